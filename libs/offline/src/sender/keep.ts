import type { Connection } from '../database/connection.ts';
import type { StoreName } from '../database/schema.ts';
import type { Entry, EntryError } from '../outbox/entry.ts';
import type { Journal } from '../outbox/journal.ts';
import { failed, settle, type Settled } from '../outbox/settle.ts';
import type { OfflinePorts } from '../ports.ts';

export const WRITTEN: StoreName[] = ['outbox', 'lanes'];

export type Keeper = ReturnType<typeof createKeeper>;

/** Writes down what became of deliveries, in the database first and then in the journal. */
export const createKeeper = ({
  db,
  journal,
  ports,
  settled,
  rest = async () => undefined,
}: {
  db: Connection;
  journal: Journal;
  ports: Pick<OfflinePorts, 'now' | 'events'>;
  settled: (entries: readonly (Entry | null)[]) => void;
  /** After each transaction: more answers may come that the next can hold, too. */
  rest?: () => Promise<void>;
}) => {
  let waiting: Settled[] = [];
  /** The transaction before is over, and the rest after it. */
  let free: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  /** Entries as they are now; where another tab was faster, all is read again. */
  const keep = async (entries: readonly (Entry | null)[]): Promise<void> => {
    const known = entries.filter((entry) => entry !== null);
    if (known.length < entries.length) await journal.load();
    else journal.put(...known);
  };

  const tell = (entry: Entry | null) => {
    if (entry?.state === 'rejected') ports.events?.rejected?.(entry.op_id);
    if (entry?.superseded !== undefined) ports.events?.superseded?.(entry.op_id);
  };

  const conclude = async (): Promise<void> => {
    const together = waiting;
    waiting = [];
    next = null;
    const done_at = Math.floor(ports.now() / 1000);
    const entries = await db.write(WRITTEN, 'relaxed', (tx) => settle(tx, together, done_at));
    await keep(entries);
    settled(entries);
    for (const entry of entries) tell(entry);
  };

  /** After the one that is under way, however that ends. */
  const concludeNext = (): Promise<void> => {
    const concluded = free.then(conclude);
    free = concluded.then(rest, rest);
    return concluded;
  };

  return {
    /**
     * The server's word on these changes. What comes while the disk is busy, or in the rest after it, shares
     * the next transaction; of changes that are concluded together, no two are of one lane.
     */
    async conclude(all: readonly Settled[]): Promise<void> {
      if (all.length === 0) return;
      waiting.push(...all);
      next ??= concludeNext();
      return next;
    },

    /** Entries came back into a lane, or have other numbers there: every tab reads them again. */
    async moved(): Promise<void> {
      await journal.load();
      settled([]);
    },

    /** Deliveries that settled nothing; `refused` says after how many refusals a change is parked. */
    async failed(
      all: readonly Entry[],
      error: EntryError,
      refused: { parksAt: number } | null = null,
    ): Promise<void> {
      const entries = await db.write(['outbox'], 'relaxed', async (tx) => {
        const after: (Entry | null)[] = [];
        for (const sent of all) after.push(await failed(tx, sent, error, refused));
        return after;
      });
      await keep(entries);
    },
  };
};
