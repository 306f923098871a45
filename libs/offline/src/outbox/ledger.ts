import { DAY_LIST } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import type { OfflineState } from '../state.ts';
import type { Entry } from './entry.ts';

/** The open entries of one owner, as this tab knows them. The database decides, this is for speed. */
export type Ledger = {
  readonly load: () => Promise<void>;
  readonly put: (entry: Entry) => void;
  /** The first open entry of each lane, rejected ones apart: they block nothing (OF7). */
  readonly heads: () => readonly Entry[];
};

export type Counts = Pick<OfflineState, 'unsent' | 'rejected' | 'unsettled'>;

export const createLedger = ({
  db,
  owner,
  counted,
}: {
  db: Connection;
  owner: string;
  counted: (counts: Counts) => void;
}): Ledger => {
  let entries = new Map<number, Entry>();
  let counts = countsOf([]);
  const count = () => {
    counts = countsOf(entries.values());
    counted(counts);
  };

  return {
    async load() {
      const open = await db.read(['outbox'], (tx) =>
        tx.objectStore('outbox').index('open').getAll([owner, 1]),
      );
      entries = new Map(open.map((entry) => [entry.n, entry]));
      count();
    },

    put(entry) {
      if (entry.state === 'pending' && !entries.has(entry.n)) {
        entries.set(entry.n, entry);
        counts = withOne(counts, entry, 'pending');
        counted(counts);
        return;
      }
      if (entry.open) entries.set(entry.n, entry);
      else entries.delete(entry.n);
      count();
    },

    heads() {
      const heads = new Map<string, Entry>();
      for (const entry of entries.values()) {
        const head = heads.get(entry.lane);
        if (entry.state !== 'rejected' && !(head && head.lane_seq < entry.lane_seq)) {
          heads.set(entry.lane, entry);
        }
      }
      return [...heads.values()];
    },
  };
};

const countsOf = (entries: Iterable<Entry>): Counts => {
  let counts: Counts = { unsent: 0, rejected: 0, unsettled: {} };
  for (const entry of entries) {
    if (entry.state !== 'done') counts = withOne(counts, entry, entry.state);
  }
  return counts;
};

const withOne = (
  { unsent, rejected, unsettled }: Counts,
  { kind, v, payload }: Entry,
  state: Unsettled,
): Counts => {
  const worst = { ...unsettled };
  for (const { group_id, row } of kindOf({ kind, v })?.rows(payload) ?? []) {
    if (group_id !== DAY_LIST) worst[row] = worse(worst[row], state);
  }
  return {
    unsent: unsent + (state === 'rejected' ? 0 : 1),
    rejected: rejected + (state === 'rejected' ? 1 : 0),
    unsettled: worst,
  };
};

const ORDER = ['pending', 'parked', 'rejected'] as const;
type Unsettled = (typeof ORDER)[number];

const worse = (a: Unsettled | undefined, b: Unsettled): Unsettled =>
  a !== undefined && ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;
