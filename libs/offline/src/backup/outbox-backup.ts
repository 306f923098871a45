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
const REST_MS = 100;
/** While a thousand changes drain: each copy would read and write all that are left. */
const LATER_MS = 2000;
/** Between two tries where there is no room. */
const LONGEST_MS = 60_000;
const AT_MOST_MS = 1000;

/** Where the numbers of copies are kept, beside those of lanes: no owner's key is empty. */
const COPIES: [string, string] = ['', 'copies'];

export const createOutboxBackup = (
  db: Connection,
  { backup, wait, random }: Pick<OfflinePorts, 'backup' | 'wait' | 'random'>,
): OutboxBackup => {
  if (!backup) return NONE;
  let isAtWork = false;
  let isDue = false;
  /** Entries of the last copy. */
  let count = 0;
  /** Tries in a row that found no room. */
  let refused = 0;
  let isToTryAgain = false;
  let isForLater = false;

  /**
   * The number comes before the look at the database: whatever has a higher one, in whatever tab, has seen
   * at least as much. A tab that is frozen on the way puts an older copy below a newer one, and takes it away.
   */
  const write = async (): Promise<void> => {
    const [highest = 0] = await backup.list();
    const number = await numberAbove(db, highest);
    const entries = await db.read(['outbox'], readBackupEntries);
    await backup.write(number, serialize(entries));
    const [, ...older] = await backup.list();
    await drop(older);
    count = entries.length;
  };

  const drop = async (numbers: readonly number[]): Promise<void> => {
    await Promise.all(numbers.map(backup.remove));
  };

  /** Rather none than one that brings back what was given up. */
  const writeOrDrop = async (): Promise<void> => {
    try {
      await write();
    } catch {
      await drop(await backup.list());
    }
  };

  const work = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      const isFull = await write().then(() => false, isForWantOfRoom);
      if (isFull) void tryAgain();
      else refused = 0;
      await wait(REST_MS + count);
    }
    isAtWork = false;
  };

  const soon = (): void => {
    isDue = true;
    if (isAtWork) return;
    isAtWork = true;
    void work();
  };

  const later = async (): Promise<void> => {
    if (isForLater) return;
    isForLater = true;
    await wait(LATER_MS);
    isForLater = false;
    soon();
  };

  /** Less and less often: what is recorded meanwhile has found room, and is copied without waiting for this. */
  const tryAgain = async (): Promise<void> => {
    if (isToTryAgain) return;
    isToTryAgain = true;
    await wait(Math.min(retryDelay(refused, random), LONGEST_MS));
    isToTryAgain = false;
    refused += 1;
    soon();
  };

  return {
    schedule: soon,
    scheduleLater: () => void later(),
    async flush() {
      await Promise.race([writeOrDrop().catch(isForWantOfRoom), wait(AT_MOST_MS)]);
    },
  };
};

const NONE: OutboxBackup = {
  schedule: () => undefined,
  scheduleLater: () => undefined,
  flush: async () => undefined,
};

/** Above all that were given out, and all that are kept: those are of a database that was thrown away. */
const numberAbove = (db: Connection, highest: number): Promise<number> =>
  db.write(['lanes'], 'relaxed', async (tx) => {
    const lanes = tx.objectStore('lanes');
    const number = Math.max(highest, (await lanes.get(COPIES)) ?? 0) + 1;
    await lanes.put(number, COPIES);
    return number;
  });

/** What else the browser refuses is nobody's concern: the database is what counts. */
const isForWantOfRoom = (error: unknown): boolean => {
  if (!(error instanceof DOMException)) throw error;
  return error.name === 'QuotaExceededError';
};
