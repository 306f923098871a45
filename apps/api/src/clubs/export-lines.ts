import { type RawBuilder, sql } from 'kysely';
import type { Tenant, Writer } from '../database/tenancy.ts';

const AT_ONCE = 500;

/** What says nothing of the club that is not in another table, or is the queue's own. */
const LEFT_OUT = ['jobs', 'job_logs'];

/**
 * Everything of a club, a line of JSON for each row: `{"table":"members","row":{…}}`. The tables are those of
 * the database that name a club, so that none can be forgotten; the club itself and its people come first.
 * Passwords, pins and tokens are in none of them.
 */
export async function* linesOf(
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  club_id: number,
): AsyncIterable<string> {
  const here = sql`t.client_id = ${client_id}`;
  yield* linesOfTable(db, 'clubs', sql`${here} and t.id = ${club_id}`);
  const staff = sql`select user_uuid from user_clubs
    where client_id = ${client_id} and club_id = ${club_id}`;
  yield* linesOfTable(db, 'users', sql`${here} and t.uuid in (${staff})`);
  for (const table of await tablesOfClubs(db)) {
    yield* linesOfTable(db, table, sql`${here} and t.club_id = ${club_id}`);
  }
}

const tablesOfClubs = async (db: Writer): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name));
};

/** Through a cursor, so that a table of a million rows takes no more room than one of a hundred. */
async function* linesOfTable(
  db: Writer,
  table: string,
  condition: RawBuilder<unknown>,
): AsyncIterable<string> {
  await sql`declare lines no scroll cursor for
    select json_build_object('table', ${table}::text, 'row', to_json(t))::text as line
    from ${sql.table(table)} t where ${condition}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.raw(String(AT_ONCE))} from lines`.execute(db);
    for (const { line } of rows) yield `${line}\n`;
    if (rows.length < AT_ONCE) break;
  }
  await sql`close lines`.execute(db);
}
