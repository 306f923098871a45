import { whenIdle } from './indexeddb/tasks.ts';

/** Virtual time: it passes only when a test lets it, and not before the database is at rest. */
export type VirtualTime = {
  /** Milliseconds since the start. No clock shows this; clocks may be wrong. */
  readonly elapsed: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Lets everything happen that needs no time. */
  readonly flush: () => Promise<void>;
  /** Lets time pass, or until `isOver`. */
  readonly advance: (ms: number, isOver?: () => boolean) => Promise<void>;
};

/** Whoever waits more often than this for no time at all waits for ever. */
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
        if (roundsWithoutTime > MAX_ROUNDS_WITHOUT_TIME) throw new Error('time stands still');
        now = next;
        const due = timers.filter(({ at }) => at <= next);
        timers = timers.filter(({ at }) => at > next);
        for (const { resolve } of due) resolve();
      }
      now = end;
    },
  };
};
