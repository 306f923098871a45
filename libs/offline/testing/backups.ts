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
 * @param refusals writes that the disks have refused for want of room
 */
export const createDeviceBackups = (refusals: () => number) => {
  const { newest, ...place } = inMemoryBackupStorage();
  let isFull = false;
  let refused = 0;
  let refusalsBefore = 0;

  return {
    newest,
    placeFor: (alive: () => Promise<void>): BackupStorage => ({
      ...place,
      async write(number, text) {
        await alive();
        if (isFull) {
          refused += 1;
          throw new DOMException('full', 'QuotaExceededError');
        }
        await place.write(number, text);
        refusalsBefore = refusals();
      },
      async remove(number) {
        await alive();
        await place.remove(number);
      },
    }),
    /** Whether there is no room for a copy. */
    refuse(full: boolean) {
      isFull = full;
    },
    refused: () => refused,
    /** Whether something found no room since the newest copy was made: then the next one is waited for. */
    isHeldUp: () => refusals() > refusalsBefore,
  };
};
