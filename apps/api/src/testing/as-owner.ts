import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { COLUMN_TYPES, hear } from '../database/pool.ts';
import type { DB } from '../database/schema.generated.ts';

/** The database as its owner sees it: all of it, beside every wall. */
export const openAsOwner = (
  owner_url: string,
  max: number,
  onError: (error: Error) => void,
): Kysely<DB> => {
  const pool = new Pool({ connectionString: owner_url, max, types: COLUMN_TYPES });
  hear(pool, onError);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};
