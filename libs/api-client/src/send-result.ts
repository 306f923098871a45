/** The results of requests. They are values, so that callers can tell the cases apart. */

/**
 * A request without a value (§8, D9).
 *
 * - `status` 0 with `error` `ERROR_FETCH`: there was no response.
 * - `status` 304 with `error` `NOT_MODIFIED`: the `If-None-Match` of the caller still holds.
 * - otherwise `error` is the code of the response, or `UNKNOWN_ERROR` if the response is not from the API.
 */
export type ApiFailure = {
  readonly status: number;
  readonly error: string;
  /** From the server; keyed by field for `VALIDATION`. */
  readonly detail: unknown;
  readonly request_id: string;
  /** Seconds of the Retry-After header. */
  readonly retry_after: number | null;
};

export type ApiSuccess<T> = {
  readonly ok: true;
  readonly value: T;
  readonly status: number;
  /** The X-Total-Count header (§7). */
  readonly total: number | null;
  readonly headers: Headers;
};

export type ApiResult<T> = ApiSuccess<T> | { readonly ok: false; readonly failure: ApiFailure };

/** A response, from the API or not. `body` is parsed if it is JSON, a string if not, undefined if empty. */
export type HttpResponse = {
  readonly kind: 'response';
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /**
   * From the API, not from a captive portal or a proxy: it echoes X-Request-Id and is JSON, empty, or CSV on request
   * (the first two conditions of OF5; the third, X-Op-Result, is among `headers`).
   */
  readonly isFromApi: boolean;
};

/** The result of sending a queued change (`libs/offline/SPEC.md`, OF5). */
export type SendResult = HttpResponse | { readonly kind: 'network' } | { readonly kind: 'timeout' };
