import type { Database } from '../database/pool.ts';
import { describeError } from '../http/failure.ts';
import type { Log } from '../http/log.ts';
import { planSessions } from './plan.ts';

const DAY_MS = 86_400_000;

export type DailyParts = {
  database: Database;
  /** Seconds. */
  now: () => number;
  log: Log;
  /** Calls `work` every `ms` milliseconds until the returned function is called. */
  every: (ms: number, work: () => void) => () => void;
};

/**
 * Plans sessions now and once a day; the promise is for the first time. A failure is logged and tried again
 * the next day: eight weeks ahead, a day matters to nobody.
 *
 * @returns ends it, after the planning that is at work
 */
export const planDaily = async ({
  database,
  now,
  log,
  every,
}: DailyParts): Promise<() => Promise<void>> => {
  const plan = () =>
    planSessions(database, now()).then(
      (sessions) => log.info('planned', { sessions }),
      (error: unknown) => log.error('not planned', describeError(error)),
    );
  let work = plan();
  const cancel = every(DAY_MS, () => {
    work = work.then(plan);
  });
  await work;
  return async () => {
    cancel();
    await work;
  };
};
