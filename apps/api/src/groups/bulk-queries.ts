import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/** A member of the group's club, with the current state of the membership in the group. */
export type Candidate = {
  uuid: string;
  active: boolean;
  /** `leaving`: in the group until a coming day. */
  state: 'in' | 'leaving' | 'waiting' | 'left_today' | 'out';
};

export type GroupScope = { client_id: number; group_id: number; today: string };

/** Whether `class_members cm` is a membership that ends on a coming day. A guest's row ends the day after the session. */
const isLeaving = (today: string): RawBuilder<boolean> =>
  sql`(cm.left_date > ${today} and not cm.guest and not cm.waiting)`;

/** Whether `class_members cm` is a membership that `addMembers` continues. */
const isContinued = (today: string): RawBuilder<boolean> =>
  sql`(cm.left_date is null or cm.left_date = ${today} and not cm.guest or ${isLeaving(today)}
    or cm.guest and cm.joined_date = ${today})`;

export const findCandidates = async (
  db: Reader,
  { client_id, group_id, today }: GroupScope,
  club_id: number,
  uuids: readonly string[],
): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select m.uuid, m.active, coalesce((
      select case when ${isLeaving(today)} then 'leaving' when cm.left_date is not null then 'left_today'
        when cm.waiting then 'waiting' else 'in' end
      from class_members cm
      where cm.client_id = m.client_id and cm.group_id = ${group_id} and cm.member_uuid = m.uuid
        and ${isContinued(today)}
      order by cm.left_date desc nulls first limit 1), 'out') as state
    from members m
    where m.client_id = ${client_id} and m.club_id = ${club_id} and m.uuid = ${anyOf(uuids)}
      and m.merged_into is null`.execute(db);
  return rows;
};

export type Places = {
  total_members: number;
  /** null: no limit. */
  places_left: number | null;
  /** No place is left even without those that are held. */
  is_full: boolean;
};

/**
 * The members of groups, and the places left now and in every future session (§5). Held places are not left.
 *
 * @param joining members who are about to join: the places that they have until a coming day, as guests, or that are held
 *   for them do not count
 */
export const findPlacesOf = async (
  db: Reader,
  { client_id, today }: Omit<GroupScope, 'group_id'>,
  group_ids: readonly number[],
  now: number,
  joining: readonly string[] = [],
): Promise<ReadonlyMap<number, Places>> => {
  const { rows } = await sql<{
    id: number;
    members: number;
    held: number;
    max_members: number | null;
  }>`
    select g.id,
      (select count(*) from class_members cm where cm.client_id = g.client_id and cm.group_id = g.id
        and not cm.waiting and not cm.guest and cm.member_uuid <> all (${joining}::uuid[])
        and (cm.left_date is null or cm.left_date > ${today}))::integer as members,
      (select count(*) from place_holds h where h.client_id = g.client_id and h.group_id = g.id
        and h.state = 'held' and h.expires_at > ${now}
        and h.member_uuid <> all (${joining}::uuid[]))::integer as held,
      least(g.max_members, (select min(coalesce(s.max_members, g.max_members) - (
          select count(*) from class_members guest where guest.client_id = s.client_id
            and guest.group_id = s.group_id and guest.guest and guest.joined_date = s.date
            and guest.left_date > s.date and guest.member_uuid <> all (${joining}::uuid[]))::integer)
        from sessions s
        where s.client_id = g.client_id and s.group_id = g.id and s.date >= ${today}
          and not s.cancelled)) as max_members
    from groups g where g.client_id = ${client_id} and g.id = any (${group_ids}::bigint[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, members, held, max_members }) => {
      const left = max_members === null ? null : max_members - members - held;
      return [
        id,
        {
          total_members: members,
          places_left: left === null ? null : Math.max(0, left),
          is_full: left !== null && left + held <= 0,
        },
      ];
    }),
  );
};

/** The same for one group, without what only moves need. */
export const findPlaces = async (
  db: Reader,
  { group_id, ...scope }: GroupScope,
  now: number,
  joining?: readonly string[],
): Promise<Pick<Places, 'total_members' | 'places_left'>> => {
  const places = await findPlacesOf(db, scope, [group_id], now, joining);
  const { total_members = 0, places_left = null } = places.get(group_id) ?? {};
  return { total_members, places_left };
};

/** Adds members from today. Waiting members get their place, and a removal of today or of a coming day is undone. */
export const addMembers = async (
  db: Writer,
  { client_id, group_id, today }: GroupScope,
  club_id: number,
  candidates: readonly Candidate[],
): Promise<void> => {
  // A guest of a coming session becomes a member of the group, so that no register has them twice.
  await sql`
    delete from class_members where client_id = ${client_id} and group_id = ${group_id} and guest
      and member_uuid = ${anyOf(candidates.map(({ uuid }) => uuid))} and joined_date > ${today}`.execute(
    db,
  );
  const known = candidates.filter(({ state }) => state !== 'out').map(({ uuid }) => uuid);
  if (known.length > 0) {
    // A member who waited joins today: the registers of earlier dates are not theirs.
    await sql`
      update class_members cm set waiting = false, guest = false, left_date = null, left_reason = null,
        joined_date = case when cm.waiting then ${today}::date else cm.joined_date end
      from (select distinct on (cm.member_uuid) cm.class_member_id from class_members cm
        where cm.client_id = ${client_id} and cm.group_id = ${group_id} and cm.member_uuid = ${anyOf(known)}
          and ${isContinued(today)}
        order by cm.member_uuid, cm.left_date desc nulls first, cm.class_member_id desc) latest
      where cm.client_id = ${client_id} and cm.class_member_id = latest.class_member_id`.execute(
      db,
    );
  }
  const newMembers = candidates.filter(({ state }) => state === 'out');
  if (newMembers.length === 0) return;
  await db
    .insertInto('class_members')
    .values(
      newMembers.map(({ uuid }) => ({
        client_id,
        club_id,
        group_id,
        member_uuid: uuid,
        joined_date: today,
      })),
    )
    .execute();
};

/** Removes members, also those who leave on a coming day, from today. Returns those who were in the group or waited. */
export const removeMembers = async (
  db: Writer,
  { client_id, group_id, today }: GroupScope,
  uuids: readonly string[],
  reason?: string,
): Promise<readonly string[]> => {
  const rows = await db
    .updateTable('class_members as cm')
    .set({
      left_date: sql<string>`greatest(joined_date, ${today}::date)`,
      ...(reason !== undefined && { left_reason: reason }),
    })
    .where('client_id', '=', client_id)
    .where('group_id', '=', group_id)
    .where('member_uuid', '=', anyOf(uuids))
    .where((eb) => eb.or([eb('left_date', 'is', null), isLeaving(today)]))
    .returning('member_uuid')
    .execute();
  return rows.map(({ member_uuid }) => member_uuid);
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
