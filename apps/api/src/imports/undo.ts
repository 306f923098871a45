import type { MemberImport } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { findImport, lockImport } from './queries.ts';

/**
 * POST /imports/:id/undo: deletes the members, guardians and links that the import created. It is rejected once a
 * created member has other data, which would be lost.
 */
export const undoImport = ({
  principal,
  params: { id },
  now,
  write,
}: Context<'POST /imports/:id/undo'>): Promise<MemberImport | ApiError> =>
  write(async (db) => {
    const memberImport = await lockImport(db, principal, id);
    if (memberImport === undefined) return apiError(404, 'NOT_FOUND');
    if (memberImport.state !== 'committed')
      return apiError(409, 'CONFLICT', { state: memberImport.state });
    const in_use = await countMembersInUse(db, principal, id);
    if (in_use > 0) return apiError(409, 'CONFLICT', { members: 'in_use', count: in_use });
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
  'score_history',
  'badge_history',
  'note_history',
  'member_tags',
  'member_alerts',
  'change_requests',
  'consents',
  'reported_absences',
] as const;

/** Counts the created members that are in use or were changed since. */
const countMembersInUse = async (
  db: Writer,
  { client_id }: Tenant,
  import_id: number,
): Promise<number> => {
  const used = TABLES_IN_USE.map(
    (table) => sql`exists (select from ${sql.table(table)} t
      where t.client_id = m.client_id and t.member_uuid = m.uuid)`,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from import_rows r
    join members m on m.client_id = r.client_id and m.uuid = r.member_uuid
    where r.client_id = ${client_id} and r.import_id = ${import_id} and r.action = 'create'
      and (m.updated_at <> m.created_at or ${sql.join(used, sql` or `)})`.execute(db);
  return rows[0]?.count ?? 0;
};

const deleteCreated = async (
  db: Writer,
  { client_id }: Tenant,
  import_id: number,
): Promise<void> => {
  const rows = sql`select * from import_rows
    where client_id = ${client_id} and import_id = ${import_id}`;
  await sql`
    delete from member_guardians mg using (${rows}) r
    where mg.client_id = ${client_id} and mg.member_uuid = r.member_uuid
      and mg.guardian_id = (r.before->>'tied_id')::bigint`.execute(db);
  await sql`
    delete from guardians g using (${rows}) r
    where g.client_id = ${client_id} and g.id = (r.before->>'guardian_id')::bigint
      and g.user_uuid is null and not exists (select from member_guardians mg
        where mg.client_id = g.client_id and mg.guardian_id = g.id)`.execute(db);
  await sql`
    delete from members m using (${rows}) r
    where m.client_id = ${client_id} and m.uuid = r.member_uuid and r.action = 'create'`.execute(
    db,
  );
};
