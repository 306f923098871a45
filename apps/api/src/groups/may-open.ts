import { isOn } from '@springboard/access';
import type { Role } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Who } from '../http/who.ts';

/** Days around today in which covering a session opens its group. */
const COVER_DAYS_BEFORE = 31;
const COVER_DAYS_AFTER = 7;

/** A date, or an expression for one. */
export type Today = string | RawBuilder<string>;

/**
 * D5, as a condition on `groups g`: a coach opens the groups they teach or cover, and all of the club where
 * `can_view_all_classes` is set for them. Admins and the national body open what row-level security shows.
 */
export const mayOpen = (
  { role, user_uuid }: { role: Role; user_uuid: string | RawBuilder<string> },
  today: Today,
): RawBuilder<boolean> => {
  if (role !== 'coach') return sql<boolean>`true`;
  return sql<boolean>`(
    exists (select from group_coaches gc
      where gc.client_id = g.client_id and gc.group_id = g.id and gc.user_uuid = ${user_uuid})
    or exists (select from sessions cover
      where cover.client_id = g.client_id and cover.group_id = g.id and cover.cover_user_uuid = ${user_uuid}
        and cover.date between ${today}::date - ${COVER_DAYS_BEFORE}::integer
          and ${today}::date + ${COVER_DAYS_AFTER}::integer)
    or exists (select from user_clubs uc
      where uc.client_id = g.client_id and uc.club_id = g.club_id and uc.user_uuid = ${user_uuid}
        and uc.role = 'coach' and uc.can_view_all_classes))`;
};

/**
 * §6: the device of several coaches may also load the others' groups. Reading only: a coach writes to a
 * group that is not theirs after switching to the coach whose it is.
 */
export const mayRead = (who: Who, today: Today): RawBuilder<boolean> =>
  sharesDevice(who) ? sql<boolean>`true` : mayOpen(who, today);

export const sharesDevice = (who: Who): boolean =>
  who.role === 'coach' && who.orig_user_uuid === null && isOn(who.features, 'SWITCH_USER');
