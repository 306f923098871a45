import type { MemberMerge, MergeField } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { GRADE_STEPS } from '../assessments/queries.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import type { MembershipPlan, MembershipRow } from './merge-memberships.ts';

/** Two members of one club: everything of the second moves to the first. */
export type MergePair = { client_id: number; keep_uuid: string; merge_uuid: string };

/** Locks the groups of both members in the order of their ids, so that no place is given meanwhile. */
export const lockGroupsOf = async (db: Writer, pair: MergePair): Promise<void> => {
  await sql`
    select id from groups where client_id = ${pair.client_id} and id in (
      select group_id from class_members where client_id = ${pair.client_id} and member_uuid in ${both(pair)})
    order by id for update`.execute(db);
};

const both = ({ keep_uuid, merge_uuid }: MergePair): RawBuilder<unknown> =>
  sql`(${keep_uuid}::uuid, ${merge_uuid}::uuid)`;

type LockedProfile = { uuid: string; active: boolean; remote: boolean };
type LockedPair = { keep: LockedProfile; merge: LockedProfile };

/**
 * Locks both members until the transaction ends, also against rows that refer to them. null: one is unknown, merged or
 * erased.
 */
export const lockBoth = async (
  db: Writer,
  { client_id, club_id, ...pair }: MergePair & { club_id: number },
): Promise<LockedPair | null> => {
  const { rows } = await sql<LockedProfile>`
    select uuid, active, remote from members
    where client_id = ${client_id} and club_id = ${club_id} and uuid in ${both({ client_id, ...pair })}
      and merged_into is null and inactive_reason is distinct from 'erased'
    order by uuid for update`.execute(db);
  const keep = rows.find(({ uuid }) => uuid === pair.keep_uuid);
  const merge = rows.find(({ uuid }) => uuid === pair.merge_uuid);
  return keep === undefined || merge === undefined ? null : { keep, merge };
};

/** What the merge moves. What both have, such as a tag or a guardian, is not counted. */
export const countMoved = async (db: Writer, pair: MergePair): Promise<MemberMerge> => {
  const { client_id, keep_uuid, merge_uuid } = pair;
  const count = (table: string, condition = sql`true`) => sql`(
    select count(*) from ${sql.table(table)} t
    where t.client_id = ${client_id} and t.member_uuid = ${merge_uuid} and ${condition})::integer`;
  const ofBoth = (table: string, key: RawBuilder<unknown>) => sql`exists (
    select from ${sql.table(table)} other where other.client_id = t.client_id
      and other.member_uuid = ${keep_uuid} and ${key})`;
  const sameSkill = sql`other.scheme_uuid = t.scheme_uuid and other.node_id = t.node_id`;
  const sameSession = sql`other.group_id = t.group_id and other.date = t.date and other.present is not null`;
  const { rows } = await sql<MemberMerge>`
    select json_build_object(
        'grades', ${count('scores')},
        'marks', ${count('attendance', sql`t.present is not null`)},
        'badges', ${count('badges', sql`t.achieve_date is not null`)},
        'notes', ${count('notes', sql`t.note <> ''`)},
        'alerts', ${count('member_alerts', sql`t.ended_at is null`)},
        'consents', ${count('consents')},
        'guardians', ${count(
          'member_guardians',
          sql`not ${ofBoth('member_guardians', sql`other.guardian_id = t.guardian_id`)}`,
        )},
        'groups', ${count('class_members', sql`not t.waiting and not t.guest`)},
        'waiting', ${count('class_members', sql`t.waiting and t.left_date is null`)},
        'moves', ${count('moves')},
        'requests', ${count('change_requests')},
        'tags', ${count('member_tags', sql`not ${ofBoth('member_tags', sql`other.tag_id = t.tag_id`)}`)},
        'absences', ${count('reported_absences', sql`t.cancelled_at is null`)}) as moved,
      json_build_object(
        'grades', ${count('scores', ofBoth('scores', sameSkill))},
        'marks', ${count('attendance', sql`t.present is not null and ${ofBoth('attendance', sameSession)}`)}
      ) as both`.execute(db);
  const [effect] = rows;
  if (effect === undefined) throw new Error('A query without a table has one row');
  return effect;
};

/** From now on, the audit entry also gets the rows that only a merge changes. */
export const storeAllChanges = async (db: Writer): Promise<void> => {
  await sql`select set_config('app.audit_records', 'on', true)`.execute(db);
};

/** The member who stays is active if one of both is. */
export const markMerged = async (
  db: Writer,
  { client_id, keep_uuid, merge_uuid }: MergePair,
  { keep, merge, fields, now }: LockedPair & { fields: readonly MergeField[]; now: number },
): Promise<void> => {
  const { rows } = await sql<Record<MergeField, string | null>>`
    select firstname, lastname, dob, ngo_id from members
    where client_id = ${client_id} and uuid = ${merge_uuid}`.execute(db);
  const taken = Object.fromEntries(fields.map((field) => [field, rows[0]?.[field] ?? null]));
  await db
    .updateTable('members')
    .set({
      merged_into: keep_uuid,
      active: false,
      // The number is unique in the club.
      ...(fields.includes('ngo_id') && { ngo_id: null }),
      updated_at: now,
    })
    .where('client_id', '=', client_id)
    .where('uuid', '=', merge_uuid)
    .execute();
  await db
    .updateTable('members')
    .set({
      ...taken,
      ...(merge.active && !keep.active && ACTIVE),
      updated_at: now,
    })
    .where('client_id', '=', client_id)
    .where('uuid', '=', keep_uuid)
    .execute();
};

const ACTIVE = { active: true, inactive_reason: null, inactive_date: null };

/** All memberships of both members. */
export const findMemberships = async (
  db: Writer,
  pair: MergePair,
): Promise<readonly MembershipRow[]> => {
  const { rows } = await sql<MembershipRow>`
    select class_member_id, group_id, member_uuid, waiting, guest, joined_date, left_date, left_reason
    from class_members where client_id = ${pair.client_id} and member_uuid in ${both(pair)}`.execute(
    db,
  );
  return rows;
};

/**
 * Moves the memberships with their marks and registers. Memberships move before their marks: an undo goes in the other
 * order, and then sees which marks were made later.
 */
export const moveMemberships = async (
  db: Writer,
  pair: MergePair,
  { replaced, changed }: MembershipPlan,
): Promise<void> => {
  const { client_id, keep_uuid, merge_uuid } = pair;
  const deleteMemberships = (rows: MembershipPlan['replaced']) =>
    sql`delete from class_members where client_id = ${client_id}
      and class_member_id = any(${rows.map(({ from_id }) => from_id)}::bigint[])`.execute(db);
  await deleteMemberships(replaced.filter(({ waiting }) => waiting));
  const joined = replaced.filter(({ waiting }) => !waiting);
  await sql`
    update class_members cm set member_uuid = ${keep_uuid}
    where cm.client_id = ${client_id} and cm.member_uuid = ${merge_uuid}
      and cm.class_member_id <> all(${joined.map(({ from_id }) => from_id)}::bigint[])`.execute(db);
  await sql`
    update class_members cm set guest = membership.guest, joined_date = membership.joined_date,
      left_date = membership.left_date, left_reason = membership.left_reason
    from ${valuesTable(changed, 'membership', MEMBERSHIP)}
    where cm.client_id = ${client_id} and cm.class_member_id = membership.class_member_id`.execute(
    db,
  );

  const memberships = sql`${valuesTable(joined, 'membership', { from_id: 'bigint', into_id: 'bigint', waiting: 'boolean' })}`;
  const into = sql`coalesce((select membership.into_id from ${memberships} where membership.from_id = t.class_member_id),
    t.class_member_id)`;
  // Of two marks for one session, "in" counts before "absent", and "absent" before a removed mark.
  await sql`
    delete from attendance t using (
      select t.member_uuid, t.date, t.class_member_id, row_number() over (partition by t.date, ${into}
        order by t.present desc nulls last, (t.absence is not null) desc, t.recorded_ts desc,
          t.member_uuid = ${keep_uuid} desc) as rank
      from attendance t where t.client_id = ${client_id} and t.member_uuid in ${both(pair)}) ranked
    where t.client_id = ${client_id} and ranked.rank > 1 and t.member_uuid = ranked.member_uuid
      and t.date = ranked.date and t.class_member_id = ranked.class_member_id`.execute(db);
  await sql`
    delete from session_roster t using (
      select t.session_id, t.class_member_id, row_number() over (partition by t.session_id, ${into}
        order by t.member_uuid = ${keep_uuid} desc) as rank
      from session_roster t where t.client_id = ${client_id} and t.member_uuid in ${both(pair)}) ranked
    where t.client_id = ${client_id} and ranked.rank > 1 and t.session_id = ranked.session_id
      and t.class_member_id = ranked.class_member_id`.execute(db);
  for (const table of ['attendance', 'session_roster']) {
    await sql`
      update ${sql.table(table)} t set member_uuid = ${keep_uuid}, class_member_id = ${into}
      where t.client_id = ${client_id} and t.member_uuid in ${both(pair)}
        and (t.member_uuid = ${merge_uuid} or ${into} <> t.class_member_id)`.execute(db);
  }
  await deleteMemberships(joined);
};

const MEMBERSHIP = {
  class_member_id: 'bigint',
  guest: 'boolean',
  joined_date: 'date',
  left_date: 'date',
  left_reason: 'text',
} as const;

export const moveHistory = async (
  db: Writer,
  { merge_uuid }: MergePair,
  { replaced }: MembershipPlan,
): Promise<void> => {
  await sql`select move_member_history(${merge_uuid}::uuid,
    ${replaced.map(({ from_id }) => from_id)}::bigint[],
    ${replaced.map(({ into_id }) => into_id)}::bigint[])`.execute(db);
};

/**
 * Moves the grades, after their history. The grade of a skill that both have is the one that counts in the history of
 * both; without a history, the later.
 */
export const moveGrades = async (db: Writer, pair: MergePair): Promise<void> => {
  const { client_id, keep_uuid, merge_uuid } = pair;
  const { rows } = await sql<{ scheme_uuid: string; node_id: string }>`
    select scheme_uuid, node_id from scores where client_id = ${client_id} and member_uuid in ${both(pair)}
    group by scheme_uuid, node_id having count(*) = 2`.execute(db);
  await moveKeyed(db, pair, 'scores', ['scheme_uuid', 'node_id'], sql`better.ts > t.ts`);
  await sql`
    with input as materialized (
      select * from ${valuesTable(rows, 'input', { scheme_uuid: 'uuid', node_id: 'text' })}
    ), grades as (
      select input.row_index, h.id, h.assessment, h.ts, h.user_uuid, h.device_id, h.request_id
      from input join score_history h on h.client_id = ${client_id} and h.member_uuid = ${keep_uuid}
        and h.scheme_uuid = input.scheme_uuid and h.node_id = input.node_id
    ), ${GRADE_STEPS}
    update scores t set assessment = last.assessment, ts = last.order_ts, user_uuid = last.user_uuid,
      device_id = last.device_id, earlier = earlier.grades
    from input
    join steps last on last.row_index = input.row_index and last.is_last
    left join earlier on earlier.row_index = input.row_index
    where t.client_id = ${client_id} and t.member_uuid = ${keep_uuid}
      and t.scheme_uuid = input.scheme_uuid and t.node_id = input.node_id`.execute(db);
  await moveKeyed(
    db,
    pair,
    'badges',
    ['scheme_uuid', 'badge_id'],
    sql`better.achieve_date is not null
      and (t.achieve_date is null or better.achieve_date < t.achieve_date)`,
  );
  await moveKeyed(
    db,
    pair,
    'retained_completions',
    ['scheme_uuid', 'node_id'],
    sql`better.revoked_at is null and (t.revoked_at is not null or better.completed_ts < t.completed_ts)`,
  );
  await sql`delete from awards where client_id = ${client_id} and member_uuid = ${merge_uuid}`.execute(
    db,
  );
};

/** Moves the rows of a table whose key has the member: of two rows with the same key, the better stays. */
const moveKeyed = async (
  db: Writer,
  { client_id, keep_uuid, merge_uuid }: MergePair,
  table: string,
  ownKey: readonly string[],
  isBetter: RawBuilder<unknown>,
): Promise<void> => {
  const key = ['client_id', ...ownKey];
  const keyOf = (of: string) => sql.join(key.map((name) => sql.ref(`${of}.${name}`)));
  const pairs = (a: string, b: string) => sql`from ${sql.table(table)} t
    join ${sql.table(table)} better on (${keyOf('better')}) = (${keyOf('t')})
    where t.client_id = ${client_id} and t.member_uuid = ${a} and better.member_uuid = ${b}`;
  await sql`
    with worse as (
      select ${keyOf('t')} ${pairs(keep_uuid, merge_uuid)} and coalesce((${isBetter}), false))
    delete from ${sql.table(table)} old using worse
    where old.client_id = ${client_id} and old.member_uuid = ${keep_uuid}
      and (${keyOf('old')}) = (${keyOf('worse')})`.execute(db);
  await sql`
    with worse as (select ${keyOf('t')} ${pairs(merge_uuid, keep_uuid)})
    delete from ${sql.table(table)} old using worse
    where old.client_id = ${client_id} and old.member_uuid = ${merge_uuid}
      and (${keyOf('old')}) = (${keyOf('worse')})`.execute(db);
  await moveAll(db, { client_id, keep_uuid, merge_uuid }, table);
};

const moveAll = async (
  db: Writer,
  { client_id, keep_uuid, merge_uuid }: MergePair,
  table: string,
): Promise<void> => {
  await sql`update ${sql.table(table)} set member_uuid = ${keep_uuid}
    where client_id = ${client_id} and member_uuid = ${merge_uuid}`.execute(db);
};

/** Moves the offers of places. A member has one open offer: of two, the one with a held place stays. */
export const moveMoves = async (
  db: Writer,
  pair: MergePair,
  { user_uuid, now }: { user_uuid: string; now: number },
): Promise<void> => {
  const { client_id, keep_uuid } = pair;
  const { rows } = await sql<{ id: number }>`
    select id from moves where client_id = ${client_id} and member_uuid in ${both(pair)}
      and state in ('offered', 'held')
    order by state = 'held' desc, member_uuid = ${keep_uuid} desc offset 1`.execute(db);
  const withdrawn = rows.map(({ id }) => id);
  await sql`
    update moves set state = 'withdrawn', decided_by = ${user_uuid}, decided_at = ${now}
    where client_id = ${client_id} and id = any(${withdrawn}::bigint[])`.execute(db);
  await sql`
    update place_holds set state = 'released'
    where client_id = ${client_id} and state = 'held' and move_id = any(${withdrawn}::bigint[])`.execute(
    db,
  );
  await moveAll(db, pair, 'moves');
  await moveAll(db, pair, 'place_holds');
};

/** Moves what has no rules of its own. The later note and the later move intent count. */
export const moveRecords = async (db: Writer, pair: MergePair): Promise<void> => {
  await restrictGuardians(db, pair);
  await moveKeyed(db, pair, 'member_guardians', ['guardian_id'], sql`false`);
  await moveKeyed(db, pair, 'member_tags', ['tag_id'], sql`false`);
  await moveKeyed(db, pair, 'place_notices', ['group_id'], sql`better.notified_at > t.notified_at`);
  await moveKeyed(db, pair, 'move_marks', ['group_id'], sql`better.recorded_ts > t.recorded_ts`);
  await moveKeyed(
    db,
    pair,
    'notes',
    [],
    sql`better.note <> '' and (t.note = '' or better.updated_at > t.updated_at)`,
  );
  for (const table of [
    'member_alerts',
    'emergency_contacts',
    'consents',
    'consent_requests',
    'change_requests',
    'reported_absences',
  ]) {
    await moveAll(db, pair, table);
  }
};

/** A guardian who may not see one of the records may not see the other either. */
const restrictGuardians = async (db: Writer, pair: MergePair): Promise<void> => {
  await sql`
    update member_guardians mg set restricted = true
    from guardians g
    where mg.client_id = ${pair.client_id} and mg.member_uuid in ${both(pair)} and not mg.restricted
      and g.client_id = mg.client_id and g.id = mg.guardian_id and exists (
        select from member_guardians other
        join guardians og on og.client_id = other.client_id and og.id = other.guardian_id
        where other.client_id = mg.client_id and other.member_uuid in ${both(pair)} and other.restricted
          and (og.id = g.id or og.user_uuid = g.user_uuid
            or lower(og.email) = lower(g.email) and og.search_name = g.search_name))`.execute(db);
};
