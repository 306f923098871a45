import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/database/schema.generated.ts';

/** The number of statements in the database of the test that wait for a lock of another transaction. */
export const countLockWaits = async (owner: Kysely<DB>): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
  return rows.length;
};
