import { whenIdle } from './indexeddb/tasks.ts';

/** Virtual time: it passes only in `advance`, and only while the database is idle. */
export type VirtualTime = {
  /** Milliseconds since the start. The clocks of devices may show another time. */
  readonly elapsed: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Runs everything that needs no time. */
  readonly flush: () => Promise<void>;
  /** Lets `ms` pass, or less if `isOver` returns true. */
  readonly advance: (ms: number, isOver?: () => boolean) => Promise<void>;
};

/** More rounds of timers without any time passing mean an endless loop. */
const MAX_ROUNDS_WITHOUT_TIME = 1000;

export const createVirtualTime = (): VirtualTime => {
  let now = 0;
  let timers: { at: number; resolve: () => void }[] = [];

  return {
    elapsed: () => now,
    wait: (ms) =>
      new Promise((resolve) => {
        timers.push({ at: now + ms, resolve });
      }),
    flush: whenIdle,
    async advance(ms, isOver = () => false) {
      const end = now + ms;
      let roundsWithoutTime = 0;
      for (;;) {
        await whenIdle();
        if (isOver()) return;
        const next = Math.min(...timers.map(({ at }) => at));
        if (next > end) break;
        roundsWithoutTime = next > now ? 0 : roundsWithoutTime + 1;
        if (roundsWithoutTime > MAX_ROUNDS_WITHOUT_TIME)
          throw new Error('timers without a delay repeat endlessly');
        now = next;
        const due = timers.filter(({ at }) => at <= next);
        timers = timers.filter(({ at }) => at > next);
        for (const { resolve } of due) resolve();
      }
      now = end;
    },
  };
};
