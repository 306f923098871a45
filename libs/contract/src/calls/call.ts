import type { TSchema } from 'typebox';
import type { Role } from '../vocabulary.ts';

/** One call of §7. Its key in `calls` is its method and path below `/v1`. */
export type Call = {
  /** Who may call it at all; the route adds what depends on the data. `none`: without a token. */
  readonly auth: 'none' | readonly Role[];
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Body of the success answer; absent: no content. */
  readonly response?: TSchema;
  readonly status: 200 | 201 | 204;
  /** Carries `X-Total-Count`. */
  readonly total?: true;
  /** A GET that asks somebody outside: it has no transaction around it. */
  readonly outside?: true;
  /** Takes a form (multipart/form-data) instead of JSON; a field that holds a file says its media type. */
  readonly form?: TSchema;
  /** May be sent from an outbox: idempotent, ordered in its lane (offline.md, Server). */
  readonly change?: true;
  /** Answers with an `ETag`; `If-None-Match` gives 304. */
  readonly etag?: true;
};

/** Keeps the exact schemas of a group of calls in their type. */
export const defineCalls = <
  const T extends Record<`${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, Call>,
>(
  calls: T,
): T => calls;

export const EVERYONE = ['coach', 'admin', 'ngo', 'parent'] as const;
export const STAFF = ['coach', 'admin', 'ngo'] as const;
