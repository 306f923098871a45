import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { apiError, type ApiError } from './api-error.ts';

/** An ETag of the content: the same text has the same one. */
export const etagOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Whether an If-None-Match contains the ETag, weak or strong (RFC 9110, 13.1.2). */
export const matchesEtag = (if_none_match: string | undefined, etag: string): boolean =>
  if_none_match?.trim() === '*' ||
  (if_none_match ?? '').split(',').some((name) => name.trim().replace(/^W\//, '') === `"${etag}"`);

/** 412 if the edit is based on another state than this one. */
export const checkIfMatch = (
  { 'if-match': if_match }: IncomingHttpHeaders,
  etag: string,
): ApiError | null =>
  if_match === undefined || matchesEtag(if_match, etag)
    ? null
    : apiError(412, 'PRECONDITION_FAILED');
