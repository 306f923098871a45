import { retryDelay } from '@springboard/api-client';
import type { Connection } from '../database/connection.ts';
import type { OfflinePorts } from '../ports.ts';
import { readBackupEntries, serialize } from './serialize.ts';

/** Backs up the open entries (ADR 0024). No commit waits for it. */
export type OutboxBackup = {
  /** After a new change: backs up soon. */
  readonly schedule: () => void;
  /** After a result: backs up later. An applied entry in the backup changes nothing if it is restored. */
  readonly scheduleLater: () => void;
  /**
   * Resolves when no backup contains an entry that is no longer open in the database, or after a second. A
   * discarded change must not be restored.
   */
  readonly flush: () => Promise<void>;
};

/** Pause after a backup, plus a millisecond per entry, so that backups take a small part of the time. */
const PAUSE_MS = 100;
/** Limits the backups while many changes are sent, because each backup contains all open entries. */
const LATER_MS = 2000;
/** Longest delay between two attempts without space. */
const MAX_RETRY_MS = 60_000;
const FLUSH_TIMEOUT_MS = 1000;

/** Key of the last backup number in the `lanes` store. No owner's key is empty. */
const BACKUP_NUMBER_KEY: [string, string] = ['', 'copies'];

export const createOutboxBackup = (
  db: Connection,
  { backup, wait, random }: Pick<OfflinePorts, 'backup' | 'wait' | 'random'>,
): OutboxBackup => {
  if (!backup) return NO_BACKUP;
  let isRunning = false;
  let isDue = false;
  /** Number of entries in the last backup. */
  let count = 0;
  /** Attempts in a row that found no space. */
  let failedAttempts = 0;
  let isRetryScheduled = false;
  let isLaterScheduled = false;

  /**
   * Takes the number before it reads the entries, so that a backup with a higher number is never older. A tab
   * that was frozen meanwhile writes an older backup under a lower number and removes it.
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

  /** No backup is better than one with a discarded change. */
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

  /** Retries with growing delays. A new change starts a backup without waiting for this. */
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

/** Above all assigned numbers, and above the existing backups of a lost database. */
const nextNumber = (db: Connection, highest: number): Promise<number> =>
  db.write(['lanes'], 'relaxed', async (tx) => {
    const lanes = tx.objectStore('lanes');
    const number = Math.max(highest, (await lanes.get(BACKUP_NUMBER_KEY)) ?? 0) + 1;
    await lanes.put(number, BACKUP_NUMBER_KEY);
    return number;
  });

/** Ignores other errors of the browser, because the database has the entries. */
const isQuotaError = (error: unknown): boolean => {
  if (!(error instanceof DOMException)) throw error;
  return error.name === 'QuotaExceededError';
};
