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

  return {
    async load() {
      const open = await db.read(['outbox'], (tx) =>
        tx.objectStore('outbox').index('open').getAll([owner, 1]),
      );
      entries = new Map(open.map((entry) => [entry.n, entry]));
      counted(countsOf(entries.values()));
    },

    put(entry) {
      if (entry.open) entries.set(entry.n, entry);
      else entries.delete(entry.n);
      counted(countsOf(entries.values()));
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
  let unsent = 0;
  let rejected = 0;
  const unsettled: Record<string, 'pending' | 'parked' | 'rejected'> = {};
  for (const entry of entries) {
    if (entry.state === 'done') continue;
    if (entry.state === 'rejected') rejected += 1;
    else unsent += 1;
    for (const { group_id, row } of kindOf(entry)?.rows(entry.payload) ?? []) {
      if (group_id !== DAY_LIST) unsettled[row] = worse(unsettled[row], entry.state);
    }
  }
  return { unsent, rejected, unsettled };
};

const ORDER = ['pending', 'parked', 'rejected'] as const;
type Unsettled = (typeof ORDER)[number];

const worse = (a: Unsettled | undefined, b: Unsettled): Unsettled =>
  a !== undefined && ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;
