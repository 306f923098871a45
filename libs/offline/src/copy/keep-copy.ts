import type { Connection } from '../database/connection.ts';
import type { OfflinePorts } from '../ports.ts';
import { readOpen, textOf } from './content.ts';

/** Keeps a copy of what is unsent in step with the database (ADR 0021). Nobody waits for it. */
export type CopyKeeper = {
  /** Something was recorded. */
  readonly soon: () => void;
  /** Something was settled, or another may have been: what is copied too long costs nothing but room. */
  readonly later: () => void;
  /** Resolves when the copy is as the database is, or cannot be made so in a second. */
  readonly now: () => Promise<void>;
};

/** And a millisecond more for each entry of the last copy: copying takes a small part of the time. */
const REST_MS = 100;
const LATER_MS = 1000;

/**
 * Reads the database and writes the copy under one Web Lock: no tab puts what it has read earlier over what
 * another has read later. Where there is no lock or no place, there is no copy.
 */
export const createCopyKeeper = (
  db: Connection,
  { copy, locks, wait, name = '' }: Pick<OfflinePorts, 'copy' | 'locks' | 'wait' | 'name'>,
): CopyKeeper => {
  if (!copy || !locks) return { soon: nothing, later: nothing, now: async () => undefined };
  let isAtWork = false;
  let isDue = false;
  let isDueLater = false;
  /** Entries of the last copy. */
  let count = 0;

  const write = async (): Promise<void> => {
    await locks.request(`${name} copy`, {}, async () => {
      const copied = await db.read(['outbox', 'devices'], readOpen);
      await copy.write(textOf(copied));
      count = copied.entries.length;
    });
  };

  /** The database is what counts: what goes wrong with the copy is nobody's concern. */
  const tryToWrite = (): Promise<void> =>
    write().catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
    });

  const work = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      await tryToWrite();
      await wait(REST_MS + count);
    }
    isAtWork = false;
  };

  const soon = () => {
    isDue = true;
    if (isAtWork) return;
    isAtWork = true;
    void work();
  };

  const afterAWhile = async (): Promise<void> => {
    await wait(LATER_MS + count);
    isDueLater = false;
    soon();
  };

  return {
    soon,
    later() {
      if (isDueLater) return;
      isDueLater = true;
      void afterAWhile();
    },
    async now() {
      await Promise.race([tryToWrite(), wait(LATER_MS)]);
    },
  };
};

const nothing = (): void => undefined;
