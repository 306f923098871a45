import type { MemberImport } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { findImport, lockImport } from './queries.ts';

/** An import can be undone for this long (D18). */
const UNDO_S = 30 * 86_400;

/**
 * POST /imports/:id/undo: deletes the members, guardians and links that the import created. Created members with other
 * data are in use, because that data would be lost: they make the undo fail, or stay with `only_unused`.
 */
export const undoImport = ({
  principal,
  params: { id },
  body: { only_unused = 0 },
  now,
  write,
}: Context<'POST /imports/:id/undo'>): Promise<MemberImport | ApiError> =>
  write(async (db) => {
    const memberImport = await lockImport(db, principal, id);
    if (memberImport === undefined) return apiError(404, 'NOT_FOUND');
    const { state, committed_at } = memberImport;
    if (state !== 'committed' || committed_at === null) {
      return apiError(409, 'CONFLICT', { state });
    }
    if (committed_at + UNDO_S < now) return apiError(409, 'CONFLICT', { import: 'too_old' });
    const { used, total } = await countCreated(db, principal, id);
    if (used > 0 && only_unused === 0) {
      return apiError(409, 'CONFLICT', { members: 'in_use', count: used, total });
    }
    await deleteCreated(db, principal, id);
    await db
      .updateTable('imports')
      .set({ state: 'undone', undone_at: now })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', id)
      .execute();
    await audit(db, principal, now, { action: 'import.undo', entity: 'import', entity_id: id });
    const undone = await findImport(db, principal, id);
    if (undone === undefined) throw new Error('The undone import was not found');
    return undone;
  });

/** Tables whose rows show that a member is in use. */
const TABLES_IN_USE = [
  'class_members',
  'attendance_history',
  'session_roster',
  'score_history',
  'badge_history',
  'note_history',
  'member_tag_history',
  'member_tags',
  'member_alerts',
  'move_mark_history',
  'moves',
  'retained_completions',
  'change_requests',
  'consents',
  'reported_absences',
] as const;

/**
 * Whether the member `m`, created by the row `r`, has other data or was changed since. A guardian who was added later, or
 * who has an account by now, counts too.
 */
const IS_IN_USE = sql<boolean>`(
  m.updated_at <> m.created_at
  or exists (select from members t where t.client_id = m.client_id and t.merged_into = m.uuid)
  or ${sql.join(
    TABLES_IN_USE.map(
      (table) => sql`exists (select from ${sql.table(table)} t
        where t.client_id = m.client_id and t.member_uuid = m.uuid)`,
    ),
    sql` or `,
  )}
  or exists (select from member_guardians t where t.client_id = m.client_id and t.member_uuid = m.uuid
    and t.guardian_id is distinct from (r.before->>'tied_id')::bigint)
  or exists (select from guardians g where g.client_id = m.client_id
    and g.id = (r.before->>'guardian_id')::bigint and g.user_uuid is not null))`;

/** The members that the import created, and those of them in use. */
const countCreated = async (
  db: Writer,
  { client_id }: Tenant,
  import_id: number,
): Promise<{ used: number; total: number }> => {
  const { rows } = await sql<{ used: number; total: number }>`
    select count(*)::integer as total, count(*) filter (where ${IS_IN_USE})::integer as used
    from import_rows r
    join members m on m.client_id = r.client_id and m.uuid = r.member_uuid
    where r.client_id = ${client_id} and r.import_id = ${import_id} and r.action = 'create'`.execute(
    db,
  );
  return rows[0] ?? { used: 0, total: 0 };
};

/** Deletes what the rows created, apart from those whose member is in use. */
const deleteCreated = async (
  db: Writer,
  { client_id }: Tenant,
  import_id: number,
): Promise<void> => {
  const { rows } = await sql<{ line: number }>`
    select r.line from import_rows r
    join members m on m.client_id = r.client_id and m.uuid = r.member_uuid
    where r.client_id = ${client_id} and r.import_id = ${import_id}
      and (r.action = 'update' or (r.action = 'create' and not ${IS_IN_USE}))`.execute(db);
  const written = sql`select * from import_rows where client_id = ${client_id}
    and import_id = ${import_id} and line = any(${rows.map(({ line }) => line)}::integer[])`;
  await sql`
    delete from member_guardians mg using (${written}) r
    where mg.client_id = ${client_id} and mg.member_uuid = r.member_uuid
      and mg.guardian_id = (r.before->>'tied_id')::bigint`.execute(db);
  await sql`
    delete from guardians g using (${written}) r
    where g.client_id = ${client_id} and g.id = (r.before->>'guardian_id')::bigint
      and g.user_uuid is null and not exists (select from member_guardians mg
        where mg.client_id = g.client_id and mg.guardian_id = g.id)`.execute(db);
  await sql`
    delete from members m using (${written}) r
    where m.client_id = ${client_id} and m.uuid = r.member_uuid and r.action = 'create'`.execute(
    db,
  );
};
