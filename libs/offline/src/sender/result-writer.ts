import type { Connection } from '../database/connection.ts';
import type { StoreName } from '../database/schema.ts';
import {
  applyResults,
  recordFailedAttempt,
  type DeliveryResult,
} from '../outbox/apply-response.ts';
import type { Entry, EntryError } from '../outbox/entry.ts';
import type { OutboxCache } from '../outbox/outbox-cache.ts';
import type { OfflinePorts } from '../ports.ts';

/** The stores that a result changes. */
export const OUTBOX_STORES: StoreName[] = ['outbox', 'lanes'];

export type ResultWriter = ReturnType<typeof createResultWriter>;

/** Persists the results of deliveries, first in the database and then in the outbox cache. */
export const createResultWriter = ({
  db,
  outboxCache,
  ports,
  onResults,
  pause = async () => undefined,
}: {
  db: Connection;
  outboxCache: OutboxCache;
  ports: Pick<OfflinePorts, 'now' | 'events'>;
  onResults: (entries: readonly (Entry | null)[]) => void;
  /** Runs after each transaction, so that more results can share the next one. */
  pause?: () => Promise<void>;
}) => {
  let queue: DeliveryResult[] = [];
  /** Resolves when the latest transaction and the pause after it are over. */
  let idle: Promise<void> = Promise.resolve();
  let nextWrite: Promise<void> | null = null;

  /** Updates the cache, or reloads it if another tab was faster with one of the entries. */
  const updateCache = async (entries: readonly (Entry | null)[]): Promise<void> => {
    const updated = entries.filter((entry) => entry !== null);
    if (updated.length < entries.length) await outboxCache.load();
    else outboxCache.put(...updated);
  };

  const notify = (entry: Entry | null) => {
    if (entry?.state === 'rejected') ports.events?.rejected?.(entry.op_id);
    if (entry?.superseded !== undefined) ports.events?.superseded?.(entry.op_id);
  };

  const writeQueue = async (): Promise<void> => {
    const results = queue;
    queue = [];
    nextWrite = null;
    const done_at = Math.floor(ports.now() / 1000);
    const entries = await db.write(OUTBOX_STORES, 'relaxed', (tx) =>
      applyResults(tx, results, done_at),
    );
    await updateCache(entries);
    onResults(entries);
    for (const entry of entries) notify(entry);
  };

  /** Writes after the current transaction, whether that succeeds or fails. */
  const scheduleWrite = (): Promise<void> => {
    const written = idle.then(writeQueue);
    idle = written.then(pause, pause);
    return written;
  };

  return {
    /**
     * Persists server results. Results that arrive during a write share the next transaction. No two of them
     * are of the same lane.
     */
    async persistResults(results: readonly DeliveryResult[]): Promise<void> {
      if (results.length === 0) return;
      queue.push(...results);
      nextWrite ??= scheduleWrite();
      return nextWrite;
    },

    /** Reloads the cache after entries of a lane were reopened or renumbered, and lets other tabs do so too. */
    async reloadLane(): Promise<void> {
      await outboxCache.load();
      onResults([]);
    },

    /** Records deliveries without a result. `blocked` says after how many blocked attempts an entry is parked. */
    async recordFailure(
      sent: readonly Entry[],
      error: EntryError,
      blocked: { parksAt: number } | null = null,
    ): Promise<void> {
      const entries = await db.write(['outbox'], 'relaxed', async (tx) => {
        const updated: (Entry | null)[] = [];
        for (const entry of sent) {
          updated.push(await recordFailedAttempt(tx, entry, error, blocked));
        }
        return updated;
      });
      await updateCache(entries);
    },
  };
};
