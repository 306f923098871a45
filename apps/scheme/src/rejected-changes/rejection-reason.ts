import type { ErrorCode } from '@springboard/contract';

export type RejectionReason = 'access' | 'gone' | 'date' | 'scheme' | 'full' | 'conflict' | 'app';

const REASONS: Partial<Record<ErrorCode, RejectionReason>> = {
  FORBIDDEN: 'access',
  UNKNOWN_GROUP: 'access',
  NOT_FOUND: 'gone',
  UNKNOWN_MEMBER: 'gone',
  MEMBER_TRANSFERRED: 'gone',
  NO_SESSION: 'gone',
  DATE_AHEAD: 'date',
  DATE_NOT_ALLOWED: 'date',
  UNKNOWN_NODE: 'scheme',
  INVALID_GRADE: 'scheme',
  NODE_NOT_AVAILABLE: 'scheme',
  LEVEL_NOT_COMPLETE: 'scheme',
  SESSION_FULL: 'full',
  SECTION_FULL: 'full',
  CONFLICT: 'conflict',
  PRECONDITION_FAILED: 'conflict',
  TITLE_TAKEN: 'conflict',
};

/** What an error of a device's change means for the national body. */
export const rejectionReason = (code: string): RejectionReason =>
  Object.entries(REASONS).find(([known]) => known === code)?.[1] ?? 'app';

/** The code of an error in an address. An unknown error has none. */
export const codeInAddress = (code: string): string => (code === '' ? 'none' : code);

export type RejectedKind =
  | 'attendance'
  | 'registers'
  | 'assessments'
  | 'notes'
  | 'badges'
  | 'tags'
  | 'moves'
  | 'plans'
  | 'other';

/** In their order: the first that matches holds. */
const KINDS: readonly (readonly [RegExp, RejectedKind])[] = [
  [/\/attendance\b/, 'attendance'],
  [/\/registers\b/, 'registers'],
  [/\/assessments\b/, 'assessments'],
  [/\/note\b/, 'notes'],
  [/\/badges\b/, 'badges'],
  [/ \/member-tags\b/, 'tags'],
  [/\/mark\b/, 'moves'],
  [/ \/lesson-plans\b/, 'plans'],
];

/** What a change of a device was about: `POST /members/:uuid/note` is `notes`. */
export const rejectedKind = (call: string): RejectedKind =>
  KINDS.find(([pattern]) => pattern.test(call))?.[1] ?? 'other';

/** Counts by kind, most first. */
export const countKinds = (
  calls: readonly { readonly call: string; readonly count: number }[],
): readonly (readonly [RejectedKind, number])[] => {
  const counts = new Map<RejectedKind, number>();
  for (const { call, count } of calls) {
    const kind = rejectedKind(call);
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
};
