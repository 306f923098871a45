import { retryDelay } from '@springboard/api-client';
import type { Connection } from '../database/connection.ts';
import type { OfflinePorts } from '../ports.ts';
import { readBackupEntries, serialize } from './serialize.ts';

/** Keeps a copy of what is unsent in step with the database (ADR 0024). No tap waits for it. */
export type OutboxBackup = {
  /** Something was recorded. */
  readonly schedule: () => void;
  /** Something was settled. What the copy has too much until then would change nothing if it came back. */
  readonly scheduleLater: () => void;
  /**
   * Resolves when no copy holds what the database no longer does, or when that takes longer than a second:
   * what somebody gave up must not come back.
   */
  readonly flush: () => Promise<void>;
};

/** And a millisecond more for each entry of the last copy: copying takes a small part of the time. */
const PAUSE_MS = 100;
/** While a thousand changes drain: each copy would read and write all that are left. */
const LATER_MS = 2000;
/** Between two tries where there is no room. */
const MAX_RETRY_MS = 60_000;
const FLUSH_TIMEOUT_MS = 1000;

/** Where the numbers of copies are kept, beside those of lanes: no owner's key is empty. */
const BACKUP_NUMBER_KEY: [string, string] = ['', 'copies'];

export const createOutboxBackup = (
  db: Connection,
  { backup, wait, random }: Pick<OfflinePorts, 'backup' | 'wait' | 'random'>,
): OutboxBackup => {
  if (!backup) return NO_BACKUP;
  let isRunning = false;
  let isDue = false;
  /** Entries of the last copy. */
  let count = 0;
  /** Tries in a row that found no room. */
  let failedAttempts = 0;
  let isRetryScheduled = false;
  let isLaterScheduled = false;

  /**
   * The number comes before the look at the database: whatever has a higher one, in whatever tab, has seen
   * at least as much. A tab that is frozen on the way puts an older copy below a newer one, and takes it away.
   */
  const write = async (): Promise<void> => {
    const [highest = 0] = await backup.list();
    const number = await nextNumber(db, highest);
    const entries = await db.read(['outbox'], readBackupEntries);
    await backup.write(number, serialize(entries));
    const [, ...older] = await backup.list();
    await remove(older);
    count = entries.length;
  };

  const remove = async (numbers: readonly number[]): Promise<void> => {
    await Promise.all(numbers.map(backup.remove));
  };

  /** Rather none than one that brings back what was given up. */
  const writeOrRemoveAll = async (): Promise<void> => {
    try {
      await write();
    } catch {
      await remove(await backup.list());
    }
  };

  const run = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      const isFull = await write().then(() => false, isQuotaError);
      if (isFull) void retryLater();
      else failedAttempts = 0;
      await wait(PAUSE_MS + count);
    }
    isRunning = false;
  };

  const schedule = (): void => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    void run();
  };

  const scheduleLater = async (): Promise<void> => {
    if (isLaterScheduled) return;
    isLaterScheduled = true;
    await wait(LATER_MS);
    isLaterScheduled = false;
    schedule();
  };

  /** Less and less often: what is recorded meanwhile has found room, and is copied without waiting for this. */
  const retryLater = async (): Promise<void> => {
    if (isRetryScheduled) return;
    isRetryScheduled = true;
    await wait(Math.min(retryDelay(failedAttempts, random), MAX_RETRY_MS));
    isRetryScheduled = false;
    failedAttempts += 1;
    schedule();
  };

  return {
    schedule,
    scheduleLater: () => void scheduleLater(),
    async flush() {
      await Promise.race([writeOrRemoveAll().catch(isQuotaError), wait(FLUSH_TIMEOUT_MS)]);
    },
  };
};

const NO_BACKUP: OutboxBackup = {
  schedule: () => undefined,
  scheduleLater: () => undefined,
  flush: async () => undefined,
};

/** Above all that were given out, and all that are kept: those are of a database that was thrown away. */
const nextNumber = (db: Connection, highest: number): Promise<number> =>
  db.write(['lanes'], 'relaxed', async (tx) => {
    const lanes = tx.objectStore('lanes');
    const number = Math.max(highest, (await lanes.get(BACKUP_NUMBER_KEY)) ?? 0) + 1;
    await lanes.put(number, BACKUP_NUMBER_KEY);
    return number;
  });

/** What else the browser refuses is nobody's concern: the database is what counts. */
const isQuotaError = (error: unknown): boolean => {
  if (!(error instanceof DOMException)) throw error;
  return error.name === 'QuotaExceededError';
};
