type Task = () => void;

/**
 * The tasks of a browser's event loop: one runs, then every promise that follows from it, then the next.
 * A tick that Node takes after all promises are through costs a tenth of a turn of its loop, and means the
 * same to a database.
 */
const nextTick = (run: Task): void => Reflect.get(globalThis, 'process').nextTick(run);
let queue: Task[] = [];
let place = 0;
/** What ends with the turn that began it: before the next task, when its promises are through. */
let ending: Task[] = [];
let waiting: PromiseWithResolvers<void>[] = [];
let isRunning = false;

/** Whatever takes more tasks than this, one out of the other, never ends: stories take some hundreds. */
const MOST_IN_A_ROW = 20_000;

const run = (): void => {
  for (let at = 0; at < ending.length; at += 1) ending[at]?.();
  ending = [];
  const task = queue[place];
  if (task && place < MOST_IN_A_ROW) {
    place += 1;
    task();
    return afterPromises();
  }
  queue = [];
  place = 0;
  isRunning = false;
  const resting = waiting;
  waiting = [];
  for (const { resolve, reject } of resting) {
    if (task) reject(new Error('never comes to rest'));
    else resolve();
  }
};

const afterPromises = (): void => queueMicrotask(toNextTick);
const toNextTick = (): void => nextTick(run);

const start = (): void => {
  if (!isRunning) afterPromises();
  isRunning = true;
};

export const queueTask = (task: Task): void => {
  queue.push(task);
  start();
};

/** `end` runs before any other task does. */
export const whenTurnEnds = (end: Task): void => {
  ending.push(end);
  start();
};

/** Resolves when nothing is left to do; rejects where there is always more, which is then left. */
export const whenIdle = (): Promise<void> => {
  const rest = Promise.withResolvers<void>();
  waiting.push(rest);
  start();
  return rest.promise;
};
