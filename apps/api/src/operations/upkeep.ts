import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { repeated, type Repeating } from './repeated.ts';

const HOUR_MS = 3_600_000;

export type UpkeepParts = Repeating & {
  database: Database;
  /** Seconds. */
  now: () => number;
};

/**
 * What has served its time, by table: OF16's 13 months of the request ids of changes, answers of other requests
 * that have expired, tokens, old tries and jobs.
 */
export const prune = async (database: Database, now: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select prune(${now}) as counts`.execute(database);
  return rows[0]?.counts ?? {};
};

/** Prunes now and once an hour; any number of servers may do it at once. Returns what ends it. */
export const keepUp = (parts: UpkeepParts): Promise<() => Promise<void>> =>
  repeated(parts, {
    ms: HOUR_MS,
    once: () => prune(parts.database, parts.now()),
    event: 'pruned',
    fault: 'not pruned',
  });
