import type { Database } from '../database/pool.ts';
import { repeated, type Repeating } from '../operations/repeated.ts';
import { planSessions } from './plan.ts';

const DAY_MS = 86_400_000;

export type DailyParts = Repeating & {
  database: Database;
  /** Seconds. */
  now: () => number;
};

/** Plans sessions now and once a day: eight weeks ahead, a day that fails matters to nobody. */
export const planDaily = ({ database, now, ...parts }: DailyParts): Promise<() => Promise<void>> =>
  repeated(parts, {
    ms: DAY_MS,
    once: async () => ({ sessions: await planSessions(database, now()) }),
    event: 'planned',
    fault: 'not planned',
  });
