import { CHANGE_HEADERS, type QueuedChange } from '@springboard/contract';
import type { Context } from '../http/context.ts';
import { describeError, refusalOfError } from '../http/failure.ts';
import { faultText } from '../http/fault-text.ts';
import type { Turns } from '../http/turns.ts';
import { isRefusal, raw, type RawAnswer, refuse, type Refusal } from '../http/refusal.ts';
import { answerOf, type StoredAnswer } from './answer.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { ingest } from './ingest.ts';
import type { FoundKind } from './kinds.ts';
import { arrivalIn } from './queued-call.ts';

type Key = 'POST /changes';
type Find = (method: string, path: string) => FoundKind | null;

/**
 * D13: each change takes the same way as alone, with many in one transaction. Answers in the order given; the
 * texts of the answers are those that are stored, word for word.
 */
export const changesCall = (find: Find, turns: Turns) => {
  return (context: Context<Key>): Promise<RawAnswer | Refusal> =>
    turns.take(() => takeIn(context, find));
};

const takeIn = async (context: Context<Key>, find: Find): Promise<RawAnswer> => {
  const deliveries = context.body.changes.map((change) => deliver(context, find, change));
  const arrivals = deliveries.flatMap(({ arrival }) => (isRefusal(arrival) ? [] : [arrival]));
  const outcomes = await ingest(context.server.database, arrivals);
  const outcomeOf = new Map(arrivals.map((arrival, place) => [arrival, outcomes[place]]));
  const results = deliveries.map(({ request_id, arrival }) =>
    resultText(
      request_id,
      isRefusal(arrival) ? arrival : answered(context, request_id, outcomeOf.get(arrival)),
    ),
  );
  return raw(`{"results":[${results.join()}]}`);
};

type Delivered = { request_id: string; arrival: Arrival | Refusal };

const deliver = (
  context: Context<Key>,
  find: Find,
  { method, path, headers, body }: QueuedChange,
): Delivered => {
  const request_id = headers[CHANGE_HEADERS.request_id] ?? context.server.newId();
  const found = find(method, path);
  if (found === null) return { request_id, arrival: refuse(426, 'UNKNOWN_KIND') };
  const { kind, params, query } = found;
  const { who, host, server, address, origin, api_origin, now } = context;
  const base = { who, host, server, address, origin, api_origin, now };
  const given = { params, query, body };
  return {
    request_id,
    arrival: arrivalIn(kind, { ...base, given, request_id, headers, reply: NO_HEADERS }),
  };
};

/** A repetition has none either: only the answer's text is stored. */
const NO_HEADERS = { header: () => undefined, total: () => undefined };

/** As the server would have answered the change alone; what failed may be sent again. */
const answered = (
  { server }: Context<Key>,
  request_id: string,
  outcome: Outcome | undefined,
): StoredAnswer | Refusal => {
  if (outcome?.kind !== 'failed' && outcome !== undefined) return answerOf(outcome);
  const refusal = refusalOfError(outcome?.error);
  if (refusal.status >= 500) {
    server.log.error('failed', { request_id, ...describeError(outcome?.error) });
  }
  return refusal;
};

const resultText = (request_id: string, answer: StoredAnswer | Refusal): string => {
  const { status, headers = {} } = answer;
  const text = isRefusal(answer) ? faultText(answer) : (answer.text ?? 'null');
  const head = JSON.stringify({
    request_id,
    status,
    headers: { [CHANGE_HEADERS.request_id]: request_id, ...headers },
  });
  return `${head.slice(0, -1)},"body":${text}}`;
};
