import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { COLUMN_TYPES } from './pool.ts';
import type { DB } from './schema.generated.ts';
import type { Writer } from './tenant-transaction.ts';

/** A transaction of the database's owner, for what no request may do: it sees all clients. */
export const withOwnerTransaction = async <T>(
  owner_url: string,
  work: (db: Writer) => Promise<T>,
): Promise<T> => {
  const pool = new Pool({ connectionString: owner_url, max: 1, types: COLUMN_TYPES });
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await database.transaction().execute(async (db) => {
      // The owner declares that it bypasses row-level security.
      await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
      return work(db);
    });
  } finally {
    await database.destroy();
  }
};
