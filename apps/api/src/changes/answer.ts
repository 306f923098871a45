import { CHANGE_HEADERS, type OpResult } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import type { ChangeParts } from '../http/context.ts';
import { faultText } from '../http/fault-text.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Arrival, Outcome, Verdict } from './arrival.ts';

/** An answer whose text is kept, and given again word for word for a repetition. */
export type StoredAnswer = {
  readonly kind: 'stored';
  readonly status: number;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
};

export const isStoredAnswer = (value: unknown): value is StoredAnswer =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'stored';

/** What `handle` answers in the transaction of a change becomes the verdict on it. */
export const arrivalOf = (
  { call, ...arrival }: Omit<Arrival, 'decide'> & { call: Call },
  handle: (parts: ChangeParts) => Promise<unknown>,
): Arrival => ({
  ...arrival,
  decide: async (db) => {
    let result: OpResult = 'applied';
    const value = await handle({
      db,
      lane: arrival.change.lane,
      result: (other) => {
        result = other;
      },
    });
    return verdictOn(value, call, result);
  },
});

const verdictOn = (value: unknown, call: Call, result: OpResult): Verdict => {
  if (isRefusal(value)) {
    if (value.status >= 500) throw new Error('A failure of the server is no verdict');
    return { result: 'rejected', status: value.status, answer: faultText(value) };
  }
  const answer = call.response === undefined ? null : JSON.stringify(value);
  return { result, status: call.status, answer };
};

/**
 * Only a verdict carries X-Op-Result (OF5). A gap or a taken number says where to send from.
 * @throws what a change failed with
 */
export const answerOf = (outcome: Outcome): StoredAnswer | Refusal => {
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind === 'gap') return refuse(409, 'GAP', { expected: outcome.expected });
  if (outcome.kind === 'lane_taken')
    return refuse(409, 'LANE_TAKEN', { expected: outcome.expected });
  if (outcome.kind === 'reused') {
    return refuse(422, 'REQUEST_ID_REUSED', undefined, { [CHANGE_HEADERS.result]: 'rejected' });
  }
  const { result, status, answer } = outcome.verdict;
  return { kind: 'stored', status, text: answer, headers: { [CHANGE_HEADERS.result]: result } };
};
