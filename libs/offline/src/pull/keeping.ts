import type { Mark } from '../database/schema.ts';
import { markNow } from '../outbox/journal.ts';
import type { SyncParts } from './parts.ts';
import { replaceSnapshots, type Pulled } from './snapshots.ts';

/** Keeps one, and tells of it. */
export const keepSnapshot = async (
  { db, pulled }: Pick<SyncParts, 'db' | 'pulled'>,
  one: Pulled,
): Promise<void> => {
  await replaceSnapshots(db, [one]);
  await pulled([one]);
};

/** The disk, as those see it who load several groups at a time. */
export type Keeping = {
  /** Which changes a request that begins now will certainly have counted in (OF10). */
  readonly mark: () => Promise<Mark>;
  /** Takes what came, to be kept soon. Resolves when the disk is not far behind. */
  readonly take: (pulled: Pulled) => Promise<void>;
  /** Resolves when all that was taken is kept; rejects with what the database said. */
  readonly kept: () => Promise<void>;
};

/** Snapshots that may wait for the disk before the next group is asked for. */
const AHEAD = 5;

/**
 * What arrives while the disk is busy shares the next transaction: of one for each, a sync would mostly
 * wait for their ends. With each begins the look for the next mark, and until that is there requests go out with
 * the one before: an earlier one is never wrong, it only leaves more on top.
 *
 * @param through so many snapshots are kept, and shown where somebody looks at them
 */
export const createKeeping = (
  { db, owner, pulled }: Pick<SyncParts, 'db' | 'owner' | 'pulled'>,
  through: (snapshots: number) => void,
): Keeping => {
  let waiting: Pulled[] = [];
  let working: Promise<void> = Promise.resolve();
  let isWorking = false;
  const look = () => db.read(['outbox'], (tx) => markNow(tx, owner));
  let mark = look();
  // Whoever needs it hears of it.
  mark.catch(() => undefined);

  const lookAgain = async (): Promise<void> => {
    const fresh = await look();
    mark = Promise.resolve(fresh);
  };

  const work = async (): Promise<void> => {
    const together = waiting;
    waiting = [];
    await Promise.all([replaceSnapshots(db, together), lookAgain()]);
    await pulled(together);
    through(together.length);
    return waiting.length > 0 ? work() : rest();
  };

  const rest = () => {
    isWorking = false;
  };

  return {
    mark: () => mark,

    async take(one) {
      waiting.push(one);
      if (!isWorking) {
        isWorking = true;
        working = work();
        // Whoever waits for it hears of it.
        working.catch(() => undefined);
      }
      if (waiting.length >= AHEAD) await working;
    },

    kept: () => working,
  };
};
