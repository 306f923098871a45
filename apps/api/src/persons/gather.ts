import { sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenancy.ts';
import { TABLES_OF_A_MEMBER } from './tables.ts';

type Rows = readonly Record<string, unknown>[];

/** Everything that is kept of a member, by table, with their guardians; null when there is no such member. */
export const gatherPerson = async (
  db: Reader,
  { client_id }: Tenant,
  member_uuid: string,
): Promise<Record<string, Rows> | null> => {
  const of = { client_id, member_uuid };
  const members = await rowsOf(db, 'members', 'uuid', of);
  if (members.length === 0) return null;
  const tables: Record<string, Rows> = { members };
  for (const table of TABLES_OF_A_MEMBER) {
    tables[table] = await rowsOf(db, table, 'member_uuid', of);
  }
  tables['guardians'] = await guardiansOf(db, of);
  return tables;
};

type Of = { client_id: number; member_uuid: string };

const rowsOf = async (db: Reader, table: string, column: string, of: Of): Promise<Rows> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_json(t) as row from ${sql.table(table)} t
    where t.client_id = ${of.client_id} and t.${sql.ref(column)} = ${of.member_uuid}`.execute(db);
  return rows.map(({ row }) => row);
};

const guardiansOf = async (db: Reader, { client_id, member_uuid }: Of): Promise<Rows> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_json(g) as row from guardians g
    join member_guardians mg on mg.client_id = g.client_id and mg.guardian_id = g.id
    where g.client_id = ${client_id} and mg.member_uuid = ${member_uuid}`.execute(db);
  return rows.map(({ row }) => row);
};
