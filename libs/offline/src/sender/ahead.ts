import type { Connection } from '../database/connection.ts';
import type { Entry } from '../outbox/entry.ts';
import { allStillPending } from '../outbox/settle.ts';

/**
 * Entries that the database was seen to hold as this tab knows them. Looked at some at a time while others
 * are on their way: the look of each by itself would wait for what is being written down.
 */
export type Ahead = {
  readonly has: (listed: Entry) => boolean;
  /** Looks at these in one transaction. Gives whether all wait as they are listed: else another tab was faster. */
  readonly look: (listed: readonly Entry[]) => Promise<boolean>;
  /** The entry as it was seen, for one delivery; null: it was not. */
  readonly take: (listed: Entry) => Entry | null;
  readonly forget: () => void;
};

export const createAhead = (db: Connection): Ahead => {
  /** By their ids. */
  const seen = new Map<string, Entry>();

  /** One that was discarded has another id; one that was moved in its lane, another number. */
  const find = ({ op_id, lane_seq }: Entry): Entry | null => {
    const entry = seen.get(op_id);
    return entry?.lane_seq === lane_seq ? entry : null;
  };

  return {
    has: (listed) => find(listed) !== null,

    async look(listed) {
      const found = await db.read(['outbox'], (tx) => allStillPending(tx, listed));
      for (const entry of found) if (entry) seen.set(entry.op_id, entry);
      return listed.every((entry) => find(entry) !== null);
    },

    take(listed) {
      const entry = find(listed);
      if (entry) seen.delete(entry.op_id);
      return entry;
    },

    forget: () => seen.clear(),
  };
};
