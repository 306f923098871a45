import { entriesIn } from '../copy/content.ts';
import type { CopyPlace } from '../copy/place.ts';
import type { Entry } from '../outbox/entry.ts';

/** A place for copies that is lost with the process. */
export const copiesInMemory = (): CopyPlace & { readonly newest: () => readonly Entry[] } => {
  const texts = new Map<number, string>();
  return {
    kept: async () => [...texts.keys()].sort((a, b) => b - a),
    read: async (number) => texts.get(number) ?? '',
    put: async (number, text) => void texts.set(number, text),
    drop: async (number) => void texts.delete(number),
    newest: () => entriesIn(texts.get(Math.max(...texts.keys())) ?? '') ?? [],
  };
};

/**
 * What a device keeps outside its database, for all its tabs; a tab that is frozen or gone puts nothing there.
 *
 * @param refusals writes that the disks have refused for want of room
 */
export const createCopies = (refusals: () => number) => {
  const { newest, ...place } = copiesInMemory();
  let isFull = false;
  let refused = 0;
  let refusalsBefore = 0;

  return {
    newest,
    placeFor: (alive: () => Promise<void>): CopyPlace => ({
      ...place,
      async put(number, text) {
        await alive();
        if (isFull) {
          refused += 1;
          throw new DOMException('full', 'QuotaExceededError');
        }
        await place.put(number, text);
        refusalsBefore = refusals();
      },
      async drop(number) {
        await alive();
        await place.drop(number);
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
