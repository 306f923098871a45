import { unwrap } from 'idb';
import { kindOf } from '../changes/kinds.ts';
import { addEntry, within, type Tx } from '../database/schema.ts';
import type { Entry, EntryError, NewEntry } from './entry.ts';
import { keepNumber, nextInLane } from './lanes.ts';

/** What the server said of a change, for good. */
export type Settlement = {
  readonly result: 'applied' | 'superseded' | 'rejected' | 'noop';
  readonly body: unknown;
  readonly error: EntryError | null;
};

/** A change that was sent, and what the server said of it. */
export type Settled = { readonly sent: Entry; readonly settlement: Settlement };

/** The entry, if it still is the one that was sent: meanwhile another tab may have settled it. */
export const stillPending = async (tx: Tx<'readonly'> | Tx, sent: Entry): Promise<Entry | null> =>
  ifPending(await tx.objectStore('outbox').get(sent.n), sent);

/** As `stillPending`, of each. Those that were recorded one after the other are read together. */
export const allStillPending = async (
  tx: Tx<'readonly'> | Tx,
  sent: readonly Entry[],
): Promise<(Entry | null)[]> => {
  const numbers = sent.map(({ n }) => n);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  if (sent.length < 2 || last - first >= 2 * sent.length) {
    return Promise.all(sent.map((one) => stillPending(tx, one)));
  }
  const found = await tx.objectStore('outbox').getAll(IDBKeyRange.bound(first, last));
  const byN = new Map(found.map((entry) => [entry.n, entry]));
  return sent.map((one) => ifPending(byN.get(one.n), one));
};

const ifPending = (entry: Entry | undefined, { op_id }: Entry): Entry | null =>
  entry?.op_id === op_id && entry.state === 'pending' ? entry : null;

/**
 * Settles entries: gives each as it is now, null if another tab was faster. Superseded, the later value of
 * another coach shows in the place of ours.
 */
export const settle = async (
  tx: Tx,
  settled: readonly Settled[],
  done_at: number,
): Promise<(Entry | null)[]> => {
  const entries = await allStillPending(
    tx,
    settled.map(({ sent }) => sent),
  );
  return Promise.all(
    settled.map(async ({ settlement }, place) => {
      const entry = entries[place];
      if (!entry) return null;
      const after = verdictOn(entry, settlement, done_at);
      // The transaction holds both or neither: nobody waits for one of them.
      unwrap(tx.objectStore('outbox')).put(after);
      await keepNumber(tx, after);
      return after;
    }),
  );
};

const verdictOn = (entry: Entry, { result, body, error }: Settlement, done_at: number): Entry => {
  if (result === 'rejected' && entry.kind !== 'noop') return { ...entry, state: 'rejected', error };
  const done = closed(entry, done_at);
  if (result !== 'superseded') return done;
  return { ...done, superseded: kindOf(entry)?.amend(entry.payload, body) };
};

/** A delivery that settled nothing. */
export const failed = async (
  tx: Tx,
  sent: Entry,
  error: EntryError,
  refused: { readonly parksAt: number } | null,
): Promise<Entry | null> => {
  const entry = await stillPending(tx, sent);
  if (!entry) return null;
  const refusals = refused ? entry.refusals + 1 : 0;
  const state = refused && refusals >= refused.parksAt ? 'parked' : 'pending';
  const attempts = entry.attempts + 1;
  const after: Entry = { ...entry, state, attempts, refusals, error };
  await tx.objectStore('outbox').put(after);
  return after;
};

/** Done, and no longer among what is open. */
export const closed = ({ open: _open, ...entry }: Entry, done_at: number): Entry => ({
  ...entry,
  state: 'done',
  error: null,
  done_at,
});

/**
 * The server expects an earlier number of the lane: it was restored from a backup. Everything from
 * there on is sent again; what is no longer known here keeps its number as a noop. Gives whether
 * there is anything to send before `sent`.
 */
export const reopenFrom = async (
  tx: Tx,
  sent: Entry,
  expected: number,
  newId: () => string,
): Promise<boolean> => {
  if (expected < 1 || expected >= sent.lane_seq) return false;
  if ((await stillPending(tx, sent))?.lane_seq !== sent.lane_seq) return false;
  const outbox = tx.objectStore('outbox');
  const entries = await outbox.index('lane').getAll(within(sent.owner, sent.lane));
  const lane = new Map(entries.map((entry) => [entry.lane_seq, entry]));
  for (let lane_seq = expected; lane_seq < sent.lane_seq; lane_seq += 1) {
    const entry = lane.get(lane_seq);
    if (entry) await outbox.put(again(entry, newId));
    else await addEntry(tx, blank(sent, lane_seq, newId()));
  }
  return true;
};

/** What was given up has gone out under its id as what it was: as a noop it takes another (OF11). */
const again = ({ done_at: _d, superseded: _s, ...entry }: Entry, newId: () => string): Entry => ({
  ...entry,
  op_id: entry.kind === 'noop' ? newId() : entry.op_id,
  state: 'pending',
  open: 1,
  refusals: 0,
  error: null,
});

const blank = ({ n: _n, ...sent }: Entry, lane_seq: number, op_id: string): NewEntry => ({
  ...sent,
  ...noopOf(sent.lane),
  lane_seq,
  op_id,
  attempts: 0,
});

/**
 * The number of `sent` has been used for another change: this database was copied, or put back, or a tab
 * that has slept gave out a number whose entry is long gone. It and what comes after it in its lane go to
 * the end of the lane, in the order in which they were recorded (OF4), which such numbers need not be in. An
 * answer that comes twice moves nothing twice.
 */
export const renumberFrom = async (tx: Tx, sent: Entry, expected: number): Promise<void> => {
  const now = await stillPending(tx, sent);
  if (now?.lane_seq !== sent.lane_seq) return;
  const outbox = tx.objectStore('outbox');
  const { owner, lane } = sent;
  const entries = await outbox.index('lane').getAll(within(owner, lane));
  let next = Math.max(expected || 1, await nextInLane(tx, owner, lane));
  for (const entry of entries.toSorted((a, b) => a.n - b.n)) {
    if (entry.state === 'done' || entry.state === 'rejected') continue;
    if (entry.lane_seq < sent.lane_seq) continue;
    await outbox.put({ ...entry, lane_seq: next });
    next += 1;
  }
};

/** What an entry becomes when nothing but its number counts any more. */
export const noopOf = (lane: string) => ({ kind: 'noop', v: 1, payload: { of: lane } });
