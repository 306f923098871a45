import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import type { FileStorage } from '../files/storage.ts';

const BATCH_SIZE = 500;

/** Tables of the job queue, which add nothing about the club. */
const EXCLUDED_TABLES = ['jobs', 'job_logs'];

/** Columns by table that the club does not read. A transfer would tell whether there is a member for whom it asked. */
const EXCLUDED_COLUMNS: Readonly<Record<string, string>> = { transfer_requests: 'transfer_id' };

/**
 * All rows of a club as lines of JSON: `{"table":"members","row":{…}}`. The club and its users come first, then
 * every table with a `club_id`, so that none can be forgotten. None of these tables has passwords, PINs or tokens.
 */
export async function* readClubRows(
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  club_id: number,
): AsyncIterable<string> {
  const ofClient = sql`t.client_id = ${client_id}`;
  yield* readTableRows(db, 'clubs', sql`${ofClient} and t.id = ${club_id}`);
  const staff = sql`select user_uuid from user_clubs
    where client_id = ${client_id} and club_id = ${club_id}`;
  yield* readTableRows(db, 'users', sql`${ofClient} and t.uuid in (${staff})`);
  for (const table of await findClubTables(db)) {
    yield* readTableRows(db, table, sql`${ofClient} and t.club_id = ${club_id}`);
  }
}

const findClubTables = async (db: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !EXCLUDED_TABLES.includes(name));
};

/** Reads with a cursor, so that a large table needs no more memory than a small one. */
async function* readTableRows(
  db: Reader,
  table: string,
  condition: RawBuilder<unknown>,
): AsyncIterable<string> {
  const excluded = EXCLUDED_COLUMNS[table];
  const row = excluded === undefined ? sql`to_json(t)` : sql`to_jsonb(t) - ${excluded}::text`;
  await sql`declare lines no scroll cursor for
    select json_build_object('table', ${table}::text, 'row', ${row})::text as line
    from ${sql.table(table)} t where ${condition}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.raw(String(BATCH_SIZE))} from lines`.execute(db);
    for (const { line } of rows) yield `${line}\n`;
    if (rows.length < BATCH_SIZE) break;
  }
  await sql`close lines`.execute(db);
}

/**
 * The content of the club's files as lines of JSON. `{"file":12,"at":65536,"bytes":"…"}` has the base64 of a chunk
 * of file 12 at the offset 65,536. Files whose bytes were removed are omitted.
 */
export async function* readClubFiles(
  db: Reader,
  storage: Pick<FileStorage, 'open' | 'size'>,
  { client_id }: Pick<Tenant, 'client_id'>,
  club_id: number,
): AsyncIterable<string> {
  const files = await db
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .orderBy('id')
    .execute();
  for (const { id, storage_key } of files) {
    if ((await storage.size(storage_key)) === null) continue;
    let at = 0;
    for await (const chunk of storage.open(storage_key)) {
      const bytes = Buffer.from(chunk);
      yield `${JSON.stringify({ file: id, at, bytes: bytes.toString('base64') })}\n`;
      at += bytes.length;
    }
  }
}
