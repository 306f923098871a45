import { describeError } from '../http/map-exception.ts';
import type { Log } from '../http/log.ts';

export type RunEveryDeps = {
  log: Log;
  /** Calls `work` every `ms` milliseconds until the returned function is called. */
  every: (ms: number, work: () => void) => () => void;
};

type Work = {
  ms: number;
  /** Returns fields for the log. */
  run: () => Promise<Record<string, unknown>>;
  /** Names of the log events. */
  event: string;
  error_event: string;
};

/**
 * Runs the work now and every `ms` milliseconds, never twice at the same time. Resolves after the first run. An error is
 * logged and does not end the repetition.
 *
 * @returns a function that stops the repetition, after the current run
 */
export const runEvery = async (
  { log, every }: RunEveryDeps,
  { ms, run, event, error_event }: Work,
): Promise<() => Promise<void>> => {
  const runAndLog = () =>
    run().then(
      (fields) => log.info(event, fields),
      (error: unknown) => log.error(error_event, describeError(error)),
    );
  let current = runAndLog();
  const cancel = every(ms, () => {
    current = current.then(runAndLog);
  });
  await current;
  return async () => {
    cancel();
    await current;
  };
};
