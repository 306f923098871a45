import type { Overlay } from '../changes/change.ts';
import type { Connection, Handle } from '../database/connection.ts';
import { within, type Mark, type Scope, type Tx } from '../database/schema.ts';
import { createTally, type Counts } from './counts.ts';
import type { Entry } from './entry.ts';
import { applyTo, fold, type Overlays } from './fold.ts';
import { createQueues } from './queues.ts';

/**
 * The entries of one owner that are open or that a snapshot may lack, as this tab knows them. From them
 * follow the counts, what is sent next, and the rows as this device changed them. The database decides;
 * this is its copy, read again whenever another tab writes.
 */
export type Journal = {
  /** @param from the database, for whoever has it before it is open to all */
  readonly load: (from?: Handle) => Promise<void>;
  /** Entries as they are now. */
  readonly put: (...entries: readonly Entry[]) => void;
  /** A snapshot was replaced. */
  readonly setMark: (scope: Scope, mark: Mark) => void;
  readonly overlays: (scope: Scope) => Overlays;
  /** Changes whenever what is known does. */
  readonly version: () => number;
  /** The number of the last open entry of a lane, 0 if there is none. */
  readonly lastIn: (lane: string) => number;
  /** The first open entry of each lane, rejected ones apart: they block nothing (OF7). */
  readonly heads: () => Iterable<Entry>;
};

export const createJournal = ({
  db,
  owner,
  counted,
}: {
  db: Connection;
  owner: string;
  counted: (counts: Counts) => void;
}): Journal => {
  let entries = new Map<number, Entry>();
  let marks = new Map<string, Mark>();
  let tally = createTally();
  let lanes = createQueues();
  let version = 0;
  /** Folded when asked for; the scopes that screens show. */
  let folded = new Map<string, { scope: Scope; overlays: Map<string, Overlay> }>();

  const changed = () => {
    version += 1;
    counted(tally.counts());
  };

  const putOne = (entry: Entry) => {
    const before = entries.get(entry.n);
    entries.set(entry.n, entry);
    lanes.put(entry);
    tally.replace(before, entry);
    if (!before) for (const { scope, overlays } of folded.values()) applyTo(overlays, scope, entry);
    // What is settled still shows what it showed, unless the server kept something else.
    else if (before.superseded !== entry.superseded) folded = new Map();
  };

  return {
    async load(from = db) {
      const read = await from.read(['outbox', 'marks'], (tx) => readJournal(tx, owner));
      entries = new Map(read.entries.map((entry) => [entry.n, entry]));
      marks = read.marks;
      folded = new Map();
      tally = createTally();
      lanes = createQueues();
      for (const entry of read.entries) {
        tally.replace(undefined, entry);
        lanes.put(entry);
      }
      changed();
    },

    put(...given) {
      for (const entry of given) putOne(entry);
      changed();
    },

    setMark(scope, mark) {
      marks.set(keyOf(scope), mark);
      folded.delete(keyOf(scope));
      version += 1;
    },

    overlays(scope) {
      const known = folded.get(keyOf(scope));
      if (known) return known.overlays;
      const overlays = fold(entries.values(), scope, marks.get(keyOf(scope)));
      folded.set(keyOf(scope), { scope, overlays });
      return overlays;
    },

    version: () => version,

    lastIn: (lane) => lanes.lastIn(lane),
    heads: () => lanes.heads(),
  };
};

const readJournal = async (
  tx: Tx<'readonly'>,
  owner: string,
): Promise<{ entries: Entry[]; marks: Map<string, Mark> }> => {
  const [rows, keys] = await Promise.all([
    tx.objectStore('marks').getAll(within(owner)),
    tx.objectStore('marks').getAllKeys(within(owner)),
  ]);
  const marks = new Map(
    keys.flatMap(([, group_id, date], place) => {
      const mark = rows[place];
      return mark ? [[keyOf({ group_id, date }), mark] as const] : [];
    }),
  );
  const outbox = tx.objectStore('outbox');
  const earlier = new Set(rows.flatMap(({ open_at_start }) => open_at_start));
  const after = Math.min(...rows.map(({ last_n }) => last_n), Number.MAX_SAFE_INTEGER);
  const found = await Promise.all([
    outbox.index('open').getAll([owner, 1]),
    outbox.getAll(IDBKeyRange.lowerBound(after, true)),
    ...[...earlier].map((n) => outbox.getAll(n)),
  ]);
  const byN = new Map(found.flat().map((entry) => [entry.n, entry]));
  return {
    marks,
    entries: [...byN.values()].filter((entry) => entry.owner === owner).sort((a, b) => a.n - b.n),
  };
};

/** What the outbox holds at this moment: taken before a pull asks the server. */
export const markNow = async (tx: Tx<'readonly'>, owner: string): Promise<Mark> => {
  const outbox = tx.objectStore('outbox');
  const [open, last] = await Promise.all([
    outbox.index('open').getAllKeys([owner, 1]),
    outbox.openKeyCursor(null, 'prev'),
  ]);
  return { open_at_start: open, last_n: last?.key ?? 0 };
};

const keyOf = ({ group_id, date }: Scope): string => `${group_id} ${date}`;
