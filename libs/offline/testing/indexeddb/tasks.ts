type Task = () => void;

/**
 * The tasks of a browser's event loop: one task runs, then all promises that it resolves, then the next task.
 * `process.nextTick` after the promises costs a tenth of a turn of Node's event loop.
 */
const nextTick = (run: Task): void => Reflect.get(globalThis, 'process').nextTick(run);
let queue: Task[] = [];
let index = 0;
/** Called at the end of the turn: after its promises and before the next task. */
let turnEndCallbacks: Task[] = [];
let idleWaiters: PromiseWithResolvers<void>[] = [];
let isRunning = false;

/** More tasks in a row mean an endless loop. Tests take some hundreds. */
const MAX_TASKS = 20_000;

const run = (): void => {
  for (let at = 0; at < turnEndCallbacks.length; at += 1) turnEndCallbacks[at]?.();
  turnEndCallbacks = [];
  const task = queue[index];
  if (task && index < MAX_TASKS) {
    index += 1;
    task();
    return afterPromises();
  }
  queue = [];
  index = 0;
  isRunning = false;
  const resolvers = idleWaiters;
  idleWaiters = [];
  for (const { resolve, reject } of resolvers) {
    if (task) reject(new Error('too many tasks in a row'));
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

/** `end` runs before any other task. */
export const whenTurnEnds = (end: Task): void => {
  turnEndCallbacks.push(end);
  start();
};

/** Resolves when no task is left. Rejects after too many tasks in a row and drops the rest. */
export const whenIdle = (): Promise<void> => {
  const rest = Promise.withResolvers<void>();
  idleWaiters.push(rest);
  start();
  return rest.promise;
};
