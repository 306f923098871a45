import type { MemberImport } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findImport, lockImport } from './queries.ts';

/**
 * POST /imports/:id/undo: the members and guardians that came with it go, and what it tied is untied. Once
 * anything is known of one of them beyond the file it is too late: that would be lost with them.
 */
export const undoImport = ({
  who,
  params: { id },
  now,
  write,
}: Context<'POST /imports/:id/undo'>): Promise<MemberImport | Refusal> =>
  write(async (db) => {
    const found = await lockImport(db, who, id);
    if (found === undefined) return refuse(404, 'NOT_FOUND');
    if (found.state !== 'committed') return refuse(409, 'CONFLICT', { state: found.state });
    const in_use = await findInUse(db, who, id);
    if (in_use > 0) return refuse(409, 'CONFLICT', { members: 'in_use', count: in_use });
    await takeBack(db, who, id);
    await db
      .updateTable('imports')
      .set({ state: 'undone', undone_at: now })
      .where('client_id', '=', who.client_id)
      .where('id', '=', id)
      .execute();
    await audit(db, who, now, { action: 'import.undo', entity: 'import', entity_id: id });
    const undone = await findImport(db, who, id);
    if (undone === undefined) throw new Error('An import that was just undone is not there');
    return undone;
  });

/** Tables whose rows say that somebody has worked with a member. */
const WORK = [
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

/** How many of the members that the import made are in use, or were changed since. */
const findInUse = async (db: Writer, { client_id }: Tenant, import_id: number): Promise<number> => {
  const used = WORK.map(
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

const takeBack = async (db: Writer, { client_id }: Tenant, import_id: number): Promise<void> => {
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
