import type { CallKey, CallResponse } from '@springboard/contract';
import { property, REQUEST_ID } from './read-response.ts';
import type { HttpResponse, ApiFailure, ApiResult, SendResult } from './send-result.ts';

/** What a caller gets for the outcome of its call. */
export const resultOf = <K extends CallKey>(
  outcome: SendResult,
  key: K,
  request_id: string,
): ApiResult<CallResponse<K>> => {
  if (outcome.kind !== 'response') {
    return failed({ status: 0, error: 'ERROR_FETCH', detail: null, request_id, retry_after: null });
  }
  if (isValueOf(outcome, key)) {
    return {
      ok: true,
      value: outcome.body,
      status: outcome.status,
      total: numberIn(outcome.headers, 'x-total-count'),
      headers: outcome.headers,
    };
  }
  return failed({
    status: outcome.status,
    error: codeOf(outcome),
    detail: property(outcome.body, 'detail') ?? null,
    request_id,
    retry_after: numberIn(outcome.headers, 'retry-after'),
  });
};

/**
 * Whether a successful response is valid. The page of a captive portal is not. The response to a read may
 * come from the browser's cache and then carries the id of the request that filled it.
 */
const isValueOf = <K extends CallKey>(
  response: HttpResponse,
  key: K,
): response is HttpResponse & { readonly body: CallResponse<K> } =>
  response.status >= 200 &&
  response.status < 300 &&
  (response.isFromApi ||
    (key.startsWith('GET ') &&
      response.headers.has(REQUEST_ID) &&
      typeof response.body !== 'string'));

/** Reads a code only from our API. */
const codeOf = ({ status, body, isFromApi }: HttpResponse): string => {
  if (status === 304) return 'NOT_MODIFIED';
  const code = isFromApi ? property(body, 'error') : undefined;
  return typeof code === 'string' ? code : 'UNKNOWN_ERROR';
};

const failed = (failure: ApiFailure): { ok: false; failure: ApiFailure } => ({
  ok: false,
  failure,
});

const numberIn = (headers: Headers, name: string): number | null => {
  const text = headers.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
};
