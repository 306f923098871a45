import type { Job, PersonData } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import type { Context } from '../routing/context.ts';
import { findMemberClub, logAccess } from './access-log.ts';

/** POST /members/:uuid/export: starts the job and logs the access. */
export const startExport = ({
  server,
  write,
  principal,
  params: { uuid },
  body,
  now,
}: Context<'POST /members/:uuid/export'>): Promise<Job | ApiError> =>
  write(async (db) => {
    const member = await findMemberClub(db, principal, uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const forbidden = await checkSafeguarding(db, principal, uuid);
    if (forbidden !== null) return forbidden;
    const access = { member_uuid: uuid, ...member, action: 'export', reason: body.reason };
    await logAccess(db, principal, access, now);
    const id = await server.jobs.add(db, principal, 'export_person', { member_uuid: uuid }, now);
    return jobOf(db, principal, id);
  });

/** The job; its result is deleted after 7 days. */
export const exportPersonJob: JobHandler<'export_person'> = async (
  db,
  { principal, input, now },
) => {
  const { member_uuid } = input;
  const tables = await readPersonData(db, principal, member_uuid);
  if (tables === null) throw new Error('The member was not found');
  const rows = Object.values(tables).reduce((sum, table) => sum + table.length, 0);
  const file = { uuid: member_uuid, made_at: now, tables };
  return { outcome: { ended: 'DONE', counts: { rows }, file } };
};

/** POST /members/:uuid/export/:id/download: the result of the job. Each download is in the access log. */
export const downloadExport = ({
  writeEachTime,
  principal,
  params: { uuid, id },
  now,
}: Context<'POST /members/:uuid/export/:id/download'>): Promise<PersonData | ApiError> =>
  writeEachTime(async (db) => {
    const member = await findMemberClub(db, principal, uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const { rows } = await sql<{ result: PersonData }>`
      select result from jobs where client_id = ${principal.client_id} and id = ${id}
        and kind = 'export_person' and input->>'member_uuid' = ${uuid} and result is not null`.execute(
      db,
    );
    const result = rows[0]?.result;
    if (result === undefined) return apiError(404, 'NOT_FOUND');
    const forbidden = await checkSafeguarding(db, principal, uuid);
    if (forbidden !== null) return forbidden;
    const access = { member_uuid: uuid, ...member, action: 'download', reason: null };
    await logAccess(db, principal, access, now);
    return result;
  });

/** An export is complete: with safeguarding alerts, open or ended, it needs the right to read them (D5). */
const checkSafeguarding = async (
  db: Reader,
  principal: Tenant,
  member_uuid: string,
): Promise<ApiError | null> => {
  const { client_id } = principal;
  const { rows } = await sql`select from member_alerts where client_id = ${client_id}
    and member_uuid = ${member_uuid} and kind = 'safeguarding' limit 1`.execute(db);
  return rows.length === 0 ? null : checkRight(db, principal, 'see_safeguarding');
};

type Rows = readonly Record<string, unknown>[];

/** All data of a member by table, with the guardians; null if the member does not exist. */
const readPersonData = async (
  db: Reader,
  { client_id }: Tenant,
  member_uuid: string,
): Promise<Record<string, Rows> | null> => {
  const key = { client_id, member_uuid };
  const members = await readRows(db, 'members', 'uuid', key);
  if (members.length === 0) return null;
  const tables: Record<string, Rows> = { members };
  for (const table of MEMBER_TABLES) {
    tables[table] = await readRows(db, table, 'member_uuid', key);
  }
  tables['guardians'] = await readGuardians(db, key);
  tables['consent_texts'] = await readConsentTexts(db, key);
  return tables;
};

type MemberKey = { client_id: number; member_uuid: string };

const readRows = async (
  db: Reader,
  table: string,
  column: string,
  key: MemberKey,
): Promise<Rows> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_json(t) as row from ${sql.table(table)} t
    where t.client_id = ${key.client_id} and t.${sql.ref(column)} = ${key.member_uuid}`.execute(db);
  return rows.map(({ row }) => row);
};

const readGuardians = async (db: Reader, { client_id, member_uuid }: MemberKey): Promise<Rows> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_json(g) as row from guardians g
    join member_guardians mg on mg.client_id = g.client_id and mg.guardian_id = g.id
    where g.client_id = ${client_id} and mg.member_uuid = ${member_uuid}`.execute(db);
  return rows.map(({ row }) => row);
};

/** The versions that the guardians answered, without who wrote them. */
const readConsentTexts = async (
  db: Reader,
  { client_id, member_uuid }: MemberKey,
): Promise<Rows> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select json_build_object('id', t.id, 'kind', t.kind, 'version', t.version, 'texts', t.texts,
      'valid_from', t.valid_from) as row
    from consent_texts t
    where t.client_id = ${client_id} and t.id in (
      select text_id from consents where client_id = ${client_id} and member_uuid = ${member_uuid})
    order by t.id`.execute(db);
  return rows.map(({ row }) => row);
};

/** All tables with a `member_uuid`. A test fails if one is missing. */
export const MEMBER_TABLES = [
  'class_members',
  'member_guardians',
  'session_roster',
  'place_holds',
  'moves',
  'place_notices',
  'attendance',
  'attendance_history',
  'reported_absences',
  'scores',
  'score_history',
  'member_assessments',
  'awards',
  'retained_completions',
  'badges',
  'badge_history',
  'notes',
  'note_history',
  'member_alerts',
  'member_tags',
  'member_tag_history',
  'move_marks',
  'move_mark_history',
  'change_requests',
  'consents',
  'import_rows',
  'access_log',
  'audit_log',
  'audit_rows',
] as const;
