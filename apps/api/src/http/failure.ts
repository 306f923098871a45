import { DatabaseError } from 'pg';
import { refuse, type Refusal } from './refusal.ts';

const RETRY_SECONDS = '2';

/** What a thrown error looks like outside: never its text. Bugs are 500, a database that is away is 503. */
export const refusalOfError = (error: unknown): Refusal => {
  const fromFastify = FASTIFY_ERRORS[codeOf(error) ?? ''];
  if (fromFastify !== undefined) return fromFastify;
  if (isDatabaseAway(error)) {
    return refuse(503, 'OVERLOADED', undefined, { 'retry-after': RETRY_SECONDS });
  }
  return refuse(500, 'SERVER_ERROR');
};

const FASTIFY_ERRORS: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refuse(413, 'BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse(415, 'UNSUPPORTED_MEDIA_TYPE'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: refuse(415, 'UNSUPPORTED_MEDIA_TYPE'),
  FST_FILES_LIMIT: refuse(413, 'BODY_TOO_LARGE'),
  FST_FIELDS_LIMIT: refuse(413, 'BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_JSON_BODY: refuse(400, 'INVALID_JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse(400, 'INVALID_JSON'),
  FST_ERR_BAD_URL: refuse(404, 'NOT_FOUND'),
};

/** Two transactions got into each other's way; the same work may succeed at once. */
export const isTransient = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '');

const isDatabaseAway = (error: unknown): boolean => {
  if (isTransient(error)) return true;
  const code = codeOf(error) ?? '';
  // Classes: 08 connection, 53 out of resources, 57P shut down; the rest never reached PostgreSQL.
  if (error instanceof DatabaseError) return /^(08|53|57P)/.test(code);
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    (error instanceof Error && POOL_FAILURES.some((text) => error.message.startsWith(text)))
  );
};

/** `pg` gives these no code. */
const POOL_FAILURES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** What may be logged of an error: PostgreSQL's own texts can hold values of a member. */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (error instanceof DatabaseError) {
    const { code, table, constraint, routine } = error;
    return { name: 'DatabaseError', code, table, constraint, routine, stack: framesOf(error) };
  }
  if (error instanceof Error) {
    return {
      name: error.name,
      code: codeOf(error),
      // What cannot be parsed is quoted in the message.
      message: error instanceof SyntaxError ? undefined : error.message,
      stack: framesOf(error),
    };
  }
  return { name: typeof error };
};

const framesOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
