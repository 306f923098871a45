import type { MemberMerge, MergeField } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import { both, type MergePair, moveAll, moveKeyed } from './merge-pair.ts';

/** Locks the groups of both members in the order of their ids, so that no place is given meanwhile. */
export const lockGroupsOf = async (db: Writer, pair: MergePair): Promise<void> => {
  await sql`
    select id from groups where client_id = ${pair.client_id} and id in (
      select group_id from class_members where client_id = ${pair.client_id} and member_uuid in ${both(pair)})
    order by id for update`.execute(db);
};

type LockedProfile = { uuid: string; active: boolean; remote: boolean };
export type LockedPair = { keep: LockedProfile; merge: LockedProfile };

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

/** The member who stays is active if either is. */
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
  await db
    .deleteFrom('different_members')
    .where('client_id', '=', pair.client_id)
    .where((eb) =>
      eb.or([eb('member_uuid', '=', pair.merge_uuid), eb('other_uuid', '=', pair.merge_uuid)]),
    )
    .execute();
  await moveKeyed(db, pair, 'member_guardians', ['guardian_id'], sql`false`);
  await moveKeyed(db, pair, 'member_tags', ['tag_id'], sql`false`);
  await moveKeyed(db, pair, 'place_notices', ['group_id'], sql`better.notified_at > t.notified_at`);
  await moveKeyed(db, pair, 'move_marks', ['group_id'], sql`better.recorded_ts > t.recorded_ts`);
  await keepSharedNote(db, pair);
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
    'shared_notes',
  ]) {
    await moveAll(db, pair, table);
  }
};

/** Of two notes the later stays. Guardians can still read the other one. */
const keepSharedNote = async (db: Writer, pair: MergePair): Promise<void> => {
  await sql`
    insert into shared_notes (client_id, club_id, member_uuid, note, updated_by, updated_at, shared_at, user_uuid)
    select n.client_id, n.club_id, n.member_uuid, n.note, n.updated_by, n.updated_at,
      coalesce(n.shared_at, n.updated_at), n.user_uuid
    from notes n
    join notes other on other.client_id = n.client_id and other.member_uuid <> n.member_uuid
      and other.member_uuid in ${both(pair)}
    where n.client_id = ${pair.client_id} and n.member_uuid in ${both(pair)} and n.shareable and trim(n.note) <> ''
      and trim(other.note) <> '' and other.note <> n.note
      and (other.updated_at, other.member_uuid = ${pair.keep_uuid}) > (n.updated_at, n.member_uuid = ${pair.keep_uuid})`.execute(
    db,
  );
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
