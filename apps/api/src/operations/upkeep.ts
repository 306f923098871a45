import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { describeError } from '../http/failure.ts';
import type { Log } from '../http/log.ts';

const HOUR_MS = 3_600_000;

export type UpkeepParts = {
  database: Database;
  /** Seconds. */
  now: () => number;
  log: Log;
  /** Calls `work` every `ms` milliseconds until the returned function is called. */
  every: (ms: number, work: () => void) => () => void;
};

/** What has served its time, by table: OF16's 13 months of request ids, expired tokens, old tries and jobs. */
export const prune = async (database: Database, now: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select prune(${now}) as counts`.execute(database);
  return rows[0]?.counts ?? {};
};

/** Prunes now and once an hour; any number of servers may do it at once. Returns what ends it. */
export const keepUp = async ({
  database,
  now,
  log,
  every,
}: UpkeepParts): Promise<() => Promise<void>> => {
  const once = () =>
    prune(database, now()).then(
      (counts) => log.info('pruned', counts),
      (error: unknown) => log.error('not pruned', describeError(error)),
    );
  let work = once();
  const cancel = every(HOUR_MS, () => {
    work = work.then(once);
  });
  await work;
  return async () => {
    cancel();
    await work;
  };
};
