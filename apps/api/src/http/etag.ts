import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { refuse, type Refusal } from './refusal.ts';

/** Names a state by what it holds: the same text has the same name. */
export const etagOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Whether an If-None-Match names the entity, weakly or strongly (RFC 9110, 13.1.2). */
export const carries = (if_none_match: string | undefined, etag: string): boolean =>
  if_none_match?.trim() === '*' ||
  (if_none_match ?? '').split(',').some((name) => name.trim().replace(/^W\//, '') === `"${etag}"`);

/** 412 where the editor has seen another state than this one (offline.md, Server); null: go on. */
export const editedMeanwhile = (
  { 'if-match': if_match }: IncomingHttpHeaders,
  etag: string,
): Refusal | null =>
  if_match === undefined || carries(if_match, etag) ? null : refuse(412, 'PRECONDITION_FAILED');
