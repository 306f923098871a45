import type { CallKey, CallResponse } from '@springboard/contract';
import { property, REQUEST_ID } from './read-response.ts';
import type { Answer, ApiFailure, ApiResult, SendResult } from './send-result.ts';

/** What a caller gets for the outcome of its call. */
export const resultOf = <K extends CallKey>(
  outcome: SendResult,
  key: K,
  request_id: string,
): ApiResult<CallResponse<K>> => {
  if (outcome.kind !== 'answer') {
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
 * Whether a successful answer may be believed. A captive portal's page never may. What was read may
 * come from the browser's cache and then carries the id of the request that filled it.
 */
const isValueOf = <K extends CallKey>(
  answer: Answer,
  key: K,
): answer is Answer & { readonly body: CallResponse<K> } =>
  answer.status >= 200 &&
  answer.status < 300 &&
  (answer.isFromApi ||
    (key.startsWith('GET ') && answer.headers.has(REQUEST_ID) && typeof answer.body !== 'string'));

/** A code is believed only when the API says it. */
const codeOf = ({ status, body, isFromApi }: Answer): string => {
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
