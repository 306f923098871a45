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
  const seen = new Map<string, Entry>();
  return {
    has: (listed) => seen.has(nameOf(listed)),

    async look(listed) {
      const found = await db.read(['outbox'], (tx) => allStillPending(tx, listed));
      for (const entry of found) if (entry) seen.set(nameOf(entry), entry);
      return listed.every((entry) => seen.has(nameOf(entry)));
    },

    take(listed) {
      const name = nameOf(listed);
      const entry = seen.get(name) ?? null;
      seen.delete(name);
      return entry;
    },

    forget: () => seen.clear(),
  };
};

/** An entry that was discarded, or moved in its lane, is another. */
const nameOf = ({ op_id, lane_seq }: Entry): string => `${op_id} ${lane_seq}`;
