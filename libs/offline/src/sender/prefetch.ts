import type { Connection } from '../database/connection.ts';
import { findAllPending } from '../outbox/apply-response.ts';
import type { Entry } from '../outbox/entry.ts';

/**
 * Entries that were checked against the database shortly before they are sent. Many are checked in one
 * transaction while others are being sent, because a read per entry would wait for the writes of results.
 */
export type EntryPrefetch = {
  readonly has: (cached: Entry) => boolean;
  /** Reads the entries in one transaction. Returns false if one is no longer pending as cached. */
  readonly load: (cached: readonly Entry[]) => Promise<boolean>;
  /** Returns the entry as it was read, for one delivery. null: it was not prefetched. */
  readonly take: (cached: Entry) => Entry | null;
  readonly clear: () => void;
};

export const createEntryPrefetch = (db: Connection): EntryPrefetch => {
  const byOpId = new Map<string, Entry>();

  /** A discarded entry has another id, and one that was moved in its lane has another number. */
  const find = ({ op_id, lane_seq }: Entry): Entry | null => {
    const entry = byOpId.get(op_id);
    return entry?.lane_seq === lane_seq ? entry : null;
  };

  return {
    has: (cached) => find(cached) !== null,

    async load(cached) {
      const found = await db.read(['outbox'], (tx) => findAllPending(tx, cached));
      for (const entry of found) if (entry) byOpId.set(entry.op_id, entry);
      return cached.every((entry) => find(entry) !== null);
    },

    take(cached) {
      const entry = find(cached);
      if (entry) byOpId.delete(entry.op_id);
      return entry;
    },

    clear: () => byOpId.clear(),
  };
};
