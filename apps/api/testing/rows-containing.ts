import { sql } from 'kysely';
import type { Owner } from './builders.ts';

/** All rows of the database, including the queue and without those of a twin, that contain one of the texts, in any case. */
export const findRowsContaining = async (owner: Owner, ...texts: string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string; source: string }>`
    select t.schemaname || '.' || tablename as name,
      coalesce(v.schemaname, t.schemaname) || '.' || tablename as source
    from pg_tables t left join pg_views v on v.schemaname = 'without_twin' and v.viewname = t.tablename
    where t.schemaname in ('public', 'pgboss')`.execute(owner);
  const patterns = texts.map((text) => `%${text}%`);
  const searches = tables.map(
    ({ name, source }) => sql`
      select ${name}::text || ' ' || t::text as row_text from ${sql.table(source)} t
      where t::text ilike any (${patterns})`,
  );
  const { rows } = await sql<{ row_text: string }>`${sql.join(searches, sql` union all `)}`.execute(
    owner,
  );
  return rows.map(({ row_text }) => row_text);
};
