import { parse } from '../src/backup/serialize.ts';
import type { BackupStorage } from '../src/backup/cache-storage.ts';
import type { Entry } from '../src/outbox/entry.ts';

/** A place for copies that is lost with the process. */
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
 * What a device keeps outside its database, for all its tabs; a tab that is frozen or gone puts nothing there.
 *
 * @param failedWrites writes that the disks have refused for want of room
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
    /** Whether there is no room for a copy. */
    setFull(full: boolean) {
      isDiskFull = full;
    },
    rejectedWrites: () => rejectedWrites,
    /** Whether something found no room since the newest copy was made: then the next one is waited for. */
    hasFailedSinceNewest: () => failedWrites() > failedWritesBefore,
  };
};
