import { unwrap } from 'idb';
import { kindOf } from '../changes/kinds.ts';
import { addEntry, within, type Tx } from '../database/schema.ts';
import type { Entry, EntryError, NewEntry } from './entry.ts';
import { nextSequence, persistSequence } from './lane-sequence.ts';

/** The server's final result of a change, from the response that carries `X-Op-Result`. */
export type ServerResult = {
  readonly op_result: 'applied' | 'superseded' | 'rejected' | 'noop';
  readonly body: unknown;
  readonly error: EntryError | null;
};

/** An entry as it was sent, with the server's result. */
export type DeliveryResult = { readonly entry: Entry; readonly result: ServerResult };

/** The stored entry if it is still the one that was sent. Another tab may have changed it meanwhile. */
export const findPending = async (tx: Tx<'readonly'> | Tx, sent: Entry): Promise<Entry | null> =>
  ifPending(await tx.objectStore('outbox').get(sent.n), sent);

/** `findPending` for many entries. Entries with numbers close together are read in one request. */
export const findAllPending = async (
  tx: Tx<'readonly'> | Tx,
  sent: readonly Entry[],
): Promise<(Entry | null)[]> => {
  const numbers = sent.map(({ n }) => n);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  if (sent.length < 2 || last - first >= 2 * sent.length) {
    return Promise.all(sent.map((entry) => findPending(tx, entry)));
  }
  const found = await tx.objectStore('outbox').getAll(IDBKeyRange.bound(first, last));
  const byN = new Map(found.map((entry) => [entry.n, entry]));
  return sent.map((entry) => ifPending(byN.get(entry.n), entry));
};

const ifPending = (entry: Entry | undefined, { op_id }: Entry): Entry | null =>
  entry?.op_id === op_id && entry.state === 'pending' ? entry : null;

/**
 * Stores the results of entries. Returns each entry with its result, or null if another tab was faster. A
 * superseded entry shows the later value of the other coach from now on, and a merged one the value of both.
 */
export const applyResults = async (
  tx: Tx,
  results: readonly DeliveryResult[],
  done_at: number,
): Promise<(Entry | null)[]> => {
  const entries = await findAllPending(
    tx,
    results.map(({ entry }) => entry),
  );
  return Promise.all(
    results.map(async ({ result }, index) => {
      const entry = entries[index];
      if (!entry) return null;
      const after = withResult(entry, result, done_at);
      // Both writes belong to one transaction, so neither has to be awaited.
      unwrap(tx.objectStore('outbox')).put(after);
      await persistSequence(tx, after);
      return after;
    }),
  );
};

const withResult = (
  entry: Entry,
  { op_result, body, error }: ServerResult,
  done_at: number,
): Entry => {
  if (op_result === 'rejected' && entry.kind !== 'noop')
    return { ...entry, state: 'rejected', error };
  const done = toDone(entry, done_at);
  const kind = kindOf(entry);
  if (op_result === 'superseded')
    return { ...done, superseded: kind?.withServerValue(entry.payload, body) };
  const merged = op_result === 'applied' ? kind?.mergedValue?.(entry.payload, body) : undefined;
  return merged === undefined ? done : { ...done, merged };
};

/**
 * Stores that a delivery brought no result.
 *
 * @param blocked null unless a proxy or a firewall blocked the request; else the number of consecutive blocked
 *   attempts after which the entry is parked
 */
export const recordFailedAttempt = async (
  tx: Tx,
  sent: Entry,
  error: EntryError,
  blocked: { readonly parksAt: number } | null,
): Promise<Entry | null> => {
  const entry = await findPending(tx, sent);
  if (!entry) return null;
  const refusals = blocked ? entry.refusals + 1 : 0;
  const state = blocked && refusals >= blocked.parksAt ? 'parked' : 'pending';
  const attempts = entry.attempts + 1;
  const after: Entry = { ...entry, state, attempts, refusals, error };
  await tx.objectStore('outbox').put(after);
  return after;
};

/** The entry as done, which removes it from the open entries. */
export const toDone = ({ open: _open, ...entry }: Entry, done_at: number): Entry => ({
  ...entry,
  state: 'done',
  error: null,
  done_at,
});

/**
 * Reopens a lane from the number that the server expects, because it was restored from a backup. Entries from
 * there on are sent again. A number whose entry is deleted is sent as a noop. Returns whether there is
 * anything to send before `sent`.
 */
export const reopenLane = async (
  tx: Tx,
  sent: Entry,
  expected: number,
  newId: () => string,
): Promise<boolean> => {
  if (expected < 1 || expected >= sent.lane_seq) return false;
  if ((await findPending(tx, sent))?.lane_seq !== sent.lane_seq) return false;
  const outbox = tx.objectStore('outbox');
  const entries = await outbox.index('lane').getAll(within(sent.owner, sent.lane));
  const bySequence = new Map(entries.map((entry) => [entry.lane_seq, entry]));
  for (let lane_seq = expected; lane_seq < sent.lane_seq; lane_seq += 1) {
    const entry = bySequence.get(lane_seq);
    if (entry) await outbox.put(toReopened(entry, newId));
    else await addEntry(tx, createNoop(sent, lane_seq, newId()));
  }
  return true;
};

/** A noop gets a new id: its old one may have been sent with the body of the discarded change (OF11). */
const toReopened = (
  { done_at: _d, superseded: _s, merged: _m, ...entry }: Entry,
  newId: () => string,
): Entry => ({
  ...entry,
  op_id: entry.kind === 'noop' ? newId() : entry.op_id,
  state: 'pending',
  open: 1,
  refusals: 0,
  error: null,
});

const createNoop = ({ n: _n, ...sent }: Entry, lane_seq: number, op_id: string): NewEntry => ({
  ...sent,
  ...toNoop(sent.lane),
  lane_seq,
  op_id,
  attempts: 0,
});

/**
 * Gives `sent` and the unsent entries behind it new numbers at the end of their lane, because the server has
 * another change under the number of `sent`. This happens when a database was copied or restored, or when a
 * suspended tab used the number of a deleted entry. The new numbers follow the order of recording (OF4), which
 * the old ones may not. A response that arrives twice moves nothing twice.
 */
export const resequenceLane = async (tx: Tx, sent: Entry, expected: number): Promise<void> => {
  const entry = await findPending(tx, sent);
  if (entry?.lane_seq !== sent.lane_seq) return;
  const outbox = tx.objectStore('outbox');
  const { owner, lane } = sent;
  const entries = await outbox.index('lane').getAll(within(owner, lane));
  let next = Math.max(expected || 1, await nextSequence(tx, owner, lane));
  for (const entry of entries.toSorted((a, b) => a.n - b.n)) {
    if (entry.state === 'done' || entry.state === 'rejected') continue;
    if (entry.lane_seq < sent.lane_seq) continue;
    await outbox.put({ ...entry, lane_seq: next });
    next += 1;
  }
};

/** The fields of a discarded entry: a noop that only uses up its number in the lane. */
export const toNoop = (lane: string) => ({ kind: 'noop', v: 1, payload: { of: lane } });
