import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/database/schema.generated.ts';

/** Error code of a commit that `failCommits` makes fail. */
export const NO_COMMIT = '58030';

/**
 * Makes every commit with a new or changed row of the table fail, after all its statements. Returns a function that
 * repairs it.
 */
export const failCommits = async (
  owner: Kysely<DB>,
  table: 'operations' | 'lane_cursors',
): Promise<() => Promise<void>> => {
  const code = sql.lit(NO_COMMIT);
  await sql`create function fail_commit() returns trigger language plpgsql as
    $$ begin raise exception 'no commit' using errcode = ${code}; end $$`.execute(owner);
  await sql`create constraint trigger fail_commit after insert or update on ${sql.table(`public.${table}`)}
    deferrable initially deferred for each row execute function fail_commit()`.execute(owner);
  return async () => {
    await sql`drop function fail_commit() cascade`.execute(owner);
  };
};
