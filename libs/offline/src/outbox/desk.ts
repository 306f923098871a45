import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import { addEntry, type Tx } from '../database/schema.ts';
import { KEPT_S } from '../database/upkeep.ts';
import type { LocalScheme } from '../state.ts';
import type { Entry, OutboxLine } from './entry.ts';
import { nextInLane } from './lanes.ts';
import { closed, noopOf } from './settle.ts';

/** What the Sync centre does with the outbox of one owner (D12). */
export const createDesk = ({
  db,
  owner,
  now,
  newId,
}: {
  db: Connection;
  owner: string;
  /** Seconds. */
  now: () => number;
  newId: () => string;
}) => {
  const edit = (n: number, work: (tx: Tx, entry: Entry) => Promise<unknown>) =>
    db.write(['outbox', 'lanes'], 'strict', async (tx) => {
      const entry = await tx.objectStore('outbox').get(n);
      if (entry?.owner === owner) await work(tx, entry);
    });

  const listed = async (): Promise<Entry[]> => {
    const all = await db.read(['outbox'], (tx) => tx.objectStore('outbox').getAll());
    return all.filter(
      (entry) =>
        entry.owner === owner &&
        (entry.open === 1 || (entry.superseded !== undefined && entry.isSeen !== true)),
    );
  };

  return {
    list: async (schemes: Readonly<Record<string, LocalScheme>>): Promise<OutboxLine[]> =>
      (await listed()).map((entry) => lineOf(entry, schemes)),

    /** How many changes the server has settled in the last 14 days. */
    countDone: async (): Promise<number> => {
      const range = IDBKeyRange.lowerBound(now() - KEPT_S);
      const done = await db.read(['outbox'], (tx) =>
        tx.objectStore('outbox').index('done_at').getAll(range),
      );
      return done.filter((entry) => entry.owner === owner && entry.kind !== 'noop').length;
    },

    export: async (): Promise<string> => JSON.stringify(await listed(), null, 2),

    retry: (n: number) =>
      edit(n, async (tx, entry) => {
        const outbox = tx.objectStore('outbox');
        if (entry.state === 'parked') {
          await outbox.put({ ...entry, state: 'pending', refusals: 0 });
        }
        if (entry.state === 'rejected') {
          const { n: _n, ...again } = await renumbered(tx, entry, newId());
          await outbox.put(abandoned(entry, now()));
          await addEntry(tx, again);
        }
      }),

    /** Parked changes get another chance: what refused them may be gone. */
    unpark: () =>
      db.write(['outbox'], 'relaxed', async (tx) => {
        const outbox = tx.objectStore('outbox');
        for (const entry of await outbox.index('open').getAll([owner, 1])) {
          if (entry.state === 'parked') {
            await outbox.put({ ...entry, state: 'pending', refusals: 0 });
          }
        }
      }),

    discard: (n: number) =>
      edit(n, async (tx, entry) => {
        const outbox = tx.objectStore('outbox');
        if (entry.state === 'done') await outbox.put({ ...entry, isSeen: true });
        // The server has counted a rejected change's number already; a parked one's it still expects.
        if (entry.state === 'rejected') await outbox.put(abandoned(entry, now()));
        // What waits may be on its way, too: then the number is taken, and the noop changes nothing.
        if ((entry.state === 'parked' || entry.state === 'pending') && entry.kind !== 'noop') {
          const noop = { ...noopOf(entry.lane), op_id: newId(), state: 'pending' as const };
          await outbox.put({ ...entry, ...noop, refusals: 0 });
        }
      }),
  };
};

const abandoned = (entry: Entry, done_at: number): Entry => ({
  ...closed(entry, done_at),
  ...noopOf(entry.lane),
});

/** The same change as a new one, at the end of its lane: its old number is spent. */
const renumbered = async (tx: Tx, entry: Entry, op_id: string): Promise<Entry> => ({
  ...entry,
  op_id,
  lane_seq: await nextInLane(tx, entry.owner, entry.lane),
  state: 'pending',
  attempts: 0,
  refusals: 0,
  error: null,
});

const lineOf = (entry: Entry, schemes: Readonly<Record<string, LocalScheme>>): OutboxLine => {
  const { n, op_id, state, recorded_ts, recorded_date, attempts, error } = entry;
  const words = kindOf(entry)?.words(entry.payload) ?? { kind: 'unknown', name: entry.kind };
  const about = 'node_id' in words ? words : { slug: null, node_id: null };
  const scheme = schemes[about.slug ?? ''];
  return {
    n,
    op_id,
    state,
    superseded: entry.superseded !== undefined,
    words,
    node_title: titleOf(scheme, about.node_id) ?? null,
    grade_label: (words.kind === 'assessment' && scheme?.grades[words.assessment]?.label) || null,
    recorded_ts,
    recorded_date,
    attempts,
    error,
  };
};

const titleOf = (scheme: LocalScheme | undefined, node_id: string | null): string | undefined => {
  const nodes = [...(scheme?.curriculum.tree ?? [])];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.id === node_id) return node.title;
    nodes.push(...node.children);
  }
  return undefined;
};
