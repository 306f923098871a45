import { setImmediate } from 'node:timers/promises';

/** Waits for some milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/** Lets other requests run, without a delay. */
export const waitForRequests: Wait = () => setImmediate();

/** Lets other requests run between two portions of long work. */
export type Pause = () => Promise<unknown>;

export const noPause: Pause = () => Promise.resolve();

/** Parts of the time of the work before a pause that it takes: between the steps of a job, and between the portions of one. */
const PAUSE_RATIOS = { steps: 0.5, portions: 0.75 } as const;
/** The longest pause. */
const PAUSE_MAX_MS = 200;

/** The pauses are longer when the work is slower, because the processor and the database are then busy. */
export const createPause = (wait: Wait, between: keyof typeof PAUSE_RATIOS): Pause => {
  let since = performance.now();
  return async () => {
    const work_ms = performance.now() - since;
    await wait(Math.min(PAUSE_RATIOS[between] * work_ms, PAUSE_MAX_MS));
    since = performance.now();
  };
};

/** Rows of a statement: small enough that a request that waits for a portion does not notice. */
const PORTION_SIZE = 100;
/** For rows that need no statement: they take microseconds, and a pause takes at least a millisecond. */
export const LARGE_PORTION_SIZE = 250;

/** Maps the rows in large portions. */
export const mapInPortions = async <Row, Result>(
  rows: readonly Row[],
  pause: Pause,
  map: (row: Row, index: number) => Result,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const mapAll = (portion: readonly Row[]) => {
    for (const row of portion) results.push(map(row, results.length));
  };
  await inPortions(rows, pause, mapAll, LARGE_PORTION_SIZE);
  return results;
};

/** Works on the rows in portions, one after the other, with a pause after each. */
export const inPortions = async <Row>(
  rows: readonly Row[],
  pause: Pause,
  work: (portion: readonly Row[]) => Promise<unknown> | void,
  size = PORTION_SIZE,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += size) {
    await work(rows.slice(start, start + size));
    await pause();
  }
};
