import type { SendRequest, SendResult } from '@springboard/api-client';
import { CHANGE_HEADERS } from '@springboard/contract';
import { readField } from '../changes/change.ts';
import type { Entry } from '../outbox/entry.ts';

/** An entry with the request that would send it individually. */
export type PreparedEntry = { readonly entry: Entry; readonly request: SendRequest };

/** D13: the maximum size of a batch request. */
const MAX_BATCH_BYTES = 1_048_576;
/** The part of the body around the changes, with a margin. */
const ENVELOPE_BYTES = 1024;
/** The contract's limit for lanes in a batch. An entry with a longer lane is sent individually. */
const MAX_LANE_LENGTH = 300;

/** Takes entries in order until the batch is full. An entry that does not fit is left for a later request. */
export const fitBatch = (
  prepared: readonly PreparedEntry[],
  limit: number,
): readonly PreparedEntry[] => {
  const batch: PreparedEntry[] = [];
  let bytes = ENVELOPE_BYTES;
  for (const item of prepared) {
    if (batch.length >= limit || item.entry.lane.length > MAX_LANE_LENGTH) continue;
    const size = new TextEncoder().encode(JSON.stringify(toBatchItem(item))).length + 1;
    if (bytes + size > MAX_BATCH_BYTES) continue;
    bytes += size;
    batch.push(item);
  }
  return batch;
};

/** D13: `POST /changes`. `request_id` is the batch's own id. Each change has the id of its entry (OF3). */
export const createBatchRequest = (
  batch: readonly PreparedEntry[],
  { token, request_id }: { token: string; request_id: string },
): SendRequest => ({
  method: 'POST',
  path: '/changes',
  body: { changes: batch.map(toBatchItem) },
  headers: { authorization: `Bearer ${token}`, [CHANGE_HEADERS.request_id]: request_id },
});

const toBatchItem = ({ request: { method, path, headers, body } }: PreparedEntry) => {
  const { authorization: _, ...own } = headers;
  return { method, path, headers: own, ...(body === undefined ? {} : { body }) };
};

/**
 * The response of each change, by its request id. null: this is not a response of the batch call, and it says
 * nothing about any change (OF5).
 */
export const parseBatchResponse = (
  response: SendResult,
): ReadonlyMap<string, SendResult> | null => {
  if (response.kind !== 'response' || !response.isFromApi || response.status !== 200) return null;
  const results = readField(response.body, 'results');
  if (!Array.isArray(results)) return null;
  return new Map(
    results.flatMap((result: unknown) => {
      const request_id = readField(result, 'request_id');
      return typeof request_id === 'string' ? [[request_id, toResponse(result, request_id)]] : [];
    }),
  );
};

/** The response that an individual request would get. It counts as ours only if it echoes the change's id. */
const toResponse = (result: unknown, request_id: string): SendResult => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(Object(readField(result, 'headers')))) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return {
    kind: 'response',
    status: Number(readField(result, 'status')),
    headers,
    body: readField(result, 'body'),
    isFromApi: headers.get(CHANGE_HEADERS.request_id) === request_id,
  };
};
