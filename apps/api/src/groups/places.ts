import type { FreePlaces } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import type { GroupScope } from './bulk-queries.ts';

type Places = FreePlaces & {
  total_members: number;
  /** `places_left`; below 0 on a day with more members than places. */
  balance: number | null;
  /** No place is left even without those that are held. */
  is_full: boolean;
};

/**
 * The members of groups, with those who come on a later day, and the places left on every day from `day` on (§5). Held
 * places are not left. The number of members changes on the days on which some join or leave; a session may have its
 * own maximum and guests.
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
  const isSpecial = sql`special.client_id = g.client_id and special.group_id = g.id and special.date > ${day}
    and not special.cancelled and (special.max_members is not null or exists (
      select from class_members guest where guest.client_id = special.client_id
        and guest.group_id = special.group_id and guest.guest and guest.joined_date = special.date))`;
  const { rows } = await sql<{
    id: number;
    members: number;
    held: number;
    free: number | null;
    free_from: string | null;
    free_then: number | null;
  }>`
    select g.id,
      (select count(*) from class_members cm where ${isMember}
        and (cm.left_date is null or cm.left_date > ${day}))::integer as members,
      holds.held, places.free, places.free_from, places.free_then - holds.held as free_then
    from groups g
    cross join lateral (
      select count(*)::integer as held from place_holds h where h.client_id = g.client_id and h.group_id = g.id
        and h.state = 'held' and h.expires_at > ${now} and h.member_uuid <> all (${joining}::uuid[])) holds
    cross join lateral (
      select min(free) as free, min(day) filter (where still_free > holds.held) as free_from,
        min(still_free) filter (where still_free > holds.held) as free_then
      from (
        select on_day.day, on_day.free,
          min(on_day.free) over (order by on_day.day rows between current row and unbounded following) as still_free
        from (
          select days.day, least(g.max_members, coalesce(s.max_members, g.max_members) - (
              select count(*) from class_members guest where guest.client_id = s.client_id
                and guest.group_id = s.group_id and guest.guest and guest.joined_date = s.date
                and guest.left_date > s.date and guest.member_uuid <> all (${joining}::uuid[]))::integer)
            - (select count(*) from class_members cm where ${isMember} and cm.joined_date <= days.day
              and (cm.left_date is null or cm.left_date > days.day))::integer as free
          from (
            select ${day}::date as day
            union
            select cm.joined_date from class_members cm where ${isMember} and cm.joined_date > ${day}
            union
            select cm.left_date from class_members cm where ${isMember} and cm.left_date > ${day}
            union
            select unnest(array[special.date, special.date + 1]) from sessions special where ${isSpecial}
            union
            select own.date + 1 from sessions own where own.client_id = g.client_id
              and own.group_id = g.id and own.date = ${day}
          ) days
          left join sessions s on s.client_id = g.client_id and s.group_id = g.id and s.date = days.day
            and not s.cancelled
        ) on_day
      ) by_day
    ) places
    where g.client_id = ${client_id} and g.id = any (${group_ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, members, held, free, free_from, free_then }) => {
      const balance = free === null ? null : free - held;
      const isFull = balance !== null && balance <= 0;
      return [
        id,
        {
          total_members: members,
          places_left: balance === null ? null : Math.max(0, balance),
          places_from:
            isFull && free_from !== null && free_then !== null
              ? { date: free_from, places_left: free_then }
              : null,
          balance,
          is_full: free !== null && free <= 0,
        },
      ];
    }),
  );
};

/** The same for one group. */
export const findPlaces = async (
  db: Reader,
  { group_id, client_id, day }: GroupScope,
  now: number,
  joining?: readonly string[],
): Promise<Places> =>
  (await findPlacesOf(db, { client_id, day }, [group_id], now, joining)).get(group_id) ?? NO_GROUP;

/** The first day on which a place can be given: `day`, or a coming one; null: none. */
export const placeDayOf = ({ places_left, places_from }: FreePlaces, day: string): string | null =>
  places_left === 0 ? (places_from?.date ?? null) : day;

const NO_GROUP: Places = {
  total_members: 0,
  places_left: null,
  places_from: null,
  balance: null,
  is_full: false,
};
