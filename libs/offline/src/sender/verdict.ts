import type { SendOutcome } from '@springboard/api-client';
import { CHANGE_HEADERS, MAINTENANCE_STATUS, OP_RESULTS } from '@springboard/contract';
import { field } from '../changes/answer.ts';
import type { EntryError } from '../outbox/entry.ts';
import type { Settlement } from '../outbox/settle.ts';

/** What an outcome means for a queued change (offline.md, Replay). */
export type Verdict =
  | ({ readonly kind: 'settled' } & Settlement)
  /** The server lacks earlier changes of the lane. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** The server had another change under this number of the lane. */
  | { readonly kind: 'taken'; readonly expected: number }
  /** Nobody of ours answered. */
  | { readonly kind: 'unreachable'; readonly error: EntryError }
  | { readonly kind: 'maintenance'; readonly error: EntryError }
  /** Asked to come back later. */
  | { readonly kind: 'wait'; readonly ms: number; readonly error: EntryError }
  /** This change hits a fault; others may not. */
  | { readonly kind: 'fault'; readonly error: EntryError }
  | { readonly kind: 'sign_in'; readonly error: EntryError }
  | { readonly kind: 'outdated'; readonly error: EntryError }
  /** Something between us and the server says no. */
  | { readonly kind: 'refused'; readonly error: EntryError };

/** A server that says to wait longer is asked earlier: the queue must not stand still for days. */
const LONGEST_WAIT_S = 3600;

/** OF5: only an answer that is ours and carries `X-Op-Result` settles anything. */
export const judge = (outcome: SendOutcome): Verdict => {
  if (outcome.kind !== 'answer') return { kind: 'unreachable', error: errorOf(0, 'ERROR_FETCH') };

  const { status, headers, body, ours } = outcome;
  const code = ours ? field(body, 'error') : undefined;
  const error = errorOf(status, code, field(body, 'detail'));

  if (status === MAINTENANCE_STATUS) return { kind: 'maintenance', error };
  if (status >= 500 || status === 429) return later(status, headers, error);
  if (ours) {
    const result = OP_RESULTS.find((result) => result === headers.get(CHANGE_HEADERS.result));
    if (result) return { kind: 'settled', result, body, error };
    if (code === 'GAP') return { kind: 'gap', expected: expectedOf(body) };
    if (code === 'LANE_TAKEN') return { kind: 'taken', expected: expectedOf(body) };
    if (status === 401) return { kind: 'sign_in', error };
    if (status === 426) return { kind: 'outdated', error };
  }
  return { kind: status >= 400 ? 'refused' : 'unreachable', error };
};

const later = (status: number, headers: Headers, error: EntryError): Verdict => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if ((status === 429 || status === 503) && seconds >= 0) {
    return { kind: 'wait', ms: Math.min(seconds, LONGEST_WAIT_S) * 1000, error };
  }
  return { kind: [502, 503, 504].includes(status) ? 'unreachable' : 'fault', error };
};

/** NaN, if the server does not say. */
const expectedOf = (body: unknown): number => Number(field(field(body, 'detail'), 'expected'));

const errorOf = (status: number, code: unknown, detail: unknown = null): EntryError => ({
  status,
  code: typeof code === 'string' ? code : 'UNKNOWN_ERROR',
  detail,
});
