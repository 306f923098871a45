import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated.ts';

/** What PostgreSQL says of a commit that `failCommits` ends. */
export const NO_COMMIT = '58030';

/**
 * Makes every commit that holds a row of the table fail, after everything of it has been written. Gives the way to
 * repair that.
 */
export const failCommits = async (
  owner: Kysely<DB>,
  table: 'operations' | 'lane_cursors',
): Promise<() => Promise<void>> => {
  const code = sql.lit(NO_COMMIT);
  await sql`create function fail_commit() returns trigger language plpgsql as
    $$ begin raise exception 'no commit' using errcode = ${code}; end $$`.execute(owner);
  await sql`create constraint trigger fail_commit after insert or update on ${sql.table(table)}
    deferrable initially deferred for each row execute function fail_commit()`.execute(owner);
  return async () => {
    await sql`drop function fail_commit() cascade`.execute(owner);
  };
};
