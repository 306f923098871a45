import { sql } from 'kysely';
import type { Owner } from './builders.ts';

/**
 * A hash of all rows of each table, of one client or of all. Neither the order of the rows nor that of keys in JSON
 * matters.
 */
export const hashTables = async (
  owner: Owner,
  tables: readonly string[],
  client_id?: number,
): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(to_jsonb(t)::text, '' order by to_jsonb(t)::text), '')) as hash
      from ${sql.table(table)} t
      where ${client_id === undefined ? sql`true` : sql`client_id = ${client_id}`}`.execute(owner);
    hashes[table] = rows[0]?.hash ?? '';
  }
  return hashes;
};
