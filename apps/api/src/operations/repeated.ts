import { describeError } from '../http/failure.ts';
import type { Log } from '../http/log.ts';

export type Repeating = {
  log: Log;
  /** Calls `work` every `ms` milliseconds until the returned function is called. */
  every: (ms: number, work: () => void) => () => void;
};

type Work = {
  ms: number;
  /** What it did, for the log. */
  once: () => Promise<Record<string, unknown>>;
  event: string;
  fault: string;
};

/**
 * Does some work now and every `ms` milliseconds, never twice at once; the promise is for the first time. A
 * failure is logged, and the next time comes all the same.
 *
 * @returns ends it, after the work that is under way
 */
export const repeated = async (
  { log, every }: Repeating,
  { ms, once, event, fault }: Work,
): Promise<() => Promise<void>> => {
  const told = () =>
    once().then(
      (did) => log.info(event, did),
      (error: unknown) => log.error(fault, describeError(error)),
    );
  let work = told();
  const cancel = every(ms, () => {
    work = work.then(told);
  });
  await work;
  return async () => {
    cancel();
    await work;
  };
};
