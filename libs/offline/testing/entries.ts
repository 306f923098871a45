import { markAttendance } from '../src/index.ts';
import { connect, type Connection } from '../src/database/connection.ts';
import { ownerKey } from '../src/owner.ts';
import type { Entry } from '../src/outbox/entry.ts';
import { newDatabaseName } from './open-with-responses.ts';
import { AVA, group, member, TODAY } from './data.ts';

export const KEY = ownerKey(AVA);

/** A pending entry: the attendance mark of m2 in group 1. */
export const entryOf = (n: number, overrides: Partial<Entry> = {}): Entry => {
  const { kind, v, payload, ts } = markAttendance({
    member: member('m2', 1),
    group: group(1),
    date: TODAY,
    present: true,
    ts: 1000,
  });
  return {
    ...AVA,
    owner: KEY,
    n,
    op_id: `op-${n}`,
    lane: 'lane',
    lane_seq: n,
    kind,
    v,
    payload,
    recorded_ts: ts,
    recorded_date: TODAY,
    state: 'pending',
    open: 1,
    attempts: 0,
    refusals: 0,
    error: null,
    ...overrides,
  };
};

/** An entry that is done, and no longer open. */
export const doneOf = (n: number, overrides: Partial<Entry> = {}): Entry => {
  const { open: _open, ...entry } = entryOf(n, overrides);
  return { ...entry, state: 'done', done_at: 1000 };
};

/** A database with these entries in its outbox. */
export const outboxWith = async (...entries: readonly Entry[]) => {
  const db = connect(newDatabaseName(), () => undefined);
  await db.write(['outbox'], 'relaxed', async (tx) => {
    for (const entry of entries) await tx.objectStore('outbox').put(entry);
  });
  return db;
};

export const readEntries = (db: Connection): Promise<Entry[]> =>
  db.read(['outbox'], (tx) => tx.objectStore('outbox').getAll());
