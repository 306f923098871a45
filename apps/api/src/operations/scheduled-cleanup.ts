import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { runEvery, type RunEveryDeps } from './run-every.ts';

const HOUR_MS = 3_600_000;

export type CleanupDeps = RunEveryDeps & {
  database: Database;
  /** Seconds. */
  now: () => number;
};

/**
 * Deletes expired rows and counts them by table: request ids of changes after 13 months (OF16), expired responses to
 * other requests, tokens, old sign-in attempts and jobs.
 */
export const prune = async (database: Database, now: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select prune(${now}) as counts`.execute(database);
  return rows[0]?.counts ?? {};
};

/** Prunes now and every hour; several servers may do so concurrently. Returns a function that stops it. */
export const scheduleCleanup = (deps: CleanupDeps): Promise<() => Promise<void>> =>
  runEvery(deps, {
    ms: HOUR_MS,
    run: () => prune(deps.database, deps.now()),
    event: 'pruned',
    error_event: 'not pruned',
  });
