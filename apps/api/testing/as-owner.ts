import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { COLUMN_TYPES, reportConnectionErrors } from '../src/database/pool.ts';
import type { DB } from '../src/database/schema.generated.ts';

/** The database as its owner, without row-level security. */
export const openAsOwner = (
  owner_url: string,
  max: number,
  onError: (error: Error) => void,
): Kysely<DB> => {
  const pool = new Pool({
    connectionString: owner_url,
    max,
    types: COLUMN_TYPES,
    // The first schema has views if the database has a twin of every client.
    options: '-c search_path=without_twin,public',
  });
  reportConnectionErrors(pool, onError);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};
