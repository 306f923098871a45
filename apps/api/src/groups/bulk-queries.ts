import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/** A member of the group's club, with the state of the membership in the group on the day of the change. */
export type Candidate = {
  uuid: string;
  active: boolean;
  /** `leaving`: in the group until a later day; `coming`: in it from a later day. */
  state: 'in' | 'leaving' | 'coming' | 'waiting' | 'left_that_day' | 'out';
};

/** Whether the member is in the group without an end, now or from a later day on. */
export const isInGroup = ({ state }: Pick<Candidate, 'state'>): boolean =>
  state === 'in' || state === 'coming';

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
      select case when ${isComing(day)} then 'coming' when ${isLeaving(day)} then 'leaving'
        when cm.left_date is not null then 'left_that_day' when cm.waiting then 'waiting' else 'in' end
      from class_members cm
      where cm.client_id = m.client_id and cm.group_id = ${group_id} and cm.member_uuid = m.uuid
        and (${isContinued(day)} or ${isComing(day)} and cm.left_date is null)
      order by case when cm.left_date = ${day} then 2 when ${isComing(day)} then 1 else 0 end,
        cm.left_date desc nulls first limit 1), 'out') as state
    from members m
    where m.client_id = ${client_id} and m.club_id = ${club_id} and m.uuid = ${anyOf(uuids)}
      and m.merged_into is null`.execute(db);
  return rows;
};

export type Places = {
  total_members: number;
  /** null: no limit. */
  places_left: number | null;
  /** The same; below 0 on a day with more members than places. */
  balance: number | null;
  /** No place is left even without those that are held. */
  is_full: boolean;
};

/**
 * The members of groups, with those who come on a later day, and the places left on every day from `day` on (§5). Held
 * places are not left. The number of members grows on the days on which some join; a session may have its own maximum
 * and guests.
 *
 * @param joining members who are about to join: the places that they have until a later day, as guests, or that are
 *   held for them do not count
 */
export const findPlacesOf = async (
  db: Reader,
  { client_id, day }: Omit<GroupScope, 'group_id'>,
  group_ids: readonly number[],
  now: number,
  joining: readonly string[] = [],
): Promise<ReadonlyMap<number, Places>> => {
  const isMember = sql`cm.client_id = g.client_id and cm.group_id = g.id and not cm.waiting and not cm.guest
    and cm.member_uuid <> all (${joining}::uuid[])`;
  const { rows } = await sql<{ id: number; members: number; held: number; free: number | null }>`
    select g.id,
      (select count(*) from class_members cm where ${isMember}
        and (cm.left_date is null or cm.left_date > ${day}))::integer as members,
      (select count(*) from place_holds h where h.client_id = g.client_id and h.group_id = g.id
        and h.state = 'held' and h.expires_at > ${now}
        and h.member_uuid <> all (${joining}::uuid[]))::integer as held,
      (select min(least(g.max_members, coalesce(s.max_members, g.max_members) - (
            select count(*) from class_members guest where guest.client_id = s.client_id
              and guest.group_id = s.group_id and guest.guest and guest.joined_date = s.date
              and guest.left_date > s.date and guest.member_uuid <> all (${joining}::uuid[]))::integer)
          - (select count(*) from class_members cm where ${isMember} and cm.joined_date <= days.day
            and (cm.left_date is null or cm.left_date > days.day))::integer)
        from (
          select ${day}::date as day
          union
          select cm.joined_date from class_members cm where ${isMember} and cm.joined_date > ${day}
          union
          select special.date from sessions special where special.client_id = g.client_id
            and special.group_id = g.id and special.date > ${day} and not special.cancelled
            and (special.max_members is not null or exists (select from class_members guest
              where guest.client_id = special.client_id and guest.group_id = special.group_id
                and guest.guest and guest.joined_date = special.date))
        ) days
        left join sessions s on s.client_id = g.client_id and s.group_id = g.id and s.date = days.day
          and not s.cancelled) as free
    from groups g where g.client_id = ${client_id} and g.id = any (${group_ids}::bigint[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, members, held, free }) => {
      const balance = free === null ? null : free - held;
      return [
        id,
        {
          total_members: members,
          places_left: balance === null ? null : Math.max(0, balance),
          balance,
          is_full: free !== null && free <= 0,
        },
      ];
    }),
  );
};

/** The same for one group, without what only moves need. */
export const findPlaces = async (
  db: Reader,
  { group_id, client_id, day }: GroupScope,
  now: number,
  joining?: readonly string[],
): Promise<Pick<Places, 'total_members' | 'places_left'>> => {
  const places = await findPlacesOf(db, { client_id, day }, [group_id], now, joining);
  const { total_members = 0, places_left = null } = places.get(group_id) ?? {};
  return { total_members, places_left };
};

/**
 * Adds members from the day on. Waiting members get their place, and a removal on that day or a later one is undone. A
 * membership that begins later begins on that day.
 */
export const addMembers = async (
  db: Writer,
  { client_id, group_id, day }: GroupScope,
  club_id: number,
  candidates: readonly Candidate[],
): Promise<void> => {
  // A guest of a coming session becomes a member of the group, so that no register has them twice.
  await sql`
    delete from class_members cm where cm.client_id = ${client_id} and cm.group_id = ${group_id}
      and (cm.guest or ${isComing(day)}) and cm.joined_date > ${day}
      and cm.member_uuid = ${anyOf(candidates.map(({ uuid }) => uuid))}`.execute(db);
  const isNew = ({ state }: Candidate) => state === 'out' || state === 'coming';
  const known = candidates.filter((candidate) => !isNew(candidate)).map(({ uuid }) => uuid);
  if (known.length > 0) {
    // A member who waited joins on the day: the registers of earlier dates are not theirs.
    await sql`
      update class_members cm set waiting = false, guest = false, left_date = null, left_reason = null,
        joined_date = case when cm.waiting then ${day}::date else cm.joined_date end
      from (select distinct on (cm.member_uuid) cm.class_member_id from class_members cm
        where cm.client_id = ${client_id} and cm.group_id = ${group_id} and cm.member_uuid = ${anyOf(known)}
          and ${isContinued(day)}
        order by cm.member_uuid, cm.left_date desc nulls first, cm.class_member_id desc) latest
      where cm.client_id = ${client_id} and cm.class_member_id = latest.class_member_id`.execute(
      db,
    );
  }
  const newMembers = candidates.filter(isNew);
  if (newMembers.length === 0) return;
  await db
    .insertInto('class_members')
    .values(
      newMembers.map(({ uuid }) => ({
        client_id,
        club_id,
        group_id,
        member_uuid: uuid,
        joined_date: day,
      })),
    )
    .execute();
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
