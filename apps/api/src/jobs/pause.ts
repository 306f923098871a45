import { setImmediate } from 'node:timers/promises';

/** Waits for some milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/** Lets other requests run, without a delay. */
export const waitForRequests: Wait = () => setImmediate();

/** Lets other requests run between two portions of long work. */
export type Pause = () => Promise<unknown>;

export const noPause: Pause = () => Promise.resolve();

/** A pause takes this part of the time of the work before it. */
const PAUSE_RATIO = 0.5;
/** The longest pause. */
const PAUSE_MAX_MS = 200;

/** The pauses are longer when the work is slower, because the processor and the database are then busy. */
export const createPause = (wait: Wait): Pause => {
  let since = performance.now();
  return async () => {
    await wait(Math.min(PAUSE_RATIO * (performance.now() - since), PAUSE_MAX_MS));
    since = performance.now();
  };
};

/** Small enough that a request that waits for a portion does not notice. */
const PORTION_SIZE = 250;

/** Maps the rows in portions. */
export const mapInPortions = async <Row, Result>(
  rows: readonly Row[],
  pause: Pause,
  map: (row: Row, index: number) => Result,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  await inPortions(rows, pause, (portion) => {
    for (const row of portion) results.push(map(row, results.length));
  });
  return results;
};

/** Works on the rows in portions, one after the other, with a pause after each. */
export const inPortions = async <Row>(
  rows: readonly Row[],
  pause: Pause,
  work: (portion: readonly Row[]) => Promise<unknown> | void,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += PORTION_SIZE) {
    await work(rows.slice(start, start + PORTION_SIZE));
    await pause();
  }
};
