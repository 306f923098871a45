import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/**
 * Deletes expired rows and counts them by table: request ids of changes after 13 months (OF16), expired responses to
 * other requests, tokens, old sign-in attempts and jobs. Several servers may do so concurrently.
 */
export const prune = async (database: Database, now: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select prune(${now}) as counts`.execute(database);
  return rows[0]?.counts ?? {};
};
