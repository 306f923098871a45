import { sql } from 'kysely';
import type { Owner } from './builders.ts';

/** All rows of the database, including the queue, that contain one of the texts. */
export const findRowsContaining = async (owner: Owner, ...texts: string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(owner);
  const patterns = texts.map((text) => `%${text}%`);
  const searches = tables.map(
    ({ name }) => sql`
      select ${name}::text || ' ' || t::text as row_text from ${sql.table(name)} t
      where t::text like any (${patterns})`,
  );
  const { rows } = await sql<{ row_text: string }>`${sql.join(searches, sql` union all `)}`.execute(
    owner,
  );
  return rows.map(({ row_text }) => row_text);
};
