import Type, { type TSchema } from 'typebox';
import type { Role, UserRight } from '../vocabulary/index.ts';

/** One call of §7. Its key in `calls` is its method and path below `/v1`. */
export type Call = {
  /** Roles that may use the call; `none` needs no token. The route checks permissions that depend on data. */
  readonly auth: 'none' | readonly Role[];
  /** A right that users with the role need as well (D5): 403 FORBIDDEN with `right` without it. */
  readonly rights?: Readonly<Partial<Record<Role, UserRight>>>;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Body of the success response; absent: no content. */
  readonly response?: TSchema;
  readonly status: 200 | 201 | 204;
  /** Body of the response 202 to a request that a job does, because it is large. */
  readonly accepted?: TSchema;
  /** The response has `X-Total-Count`. */
  readonly total?: true;
  /** A GET that calls an external service, so it runs without a transaction. */
  readonly outside?: true;
  /** A GET that shows data of members, and logs who saw it in its transaction (D19). */
  readonly views?: true;
  /**
   * A GET that a read replica may answer, some seconds late (ADR 0057). Never one that a device pulls: after its change
   * was acknowledged, it would show the previous value (OF10).
   */
  readonly replica?: true;
  /** A GET that stores that the user is present, in its transaction. */
  readonly presence?: true;
  /** The body is a form (multipart/form-data) instead of JSON. A file field declares its media type. */
  readonly form?: TSchema;
  /**
   * With `Accept: text/csv` the response is a file with all pages of the same query, with headings and codes in the
   * user's language.
   */
  readonly csv?: true;
  /** A device may queue it: it is idempotent (OF3) and ordered in its lane (OF4). */
  readonly change?: true;
  /** It can be undone. For administrators, the response has the audit entry in `X-Audit-Id` (D18). */
  readonly undo?: true;
  /** The response has an `ETag`; `If-None-Match` returns 304. */
  readonly etag?: true;
};

/** Preserves the exact schemas of a group of calls in their type. */
export const defineCalls = <
  const T extends Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Call>,
>(
  calls: T,
): T => calls;

/** `name[]` once or several times in the query. */
export const several = <T extends TSchema>(item: T, maxItems = 20) =>
  Type.Optional(Type.Union([Type.Array(item, { maxItems }), item]));

export const EVERYONE = ['coach', 'admin', 'ngo', 'parent'] as const;
export const STAFF = ['coach', 'admin', 'ngo'] as const;
