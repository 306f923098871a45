import { describeError } from '../http/map-exception.ts';
import type { Log } from '../http/log.ts';

/** Work that the server repeats. Several servers may do it concurrently. */
export type ScheduledTask = {
  /** The name in the log: what the task does, such as `expire offers`. */
  readonly name: string;
  /** Milliseconds between two runs. */
  readonly every_ms: number;
  /** Returns fields for the log. */
  readonly work: () => Promise<Record<string, unknown>>;
};

export type SchedulerDeps = {
  log: Log;
  /** Calls `work` every `ms` milliseconds until the returned function is called. */
  every: (ms: number, work: () => void) => () => void;
};

/**
 * Runs each task now, in their order, and then at its interval, a task never twice at the same time. An error is logged
 * and ends neither the repetition nor the other tasks.
 *
 * @returns a function that stops the repetition, after the current runs
 */
export const startScheduler = (
  { log, every }: SchedulerDeps,
  tasks: readonly ScheduledTask[],
): (() => Promise<void>) => {
  let isStopping = false;
  const stops: (() => Promise<void>)[] = [];
  const startTasks = async () => {
    for (const { name, every_ms, work } of tasks) {
      if (isStopping) return;
      const run = () =>
        work().then(
          (fields) => log.info('task done', { task: name, ...fields }),
          (error: unknown) => log.error('task failed', { task: name, ...describeError(error) }),
        );
      let current = run();
      const cancel = every(every_ms, () => {
        current = current.then(run);
      });
      stops.push(async () => {
        cancel();
        await current;
      });
      await current;
    }
  };
  const started = startTasks();
  return async () => {
    isStopping = true;
    await Promise.all([started, ...stops.map((stop) => stop())]);
  };
};
