import type { SendResult } from '@springboard/api-client';
import { CHANGE_HEADERS, MAINTENANCE_STATUS, OP_RESULTS } from '@springboard/contract';
import { readField } from '../changes/change.ts';
import type { ServerResult } from '../outbox/apply-response.ts';
import type { EntryError } from '../outbox/entry.ts';

/** What the sender has to do after a response (OF5). */
export type Disposition =
  /** The server has a final result for the change. */
  | ({ readonly kind: 'result' } & ServerResult)
  /** The server lacks earlier changes of the lane. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** The server has another change under this number of the lane. */
  | { readonly kind: 'lane_taken'; readonly expected: number }
  /** No response came from our server. */
  | { readonly kind: 'unreachable'; readonly error: EntryError }
  | { readonly kind: 'maintenance'; readonly error: EntryError }
  /** The server says how long to wait. */
  | { readonly kind: 'retry_after'; readonly ms: number; readonly error: EntryError }
  /** The server failed on this change. Others may succeed. */
  | { readonly kind: 'server_error'; readonly error: EntryError }
  | { readonly kind: 'sign_in'; readonly error: EntryError }
  /** The app or the server is too old for this change. */
  | { readonly kind: 'outdated'; readonly error: EntryError }
  /** Something between the device and the server blocked the request, for example a firewall. */
  | { readonly kind: 'blocked'; readonly error: EntryError };

/** A longer `Retry-After` is cut to this, so that the outbox does not stop for days. */
const MAX_RETRY_AFTER_S = 3600;

/** OF5: only a response from our server that carries `X-Op-Result` has a result. */
export const classifyResponse = (response: SendResult): Disposition => {
  if (response.kind !== 'response')
    return { kind: 'unreachable', error: errorOf(0, 'ERROR_FETCH') };

  const { status, headers, body, isFromApi } = response;
  const code = isFromApi ? readField(body, 'error') : undefined;
  const error = errorOf(status, code, readField(body, 'detail'));

  if (status === MAINTENANCE_STATUS) return { kind: 'maintenance', error };
  if (status >= 500 || status === 429) return classifyFailure(status, headers, error);
  if (isFromApi) {
    const op_result = OP_RESULTS.find((result) => result === headers.get(CHANGE_HEADERS.result));
    if (op_result) return { kind: 'result', op_result, body, error };
    if (code === 'GAP') return { kind: 'gap', expected: expectedOf(body) };
    if (code === 'LANE_TAKEN') return { kind: 'lane_taken', expected: expectedOf(body) };
    if (status === 401) return { kind: 'sign_in', error };
    if (status === 426) return { kind: 'outdated', error };
  }
  return { kind: status >= 400 ? 'blocked' : 'unreachable', error };
};

const classifyFailure = (status: number, headers: Headers, error: EntryError): Disposition => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if ((status === 429 || status === 503) && seconds >= 0) {
    return { kind: 'retry_after', ms: Math.min(seconds, MAX_RETRY_AFTER_S) * 1000, error };
  }
  return { kind: [502, 503, 504].includes(status) ? 'unreachable' : 'server_error', error };
};

/** The sequence number that the server expects, NaN if it does not say. */
const expectedOf = (body: unknown): number =>
  Number(readField(readField(body, 'detail'), 'expected'));

const errorOf = (status: number, code: unknown, detail: unknown = null): EntryError => ({
  status,
  code: typeof code === 'string' ? code : 'UNKNOWN_ERROR',
  detail,
});
