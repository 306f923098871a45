import type { Overlay } from '../changes/change.ts';
import type { Connection, Handle } from '../database/connection.ts';
import { within, type Scope, type Tx, type Watermark } from '../database/schema.ts';
import { hasServerValue, type Entry } from './entry.ts';
import { createLaneQueues } from './lane-queues.ts';
import { applyEntry, buildOverlays, type Overlays } from './overlays.ts';
import { createSyncCounter, type Counts } from './sync-counts.ts';

/**
 * A tab's copy in memory of one owner's entries that are open or that a snapshot may not contain. The counts,
 * the next entries to send and the overlays of the rows follow from it. The database is the source of truth:
 * the copy is loaded again whenever another tab has written.
 */
export type OutboxCache = {
  /** @param from the database handle, for a caller that has it before the connection is ready */
  readonly load: (from?: Handle) => Promise<void>;
  /** Adds entries or replaces them by their new versions. */
  readonly put: (...entries: readonly Entry[]) => void;
  /** A snapshot was replaced. */
  readonly setWatermark: (scope: Scope, watermark: Watermark) => void;
  readonly overlays: (scope: Scope) => Overlays;
  /** Changes with every change of the cache. */
  readonly version: () => number;
  /** The highest sequence number of the lane in the cache, 0 if there is none. */
  readonly lastSequence: (lane: string) => number;
  /** The first unsent entry of each lane. Rejected entries block nothing (OF7). */
  readonly firstPendingPerLane: () => Iterable<Entry>;
};

export const createOutboxCache = ({
  db,
  owner,
  onCounts,
}: {
  db: Connection;
  owner: string;
  onCounts: (counts: Counts) => void;
}): OutboxCache => {
  let entries = new Map<number, Entry>();
  let watermarks = new Map<string, Watermark>();
  let counter = createSyncCounter();
  let lanes = createLaneQueues();
  let version = 0;
  /** Overlays are built on demand, so these are the scopes that screens show. */
  let built = new Map<string, { scope: Scope; overlays: Map<string, Overlay> }>();

  const notify = () => {
    version += 1;
    onCounts(counter.counts());
  };

  const putOne = (entry: Entry) => {
    const before = entries.get(entry.n);
    entries.set(entry.n, entry);
    lanes.put(entry);
    counter.replace(before, entry);
    if (!before) {
      for (const { scope, overlays } of built.values()) applyEntry(overlays, scope, entry);
    }
    // An entry keeps its overlay when it gets its result, unless the server has another value.
    else if (hasServerValue(before) !== hasServerValue(entry)) built = new Map();
  };

  return {
    async load(from = db) {
      const read = await from.read(['outbox', 'marks'], (tx) => readCache(tx, owner));
      entries = new Map(read.entries.map((entry) => [entry.n, entry]));
      watermarks = read.watermarks;
      built = new Map();
      counter = createSyncCounter();
      lanes = createLaneQueues();
      for (const entry of read.entries) {
        counter.replace(undefined, entry);
        lanes.put(entry);
      }
      notify();
    },

    put(...changed) {
      for (const entry of changed) putOne(entry);
      notify();
    },

    setWatermark(scope, watermark) {
      watermarks.set(keyOf(scope), watermark);
      built.delete(keyOf(scope));
      version += 1;
    },

    overlays(scope) {
      const known = built.get(keyOf(scope));
      if (known) return known.overlays;
      const overlays = buildOverlays(entries.values(), scope, watermarks.get(keyOf(scope)));
      built.set(keyOf(scope), { scope, overlays });
      return overlays;
    },

    version: () => version,

    lastSequence: (lane) => lanes.lastSequence(lane),
    firstPendingPerLane: () => lanes.firstPendingPerLane(),
  };
};

const readCache = async (
  tx: Tx<'readonly'>,
  owner: string,
): Promise<{ entries: Entry[]; watermarks: Map<string, Watermark> }> => {
  const [rows, keys] = await Promise.all([
    tx.objectStore('marks').getAll(within(owner)),
    tx.objectStore('marks').getAllKeys(within(owner)),
  ]);
  const watermarks = new Map(
    keys.flatMap(([, group_id, date], index) => {
      const watermark = rows[index];
      return watermark ? [[keyOf({ group_id, date }), watermark] as const] : [];
    }),
  );
  const outbox = tx.objectStore('outbox');
  const openAtStart = new Set(rows.flatMap(({ open_at_start }) => open_at_start));
  const after = Math.min(...rows.map(({ last_n }) => last_n), Number.MAX_SAFE_INTEGER);
  const found = await Promise.all([
    outbox.index('open').getAll([owner, 1]),
    outbox.getAll(IDBKeyRange.lowerBound(after, true)),
    ...[...openAtStart].map((n) => outbox.getAll(n)),
  ]);
  const byN = new Map(found.flat().map((entry) => [entry.n, entry]));
  return {
    watermarks,
    entries: [...byN.values()].filter((entry) => entry.owner === owner).sort((a, b) => a.n - b.n),
  };
};

/** D23: how many entries of other owners are unsent or rejected. */
export const countOpenOfOthers = async (tx: Tx<'readonly'>, owner: string): Promise<number> => {
  const open = tx.objectStore('outbox').index('open');
  const [all, own] = await Promise.all([open.count(), open.count([owner, 1])]);
  return all - own;
};

/** The state of the outbox now. A pull reads it before its request, as the watermark of its snapshot. */
export const readWatermark = async (tx: Tx<'readonly'>, owner: string): Promise<Watermark> => {
  const outbox = tx.objectStore('outbox');
  const [open, last] = await Promise.all([
    outbox.index('open').getAllKeys([owner, 1]),
    outbox.openKeyCursor(null, 'prev'),
  ]);
  return { open_at_start: open, last_n: last?.key ?? 0 };
};

const keyOf = ({ group_id, date }: Scope): string => `${group_id} ${date}`;
