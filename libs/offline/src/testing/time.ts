/** Virtual time: it passes only when a test lets it, and not before the database is at rest. */
export type Time = {
  /** Milliseconds since the start. No clock shows this; clocks may be wrong. */
  readonly passed: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Lets everything happen that needs no time. */
  readonly settle: () => Promise<void>;
  /** Lets time pass, or until `isOver`. */
  readonly pass: (ms: number, isOver?: () => boolean) => Promise<void>;
};

type Task = (task: () => void) => void;

/** What fake-indexeddb has still to do. */
type Tasks = { readonly atRest: () => Promise<void> };

/**
 * fake-indexeddb gives each of its tasks to `setImmediate`. Here they queue instead: one runs, then every
 * promise that follows from it, then the next, as in an event loop. A tick that Node takes after all
 * promises are through costs a tenth of a turn of its loop, and means the same to IndexedDB.
 */
const takeTasks = (): Tasks => {
  const known: Task & Partial<Tasks> = Reflect.get(globalThis, 'setImmediate');
  if (known.atRest) return { atRest: known.atRest };
  const nextTick: Task = Reflect.get(globalThis, 'process').nextTick;
  const queue: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let isRunning = false;
  let last: (() => void) | undefined;

  /** A database that waits for a tab to let go asks the same again, without end: only time helps. */
  const isAtRest = () => queue.length === 0 || (queue.length === 1 && queue[0] === last);
  const afterPromises = (run: () => void) => queueMicrotask(() => nextTick(run));
  const run = () => {
    if (isAtRest()) {
      isRunning = false;
      last = undefined;
      for (const resolve of waiting.splice(0)) resolve();
      return;
    }
    last = queue.shift();
    last?.();
    afterPromises(run);
  };
  const start = () => {
    if (!isRunning) afterPromises(run);
    isRunning = true;
  };

  const take: Task = (task) => {
    queue.push(task);
    start();
  };
  const atRest = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      start();
    });
  Reflect.set(globalThis, 'setImmediate', Object.assign(take, { atRest }));
  return { atRest };
};

export const createTime = (): Time => {
  const { atRest: settle } = takeTasks();
  let now = 0;
  let timers: { at: number; resolve: () => void }[] = [];

  return {
    passed: () => now,
    wait: (ms) =>
      new Promise((resolve) => {
        timers.push({ at: now + ms, resolve });
      }),
    settle,
    async pass(ms, isOver = () => false) {
      const end = now + ms;
      for (;;) {
        await settle();
        if (isOver()) return;
        const next = Math.min(...timers.map(({ at }) => at));
        if (next > end) break;
        now = next;
        const due = timers.filter(({ at }) => at <= next);
        timers = timers.filter(({ at }) => at > next);
        for (const { resolve } of due) resolve();
      }
      now = end;
    },
  };
};
