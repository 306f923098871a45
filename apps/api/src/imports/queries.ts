import type { MemberImport, MemberImportRow } from '@springboard/contract';
import type { ImportAction, KnownMember, PlannedRow } from '@springboard/domain';
import { sql } from 'kysely';
import { limitOf, type PageQuery } from '../database/paging.ts';
import type { Reader, Tenant, Writer } from '../database/tenancy.ts';

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const AT_ONCE = 1000;

type Client = Pick<Tenant, 'client_id'>;

/** An import with its counts; `club_id` for those who write it. */
export const findImport = async (
  db: Reader,
  { client_id }: Client,
  id: number,
): Promise<MemberImport | undefined> => {
  const { rows } = await sql<MemberImport>`
    select i.id, i.name, i.state, i.plan_hash, i.created_at, i.committed_at, i.undone_at,
      (select json_build_object(
        'create', count(*) filter (where r.action = 'create'),
        'update', count(*) filter (where r.action = 'update'),
        'duplicate', count(*) filter (where r.action = 'duplicate'),
        'error', count(*) filter (where r.action = 'error'))
        from import_rows r where r.client_id = i.client_id and r.import_id = i.id) as counts
    from imports i where i.client_id = ${client_id} and i.id = ${id}`.execute(db);
  return rows[0];
};

/** Nobody else commits or undoes this import, nor plans another one of its club, until the transaction ends. */
export const lockImport = async (
  db: Writer,
  { client_id }: Client,
  id: number,
): Promise<{ club_id: number; plan_hash: string; state: string } | undefined> => {
  const found = await db
    .selectFrom('imports')
    .select(['club_id', 'plan_hash', 'state'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found !== undefined) await lockMembersOf(db, client_id, found.club_id);
  return found;
};

/** Imports of a club are written one after the other: two at once would not see each other's members. */
const lockMembersOf = async (db: Writer, client_id: number, club_id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${club_id}`}, ${client_id}))`.execute(
    db,
  );
};

export const findKnown = (
  db: Reader,
  { client_id }: Client,
  club_id: number,
): Promise<KnownMember[]> =>
  db
    .selectFrom('members')
    .select(['uuid', 'firstname', 'lastname', 'dob'])
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .where('merged_into', 'is', null)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

/** Puts a plan's rows in the place of those before. */
export const putRows = async (
  db: Writer,
  { client_id, club_id, import_id }: { client_id: number; club_id: number; import_id: number },
  planned: readonly PlannedRow[],
): Promise<void> => {
  await db
    .deleteFrom('import_rows')
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .execute();
  for (let at = 0; at < planned.length; at += AT_ONCE) {
    const rows = planned.slice(at, at + AT_ONCE).map((row) => ({
      client_id,
      club_id,
      import_id,
      line: row.line,
      action: row.action,
      given: JSON.stringify(row.given),
      detail: JSON.stringify(row.faults),
      member_uuid: row.member_uuid,
    }));
    await db.insertInto('import_rows').values(rows).execute();
  }
};

export type KeptRow = Pick<PlannedRow, 'line' | 'given' | 'faults' | 'member_uuid'> & {
  action: ImportAction;
};

/** The rows of a plan in the order of the file. */
export const findKept = async (db: Reader, { client_id }: Client, id: number) => {
  const { rows } = await sql<KeptRow>`
    select line, action, given, coalesce(detail, '{}') as faults, member_uuid from import_rows
    where client_id = ${client_id} and import_id = ${id} order by line`.execute(db);
  return rows;
};

/** A page of the same. */
export const findRows = async (
  db: Reader,
  { client_id }: Client,
  id: number,
  { action, ...page }: PageQuery & { action?: ImportAction },
): Promise<{ rows: MemberImportRow[]; total: number }> => {
  const condition = sql`client_id = ${client_id} and import_id = ${id}
    ${action === undefined ? sql`` : sql`and action = ${action}`}`;
  const { rows } = await sql<MemberImportRow>`
    select line, action, given, coalesce(detail, '{}') as faults, member_uuid from import_rows
    where ${condition} order by line ${limitOf(page)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from import_rows where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};
