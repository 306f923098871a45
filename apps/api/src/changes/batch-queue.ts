import type { Database } from '../database/pool.ts';
import { tenantKey } from '../database/tenant-transaction.ts';
import type { IncomingChange, Outcome } from './types.ts';
import { processChanges } from './process-changes.ts';

export type ProcessChange = (incoming: IncomingChange) => Promise<Outcome>;

type Waiting = {
  readonly incoming: IncomingChange;
  readonly resolve: (outcome: Outcome) => void;
};
type Queue = { waiting: Waiting[]; running: number };

/** Per tenant key. Changes that arrive while these run share the next transaction. */
const MAX_CONCURRENT_TRANSACTIONS = 2;

/**
 * Commits the changes of one tenant key together if they arrive in the same turn of the event loop. They share
 * round trips, statements and the disk flush. Each response is returned after its transaction has committed.
 */
export const batchingQueue = (database: Database): ProcessChange => {
  const queues = new Map<string, Queue>();

  const start = async (key: string, queue: Queue): Promise<void> => {
    if (queue.waiting.length === 0 || queue.running >= MAX_CONCURRENT_TRANSACTIONS) return;
    const batch = queue.waiting;
    queue.waiting = [];
    queue.running += 1;
    const outcomes = await processBatch(database, batch);
    batch.forEach(({ resolve }, index) => resolve(outcomes[index] ?? NO_OUTCOME));
    queue.running -= 1;
    if (queue.waiting.length === 0 && queue.running === 0) queues.delete(key);
    void start(key, queue);
  };

  return (incoming) =>
    new Promise((resolve) => {
      const key = tenantKey(incoming.tenant);
      const queue = queues.get(key) ?? { waiting: [], running: 0 };
      queues.set(key, queue);
      queue.waiting.push({ incoming, resolve });
      if (queue.waiting.length === 1) setImmediate(() => void start(key, queue));
    });
};

/** Commits each change in a transaction of its own. */
export const unbatchedQueue =
  (database: Database): ProcessChange =>
  async (incoming) => {
    const [outcome] = await processChanges(database, [incoming]);
    return outcome ?? NO_OUTCOME;
  };

const NO_OUTCOME: Outcome = { kind: 'failed', error: new Error('A change has no outcome') };

const processBatch = async (
  database: Database,
  batch: readonly Waiting[],
): Promise<readonly Outcome[]> => {
  try {
    return await processChanges(
      database,
      batch.map(({ incoming }) => incoming),
    );
  } catch (error) {
    return batch.map((): Outcome => ({ kind: 'failed', error }));
  }
};
