import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/** A member of the group's club, with the state of the membership in the group on the day of the change. */
export type Candidate = {
  uuid: string;
  active: boolean;
  /** `leaving`: in the group until a later day; `coming`: in it from a later day. */
  state: 'in' | 'leaving' | 'coming' | 'coming_and_leaving' | 'waiting' | 'left_that_day' | 'out';
};

/** Whether the member is in the group without an end, now or from a later day on. */
export const isInGroup = ({ state }: Pick<Candidate, 'state'>): boolean =>
  state === 'in' || state === 'coming';

/** Whether the member is in the group now or from a later day on, with or without an end. */
export const isMember = ({ state }: Pick<Candidate, 'state'>): boolean =>
  ['in', 'leaving', 'coming', 'coming_and_leaving'].includes(state);

export type GroupScope = {
  client_id: number;
  group_id: number;
  /** The day of the change: today or a later one. */
  day: string;
};

/**
 * Whether `class_members cm` is a membership that ends on a later day. A guest's row ends the day after the session.
 */
const isLeaving = (day: string): RawBuilder<boolean> =>
  sql`(cm.left_date > ${day} and not cm.guest and not cm.waiting)`;

/** Whether `class_members cm` is a membership that begins on a later day. */
const isComing = (day: string): RawBuilder<boolean> =>
  sql`(cm.joined_date > ${day} and not cm.guest and not cm.waiting)`;

/** Whether `class_members cm` is a membership that `addMembers` continues. */
const isContinued = (day: string): RawBuilder<boolean> =>
  sql`(not ${isComing(day)} and (cm.left_date is null or cm.left_date = ${day} and not cm.guest
    or ${isLeaving(day)} or cm.guest and cm.joined_date = ${day}))`;

export const findCandidates = async (
  db: Reader,
  { client_id, group_id, day }: GroupScope,
  club_id: number,
  uuids: readonly string[],
): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select m.uuid, m.active, coalesce((
      select case when ${isComing(day)} and cm.left_date is not null then 'coming_and_leaving'
        when ${isComing(day)} then 'coming' when ${isLeaving(day)} then 'leaving'
        when cm.left_date is not null then 'left_that_day' when cm.waiting then 'waiting' else 'in' end
      from class_members cm
      where cm.client_id = m.client_id and cm.group_id = ${group_id} and cm.member_uuid = m.uuid
        and (${isContinued(day)} or ${isComing(day)})
      order by case when cm.left_date = ${day} or cm.guest then 3 when cm.waiting then 2
        when ${isComing(day)} then 1 else 0 end,
        cm.left_date desc nulls first limit 1), 'out') as state
    from members m
    where m.client_id = ${client_id} and m.club_id = ${club_id} and m.uuid = ${anyOf(uuids)}
      and m.merged_into is null`.execute(db);
  return rows;
};

/**
 * Adds members from the day on. Waiting members get their place, a guest of that day stays, and a removal on that day or
 * a later one is undone. A membership that begins later begins on that day.
 */
export const addMembers = async (
  db: Writer,
  scope: GroupScope,
  club_id: number,
  uuids: readonly string[],
): Promise<void> => {
  const { client_id, group_id, day } = scope;
  // A guest of a coming session becomes a member of the group, so that no register has them twice. No mark is lost.
  await sql`
    delete from class_members cm where cm.client_id = ${client_id} and cm.group_id = ${group_id}
      and (${isComing(day)} or cm.guest and not exists (select from attendance a
        where a.client_id = cm.client_id and a.class_member_id = cm.class_member_id))
      and cm.joined_date > ${day} and cm.member_uuid = ${anyOf(uuids)}`.execute(db);
  await stopWaiting(db, scope, uuids);
  // A member who waited joins on the day: the registers of earlier dates are not theirs.
  const { rows } = await sql<{ member_uuid: string }>`
    update class_members cm set waiting = false, guest = false, left_date = null, left_reason = null,
      joined_date = case when cm.waiting then ${day}::date else cm.joined_date end
    from (select distinct on (cm.member_uuid) cm.class_member_id from class_members cm
      where cm.client_id = ${client_id} and cm.group_id = ${group_id} and cm.member_uuid = ${anyOf(uuids)}
        and ${isContinued(day)}
      order by cm.member_uuid, cm.left_date desc nulls first, cm.class_member_id desc) latest
    where cm.client_id = ${client_id} and cm.class_member_id = latest.class_member_id
    returning cm.member_uuid`.execute(db);
  const continued = new Set(rows.map(({ member_uuid }) => member_uuid));
  const added = uuids.filter((uuid) => !continued.has(uuid));
  if (added.length === 0) return;
  await db
    .insertInto('class_members')
    .values(
      added.map((member_uuid) => ({ client_id, club_id, group_id, member_uuid, joined_date: day })),
    )
    .execute();
};

/**
 * Deletes members from the waiting list who are in the group on the day, as a guest or until a later day. A member is
 * both after a merge of two records, or after the undo of a removal.
 */
const stopWaiting = async (
  db: Writer,
  { client_id, group_id, day }: GroupScope,
  uuids: readonly string[],
): Promise<void> => {
  await sql`
    delete from class_members cm where cm.client_id = ${client_id} and cm.group_id = ${group_id}
      and cm.member_uuid = ${anyOf(uuids)} and cm.waiting and cm.left_date is null
      and exists (select from class_members present where present.client_id = cm.client_id
        and present.group_id = cm.group_id and present.member_uuid = cm.member_uuid
        and not present.waiting and present.joined_date <= ${day} and present.left_date > ${day})`.execute(
    db,
  );
};

type Removal = {
  reason?: string | undefined;
  /** Whether the day is in the future: members who wait stay on the waiting list until then. */
  isPlanned?: boolean;
};

/**
 * Removes members from the day on, also those who leave later. A membership that would begin later is deleted. Returns
 * those who were in the group or waited.
 */
export const removeMembers = async (
  db: Writer,
  { client_id, group_id, day }: GroupScope,
  uuids: readonly string[],
  { reason, isPlanned = false }: Removal = {},
): Promise<readonly string[]> => {
  const coming = await sql<{ member_uuid: string }>`
    delete from class_members cm where cm.client_id = ${client_id} and cm.group_id = ${group_id}
      and ${isComing(day)} and cm.member_uuid = ${anyOf(uuids)}
    returning cm.member_uuid`.execute(db);
  const rows = await db
    .updateTable('class_members as cm')
    .set({
      left_date: sql<string>`greatest(joined_date, ${day}::date)`,
      ...(reason !== undefined && { left_reason: reason }),
    })
    .where('client_id', '=', client_id)
    .where('group_id', '=', group_id)
    .where('member_uuid', '=', anyOf(uuids))
    .where((eb) => eb.or([eb('left_date', 'is', null), isLeaving(day)]))
    .$if(isPlanned, (query) => query.where('waiting', '=', false))
    .returning('member_uuid')
    .execute();
  return [...new Set([...rows, ...coming.rows].map(({ member_uuid }) => member_uuid))];
};

export const membersAreRemote = async (
  db: Reader,
  client_id: number,
  club_id: number,
): Promise<boolean> => {
  const { member_types } = await db
    .selectFrom('clubs')
    .select('member_types')
    .where('client_id', '=', client_id)
    .where('id', '=', club_id)
    .executeTakeFirstOrThrow();
  return member_types === 'remote_only';
};
