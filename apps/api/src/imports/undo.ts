import {
  MEMBER_USES,
  type MemberImport,
  type MemberUse,
  UNDO_SECONDS,
} from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
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
 * data are in use, because that data would be lost: they make the undo fail, or stay with `only_unused`. Their rows keep
 * what they are used for.
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
    const usedRows = rows.filter(isUsed);
    const used = usedRows.map(({ member_uuid }) => member_uuid);
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
      rows.filter((row) => !isUsed(row)),
    );
    await storeUses(db, { client_id: principal.client_id, import_id: id }, usedRows);
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

/** The tables whose rows show what a member is used for. */
const TABLES: Readonly<Partial<Record<MemberUse, readonly string[]>>> = {
  group: ['class_members'],
  attendance: ['attendance_history', 'session_roster', 'reported_absences'],
  grade: ['score_history', 'retained_completions'],
  badge: ['badge_history'],
  note: ['note_history'],
  tag: ['member_tag_history', 'member_tags'],
  alert: ['member_alerts'],
  contact: ['emergency_contacts'],
  move: ['move_mark_history', 'moves'],
  request: ['change_requests'],
  consent: ['consents', 'consent_requests'],
};

/**
 * What the member `m`, created by the row `r`, is used for. A later change counts, and so does a guardian who was added
 * later, or who has an account by now.
 */
const CONDITIONS: readonly (readonly [MemberUse, RawBuilder<unknown>])[] = [
  ['details', sql`m.updated_at <> m.created_at`],
  [
    'merge',
    sql`exists (select from members t where t.client_id = m.client_id and t.merged_into = m.uuid)`,
  ],
  ...MEMBER_USES.flatMap((use): [MemberUse, RawBuilder<unknown>][] =>
    (TABLES[use] ?? []).map((table) => [
      use,
      sql`exists (select from ${sql.table(table)} t
        where t.client_id = m.client_id and t.member_uuid = m.uuid)`,
    ]),
  ),
  [
    'guardian',
    sql`exists (select from member_guardians t where t.client_id = m.client_id and t.member_uuid = m.uuid
      and t.guardian_id is distinct from (r.before->>'linked_guardian_id')::bigint)`,
  ],
  [
    'account',
    sql`exists (select from guardians g where g.client_id = m.client_id
      and g.id = (r.before->>'guardian_id')::bigint and g.user_uuid is not null)`,
  ],
];

const USES = sql<MemberUse[]>`array_remove(array[${sql.join(
  CONDITIONS.map(([use, condition]) => sql`case when ${condition} then ${use} end`),
)}]::text[], null)`;

type WrittenRow = {
  line: number;
  action: 'create' | 'update';
  member_uuid: string;
  /** What the member whom the row created is used for by now. */
  uses: readonly MemberUse[];
  guardian_email: string;
} & CreatedGuardian;

const isUsed = ({ uses }: WrittenRow): boolean => uses.length > 0;

/** The rows that created or updated a member who still exists. */
const findWrittenRows = async (
  db: Writer,
  { client_id }: Tenant,
  import_id: number,
): Promise<readonly WrittenRow[]> => {
  const { rows } = await sql<WrittenRow>`
    select r.line, r.action, r.member_uuid, case when r.action = 'create' then ${USES} else '{}' end as uses,
      (r.before->>'guardian_id')::bigint as guardian_id,
      (r.before->>'linked_guardian_id')::bigint as linked_guardian_id,
      (r.before->>'filled_guardian_id')::bigint as filled_guardian_id, r.given->>'guardian_email' as guardian_email
    from import_rows r
    join members m on m.client_id = r.client_id and m.uuid = r.member_uuid
    where r.client_id = ${client_id} and r.import_id = ${import_id}
      and r.action in ('create', 'update')`.execute(db);
  return rows;
};

/** Stores with the rows why their members stay: that may end later. */
const storeUses = async (
  db: Writer,
  { client_id, import_id }: Pick<Tenant, 'client_id'> & { import_id: number },
  rows: readonly WrittenRow[],
): Promise<void> => {
  const used = rows.map(({ line, uses }) => ({ line, uses: [...new Set(uses)] }));
  await sql`
    update import_rows r set before = (coalesce(r.before, '{}')::jsonb || jsonb_build_object('uses', used.uses))::json
    from ${valuesTable(used, 'used', { line: 'integer', uses: 'json' })}
    where r.client_id = ${client_id} and r.import_id = ${import_id} and r.line = used.line`.execute(
    db,
  );
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
