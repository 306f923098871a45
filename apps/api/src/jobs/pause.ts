import { setImmediate } from 'node:timers/promises';

/** Waits for some milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/** Lets other requests run, without a delay. */
export const waitForRequests: Wait = () => setImmediate();

/** Lets other requests run between two portions of long work. */
export type Pause = () => Promise<unknown>;

export const noPause: Pause = () => Promise.resolve();

/** The part of the time of the work before it that a pause takes. */
const PAUSE_RATIO = 0.5;
/** The longest pause. */
const PAUSE_MAX_MS = 200;
/** The shortest pause: a timer takes up to a millisecond longer. Portions are many and short, steps are not. */
const PAUSE_MIN_MS = { steps: 0, portions: 2 } as const;

/**
 * The pauses are longer when the work is slower, because the processor and the database are then busy. A pause that is
 * too short is added to the next one, and other requests only have their turn.
 */
export const createPause = (wait: Wait, between: keyof typeof PAUSE_MIN_MS): Pause => {
  let since = performance.now();
  return async () => {
    const pause_ms = PAUSE_RATIO * (performance.now() - since);
    if (pause_ms < PAUSE_MIN_MS[between]) {
      await waitForRequests(0);
    } else {
      await wait(Math.min(pause_ms, PAUSE_MAX_MS));
      since = performance.now();
    }
  };
};

/** Rows of a portion: small enough that a request that waits for it does not notice. */
export const PORTION_SIZE = 100;

/** Maps the rows in portions. */
export const mapInPortions = async <Row, Result>(
  rows: readonly Row[],
  pause: Pause,
  map: (row: Row, index: number) => Result,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const mapAll = (portion: readonly Row[]) => {
    for (const row of portion) results.push(map(row, results.length));
  };
  await inPortions(rows, pause, mapAll);
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
