import { DatabaseError } from 'pg';
import { apiError, type ApiError } from './api-error.ts';

const RETRY_SECONDS = '2';
/** An operator has to make room first. */
const STORAGE_RETRY_SECONDS = '30';
/** PostgreSQL's `disk_full`, and those of the file system. */
const DISK_FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The API error for an exception, never with its text. A bug is 500, an unreachable database is 503. */
export const mapException = (error: unknown): ApiError => {
  const fastifyError = FASTIFY_ERRORS[codeOf(error) ?? ''];
  if (fastifyError !== undefined) return fastifyError;
  if (codeOf(error) === SESSION_ENDED) return sessionEnded;
  if (DISK_FULL.has(codeOf(error) ?? '')) return storageFull;
  if (isDatabaseUnavailable(error)) {
    return apiError(503, 'OVERLOADED', undefined, { 'retry-after': RETRY_SECONDS });
  }
  return apiError(500, 'SERVER_ERROR');
};

/** A disk of the server is full. */
export const storageFull: ApiError = apiError(503, 'STORAGE_FULL', undefined, {
  'retry-after': STORAGE_RETRY_SECONDS,
});

/** The SQLSTATE of `app_require_session` (tenant-transaction.ts). */
const SESSION_ENDED = 'SB401';

/** D16: the user is deactivated, or the session was signed out or revoked. */
export const sessionEnded: ApiError = apiError(401, 'SESSION_ENDED');
/** The club has ended the access of a guardian. */
export const accessEnded: ApiError = apiError(401, 'SESSION_ENDED', { access: 'ended' });

const FASTIFY_ERRORS: Readonly<Record<string, ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: apiError(413, 'BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: apiError(415, 'UNSUPPORTED_MEDIA_TYPE'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: apiError(415, 'UNSUPPORTED_MEDIA_TYPE'),
  FST_FILES_LIMIT: apiError(413, 'BODY_TOO_LARGE'),
  FST_FIELDS_LIMIT: apiError(413, 'BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_JSON_BODY: apiError(400, 'INVALID_JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: apiError(400, 'INVALID_JSON'),
  FST_ERR_BAD_URL: apiError(404, 'NOT_FOUND'),
};

/** A serialization failure or a deadlock: an immediate retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '');

/** PostgreSQL cannot be reached, or has interrupted the transaction. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (isTransient(error)) return true;
  const code = codeOf(error) ?? '';
  // Classes: 08 connection, 28 login, 53 out of resources, 57P shutdown. Other errors never reached PostgreSQL.
  if (error instanceof DatabaseError) return /^(08|28|53|57P)/.test(code);
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    (error instanceof Error && POOL_ERRORS.some((text) => error.message.startsWith(text)))
  );
};

/** Errors of `pg` without a code. */
const POOL_ERRORS = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** The fields of an error that may be logged. PostgreSQL's messages can contain personal data. */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (error instanceof DatabaseError) {
    const { code, table, constraint, routine } = error;
    return { name: 'DatabaseError', code, table, constraint, routine, stack: framesOf(error) };
  }
  if (error instanceof Error) {
    return {
      name: error.name,
      code: codeOf(error),
      // This message quotes the text that cannot be parsed.
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
