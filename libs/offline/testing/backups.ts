import { parse } from '../src/backup/serialize.ts';
import type { BackupStorage } from '../src/backup/cache-storage.ts';
import type { Entry } from '../src/outbox/entry.ts';

/** Backup storage in memory, for tests. */
export const inMemoryBackupStorage = (): BackupStorage & {
  readonly newest: () => readonly Entry[];
} => {
  const texts = new Map<number, string>();
  return {
    list: async () => [...texts.keys()].sort((a, b) => b - a),
    read: async (number) => texts.get(number) ?? '',
    write: async (number, text) => void texts.set(number, text),
    remove: async (number) => void texts.delete(number),
    newest: () => parse(texts.get(Math.max(...texts.keys())) ?? '') ?? [],
  };
};

/**
 * The backups of a device, which all its tabs share. A frozen or closed tab writes nothing.
 *
 * @param failedWrites returns how many writes failed so far on a full disk
 */
export const createDeviceBackups = (failedWrites: () => number) => {
  const { newest, ...storage } = inMemoryBackupStorage();
  let isDiskFull = false;
  let rejectedWrites = 0;
  let failedWritesBefore = 0;

  return {
    newest,
    storageFor: (whenRunning: () => Promise<void>): BackupStorage => ({
      ...storage,
      async write(number, text) {
        await whenRunning();
        if (isDiskFull) {
          rejectedWrites += 1;
          throw new DOMException('full', 'QuotaExceededError');
        }
        await storage.write(number, text);
        failedWritesBefore = failedWrites();
      },
      async remove(number) {
        await whenRunning();
        await storage.remove(number);
      },
    }),
    /** Makes the next writes of a backup fail, or work again. */
    setFull(full: boolean) {
      isDiskFull = full;
    },
    rejectedWrites: () => rejectedWrites,
    /** Whether a write has failed since the newest backup. Then the backup may lack entries. */
    hasFailedSinceNewest: () => failedWrites() > failedWritesBefore,
  };
};
