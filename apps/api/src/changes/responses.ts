import { CHANGE_HEADERS, type OpResult } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import type { View } from '../access/log-views.ts';
import { type ApiError, apiError, apiErrorJson, isApiError } from '../http/api-error.ts';
import { sessionEnded } from '../http/map-exception.ts';
import type { ChangeTransaction } from '../routing/context.ts';
import type { IncomingChange, Outcome, StoredResponse } from './types.ts';

/** A response that is sent as it is stored, so that a repeated request gets the same text. */
export type VerbatimResponse = {
  readonly kind: 'verbatim';
  readonly status: number;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
};

export const isVerbatimResponse = (value: unknown): value is VerbatimResponse =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'verbatim';

/** The change whose response is what `handle` returns in the transaction. */
export const incomingChange = (
  { call, ...incoming }: Omit<IncomingChange, 'apply'> & { call: Call },
  handle: (transaction: ChangeTransaction) => Promise<unknown>,
): IncomingChange => ({
  ...incoming,
  apply: async (db) => {
    let result: OpResult = 'applied';
    const views: View[] = [];
    const value = await handle({
      db,
      lane: incoming.change.lane,
      result: (other) => {
        result = other;
      },
      viewed: (view) => void views.push(view),
    });
    return { ...toStoredResponse(value, call, result), views };
  },
});

const toStoredResponse = (value: unknown, call: Call, result: OpResult): StoredResponse => {
  if (isApiError(value)) {
    if (value.status >= 500) throw new Error('An error of the server is not a stored response');
    return { result: 'rejected', status: value.status, body: apiErrorJson(value) };
  }
  const body = call.response === undefined ? null : JSON.stringify(value);
  return { result, status: call.status, body };
};

/**
 * X-Op-Result is sent only with the final response to a change (OF5). `GAP` and `LANE_TAKEN` name the number to
 * send from.
 * @throws the error of a failed change
 */
export const toResponse = (outcome: Outcome): VerbatimResponse | ApiError => {
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind === 'session_ended') return sessionEnded;
  if (outcome.kind === 'gap') return apiError(409, 'GAP', { expected: outcome.expected });
  if (outcome.kind === 'lane_taken')
    return apiError(409, 'LANE_TAKEN', { expected: outcome.expected });
  if (outcome.kind === 'reused') {
    return apiError(422, 'REQUEST_ID_REUSED', undefined, { [CHANGE_HEADERS.result]: 'rejected' });
  }
  const { result, status, body } = outcome.response;
  return { kind: 'verbatim', status, text: body, headers: { [CHANGE_HEADERS.result]: result } };
};
