import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './tenant-transaction.ts';

/**
 * The rows of a query in portions, through a cursor: for results that are too large for the memory. Read all of them
 * before the transaction ends, and one query at a time.
 */
export async function* fetchInPortions<Row>(
  db: Reader,
  query: RawBuilder<Row>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  await sql`declare portions no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from portions`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await sql`close portions`.execute(db);
}
