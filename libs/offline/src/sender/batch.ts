import type { SendOutcome, SendRequest } from '@springboard/api-client';
import { CHANGE_HEADERS } from '@springboard/contract';
import { field } from '../changes/answer.ts';
import type { Entry } from '../outbox/entry.ts';

/** A change with its own request, as it would go out alone. */
export type Queued = { readonly entry: Entry; readonly request: SendRequest };

/** D13: so many bytes in one call. */
const BYTES_AT_ONCE = 1_048_576;
/** What is around the changes in the body, with room to spare. */
const BYTES_AROUND = 1024;
/** The contract's: a longer name of a lane goes out alone. */
const LONGEST_HEADER = 300;

/** The first changes that fit into one call. One that fits into none is left to go out alone. */
export const thoseThatFit = (queued: readonly Queued[], limit: number): readonly Queued[] => {
  const fitting: Queued[] = [];
  let bytes = BYTES_AROUND;
  for (const one of queued) {
    if (fitting.length >= limit || one.entry.lane.length > LONGEST_HEADER) continue;
    const size = new TextEncoder().encode(JSON.stringify(changeOf(one))).length + 1;
    if (bytes + size > BYTES_AT_ONCE) continue;
    bytes += size;
    fitting.push(one);
  }
  return fitting;
};

/** D13: `POST /changes`. `request_id` is the call's own; each change brings that of its entry (OF3). */
export const changesRequest = (
  batch: readonly Queued[],
  { bearer, request_id }: { bearer: string; request_id: string },
): SendRequest => ({
  method: 'POST',
  path: '/changes',
  body: { changes: batch.map(changeOf) },
  headers: { authorization: `Bearer ${bearer}`, [CHANGE_HEADERS.request_id]: request_id },
});

const changeOf = ({ request: { method, path, headers, body } }: Queued) => {
  const { authorization: _, ...own } = headers;
  return { method, path, headers: own, ...(body === undefined ? {} : { body }) };
};

/**
 * What became of each change, by its request id; null: the answer is not that of the call, and says
 * nothing of any change (OF5).
 */
export const answersIn = (outcome: SendOutcome): ReadonlyMap<string, SendOutcome> | null => {
  if (outcome.kind !== 'answer' || !outcome.ours || outcome.status !== 200) return null;
  const results = field(outcome.body, 'results');
  if (!Array.isArray(results)) return null;
  return new Map(
    results.flatMap((result: unknown) => {
      const request_id = field(result, 'request_id');
      return typeof request_id === 'string' ? [[request_id, answerIn(result, request_id)]] : [];
    }),
  );
};

/** As the single call would have answered; ours only if it names the change itself. */
const answerIn = (result: unknown, request_id: string): SendOutcome => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(Object(field(result, 'headers')))) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return {
    kind: 'answer',
    status: Number(field(result, 'status')),
    headers,
    body: field(result, 'body'),
    ours: headers.get(CHANGE_HEADERS.request_id) === request_id,
  };
};
