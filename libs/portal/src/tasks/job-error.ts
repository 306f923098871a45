/** What went wrong in an attempt of a job, with a text and an advice. */
export type JobError =
  | 'busy'
  | 'full'
  | 'unreachable'
  | 'mailSignIn'
  | 'mailRejected'
  | 'data'
  | 'missingFile'
  | 'other';

/** Codes of PostgreSQL, Node.js and the mail library. */
const CODES: readonly (readonly [RegExp, JobError])[] = [
  [/^(?:40001|40P01|53200|53300|55P03|57014)$/, 'busy'],
  [/^(?:53100|ENOSPC|EDQUOT)$/, 'full'],
  [/^(?:08...|57P0.|ECONN.*|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|ESOCKET|EDNS)$/, 'unreachable'],
  [/^(?:EAUTH|ENOAUTH|EOAUTH2)$/, 'mailSignIn'],
  [/^(?:EENVELOPE|EMESSAGE)$/, 'mailRejected'],
  [/^(?:22|23)...$/, 'data'],
  [/^ENOENT$/, 'missingFile'],
];

/** @param code of an entry in the log of a job */
export const jobErrorOf = (code: string): JobError =>
  CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'other';
