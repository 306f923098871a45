import { type MemberImport, UNDO_SECONDS } from '@springboard/contract';
import { sql } from 'kysely';
import { findLatestEntry, undoConflict } from '../audits/undo-conflict.ts';
import { anyOf } from '../database/any-of.ts';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import type { Context } from '../routing/context.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { CreatedGuardian } from './guardians.ts';
import { findImport, lockOwnImport } from './queries.ts';

/**
 * POST /imports/:id/undo: deletes the members, guardians, links and e-mail addresses that the import created. Created members with other
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
    const memberImport = await lockOwnImport(db, principal, id);
    if (isApiError(memberImport)) return memberImport;
    const { state, committed_at } = memberImport;
    if (state !== 'committed' || committed_at === null) {
      return apiError(409, 'CONFLICT', { state });
    }
    if (committed_at + UNDO_SECONDS < now) return apiError(409, 'CONFLICT', { import: 'too_old' });
    const rows = await findWrittenRows(db, principal, id);
    const used = rows.filter(({ in_use }) => in_use).map(({ member_uuid }) => member_uuid);
    if (used.length > 0 && only_unused === 0) {
      const total = rows.filter(({ action }) => action === 'create').length;
      const since = sql`ts >= ${committed_at} and member_uuid = ${anyOf(used)}`;
      const later = await findLatestEntry(db, principal, since, now);
      const detail = { members: 'in_use', count: used.length, total };
      return undoConflict({ changed: ['in_use'], later }, detail);
    }
    await deleteCreated(
      db,
      principal,
      rows.filter(({ in_use }) => !in_use),
    );
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
  'emergency_contacts',
  'move_mark_history',
  'moves',
  'retained_completions',
  'change_requests',
  'consents',
  'consent_requests',
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
    and t.guardian_id is distinct from (r.before->>'linked_guardian_id')::bigint)
  or exists (select from guardians g where g.client_id = m.client_id
    and g.id = (r.before->>'guardian_id')::bigint and g.user_uuid is not null))`;

type WrittenRow = {
  action: 'create' | 'update';
  member_uuid: string;
  /** Whether the row created a member who is in use by now. */
  in_use: boolean;
  guardian_email: string;
} & CreatedGuardian;

/** The rows that created or updated a member who still exists. */
const findWrittenRows = async (
  db: Writer,
  { client_id }: Tenant,
  import_id: number,
): Promise<readonly WrittenRow[]> => {
  const { rows } = await sql<WrittenRow>`
    select r.action, r.member_uuid, case when r.action = 'create' then ${IS_IN_USE} else false end as in_use,
      (r.before->>'guardian_id')::bigint as guardian_id,
      (r.before->>'linked_guardian_id')::bigint as linked_guardian_id,
      (r.before->>'filled_guardian_id')::bigint as filled_guardian_id, r.given->>'guardian_email' as guardian_email
    from import_rows r
    join members m on m.client_id = r.client_id and m.uuid = r.member_uuid
    where r.client_id = ${client_id} and r.import_id = ${import_id}
      and r.action in ('create', 'update')`.execute(db);
  return rows;
};

/**
 * Deletes what these rows created. Each statement has the keys as values: compared with a JSON field of another table,
 * they cannot use an index under row-level security.
 */
const deleteCreated = async (
  db: Writer,
  { client_id }: Tenant,
  rows: readonly WrittenRow[],
): Promise<void> => {
  const links = rows.flatMap(({ member_uuid, linked_guardian_id }) =>
    linked_guardian_id === null ? [] : [{ member_uuid, guardian_id: linked_guardian_id }],
  );
  await sql`
    delete from member_guardians mg
    using ${valuesTable(links, 'link', { member_uuid: 'uuid', guardian_id: 'bigint' })}
    where mg.client_id = ${client_id} and mg.member_uuid = link.member_uuid
      and mg.guardian_id = link.guardian_id`.execute(db);
  const guardians = rows.flatMap(({ guardian_id }) => guardian_id ?? []);
  await sql`
    delete from guardians g
    where g.client_id = ${client_id} and g.id = any(${guardians}::bigint[])
      and g.user_uuid is null and not exists (select from member_guardians mg
        where mg.client_id = g.client_id and mg.guardian_id = g.id)`.execute(db);
  const filled = rows.flatMap(({ filled_guardian_id: id, guardian_email: email }) =>
    id === null ? [] : [{ id, email }],
  );
  // An address that was edited since stays.
  await sql`
    update guardians g set email = null
    from ${valuesTable(filled, 'filled', { id: 'bigint', email: 'text' })}
    where g.client_id = ${client_id} and g.id = filled.id and g.email = filled.email`.execute(db);
  const members = rows.flatMap(({ action, member_uuid }) =>
    action === 'create' ? member_uuid : [],
  );
  await db
    .deleteFrom('members')
    .where('client_id', '=', client_id)
    .where('uuid', '=', anyOf(members))
    .execute();
};
