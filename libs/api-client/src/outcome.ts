/** What became of a request, as values: a caller tells the cases apart, nothing here is thrown. */

/**
 * A request that brought no value (§8, D9).
 *
 * - `status` 0 with `error` `ERROR_FETCH`: nobody answered.
 * - `status` 304 with `error` `NOT_MODIFIED`: the `If-None-Match` of the caller still holds.
 * - otherwise `error` is the code of the answer, or `UNKNOWN_ERROR` when the answer is not the API's.
 */
export type ApiFailure = {
  readonly status: number;
  readonly error: string;
  /** As the server gave it; of a `VALIDATION` keyed by field. */
  readonly detail: unknown;
  readonly request_id: string;
  /** Seconds of the Retry-After header. */
  readonly retry_after: number | null;
};

export type ApiSuccess<T> = {
  readonly ok: true;
  readonly value: T;
  readonly status: number;
  /** Of the X-Total-Count header (§7). */
  readonly total: number | null;
  readonly headers: Headers;
};

export type ApiResult<T> = ApiSuccess<T> | { readonly ok: false; readonly failure: ApiFailure };

/** An answer, whoever gave it. `body` is parsed if it is JSON, a string if not, absent if empty. */
export type Answer = {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /**
   * The API gave it, not a captive portal or a proxy: it echoes X-Request-Id and is JSON or empty
   * (the first two conditions of OF5; the third, X-Op-Result, is among `headers`).
   */
  readonly ours: boolean;
};

/** What became of a queued change (offline.md, Replay). */
export type SendOutcome = Answer | { readonly kind: 'network' } | { readonly kind: 'timeout' };
