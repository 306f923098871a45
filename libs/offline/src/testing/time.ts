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

/** fake-indexeddb works in `setImmediate`: what it has still to do is counted there. */
const countTasks = (): { readonly pending: () => number; readonly turn: () => Promise<void> } => {
  const setImmediate: Task & { pending?: () => number; real?: Task } = Reflect.get(
    globalThis,
    'setImmediate',
  );
  const real = setImmediate.real ?? setImmediate;
  const turn = () => new Promise<void>((resolve) => real(resolve));
  if (setImmediate.pending) return { pending: setImmediate.pending, turn };
  let count = 0;
  const pending = () => count;
  const counted: Task = (task) => {
    count += 1;
    real(() => {
      count -= 1;
      task();
    });
  };
  Reflect.set(globalThis, 'setImmediate', Object.assign(counted, { pending, real }));
  return { pending, turn };
};

export const createTime = (): Time => {
  const { pending, turn } = countTasks();
  let now = 0;
  let timers: { at: number; resolve: () => void }[] = [];

  const settle = async () => {
    do await turn();
    while (pending() > 0);
  };

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
