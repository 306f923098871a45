import { CHANGE_HEADERS, type CallKey, type OpResult } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import type { ChangeParts, Request } from '../http/context.ts';
import { faultText } from '../http/fault-text.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/validate.ts';
import type { Who } from '../http/who.ts';
import { readChange } from './change.ts';
import { ingest, type Outcome, type Verdict } from './ingest.ts';

/** An answer whose text is kept, and given again word for word for a repetition. */
export type StoredAnswer = {
  readonly kind: 'stored';
  readonly status: number;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
};

export const isStoredAnswer = (value: unknown): value is StoredAnswer =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'stored';

type Arrived = Request & { key: CallKey; call: Call; who: Who; given: Parts };

/** Answers a queued change through the one mechanism of all changes (offline.md, Server). */
export const answerChange = async (
  { server, key, call, who, given, request_id, headers, now }: Arrived,
  handle: (parts: ChangeParts) => Promise<unknown>,
): Promise<StoredAnswer | Refusal> => {
  const change = readChange(key, request_id, headers, given, now);
  if (isRefusal(change)) return change;
  const outcome = await ingest(server.database, who, change, async (db) => {
    let result: OpResult = 'applied';
    const value = await handle({
      db,
      lane: change.lane,
      result: (other) => {
        result = other;
      },
    });
    if (!isRefusal(value)) server.checkAnswer(key, () => value);
    return verdictOn(value, call, result);
  });
  return answerOf(outcome);
};

const verdictOn = (value: unknown, call: Call, result: OpResult): Verdict => {
  if (isRefusal(value)) {
    if (value.status >= 500) throw new Error('A failure of the server is no verdict');
    return { result: 'rejected', status: value.status, answer: faultText(value) };
  }
  const answer = call.response === undefined ? null : JSON.stringify(value);
  return { result, status: call.status, answer };
};

/** Only a verdict carries X-Op-Result (OF5). A gap or a taken number says where to send from. */
const answerOf = (outcome: Outcome): StoredAnswer | Refusal => {
  if (outcome.kind === 'gap') return refuse(409, 'GAP', { expected: outcome.expected });
  if (outcome.kind === 'lane_taken')
    return refuse(409, 'LANE_TAKEN', { expected: outcome.expected });
  if (outcome.kind === 'reused') {
    return refuse(422, 'REQUEST_ID_REUSED', undefined, { [CHANGE_HEADERS.result]: 'rejected' });
  }
  const { result, status, answer } = outcome.verdict;
  return { kind: 'stored', status, text: answer, headers: { [CHANGE_HEADERS.result]: result } };
};
