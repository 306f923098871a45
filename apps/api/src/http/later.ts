import { describeError } from './failure.ts';
import type { Log } from './log.ts';

/** Work that an answer does not wait for, such as an e-mail: nobody learns from its time what was done. */
export type Later = {
  /** What fails is logged as `name`. */
  begin(name: string, work: () => Promise<void>): void;
  /** All that was begun is done; a server ends only then. */
  settled(): Promise<void>;
};

export const createLater = (log: Log): Later => {
  const running = new Set<Promise<void>>();
  return {
    begin(name, work) {
      const done = work()
        .catch((error: unknown) => log.error(name, describeError(error)))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
