import { isOn } from '@springboard/access';
import type { Role } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Who } from '../http/who.ts';

/** Days around today in which covering a session opens its group. */
const COVER_DAYS_BEFORE = 31;
const COVER_DAYS_AFTER = 7;

/** A date, or an expression for one. */
export type Today = string | RawBuilder<string>;

/** Who asks; of several at once their uuid is an expression. */
type Opener = { client_id: number; role: Role; user_uuid: string | RawBuilder<string> };

/**
 * D5, as a condition on `groups g` of which the key is known: a coach opens the groups they teach or cover, and
 * all of the club where `can_view_all_classes` is set for them. Admins and the national body open what row-level
 * security shows.
 */
export const mayOpen = (who: Opener, today: Today): RawBuilder<boolean> => {
  if (who.role !== 'coach') return sql<boolean>`true`;
  const ways = waysOf(who, today).map(
    ({ group, from }) => sql`exists (select ${from} and ${group} = g.id)`,
  );
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
};

/**
 * The ids of these groups, each once, for lists. It begins with the user's own groups: asked of each group of the
 * client, a list would take the longer the more groups others have.
 */
export const openGroups = (who: Who, today: Today): RawBuilder<unknown> => {
  if (who.role === 'coach') return idsOf(waysOf(who, today));
  return idsOf(who.role === 'admin' ? waysOfClub(who) : waysOfClient(who));
};

/**
 * §6: the device of several coaches may also load the others' groups. Reading only: a coach writes to a
 * group that is not theirs after switching to the coach whose it is.
 */
export const mayRead = (who: Who, today: Today): RawBuilder<boolean> =>
  sharesDevice(who) ? sql<boolean>`true` : mayOpen(who, today);

/** The same for lists. */
export const readableGroups = (who: Who, today: Today): RawBuilder<unknown> =>
  sharesDevice(who) ? idsOf(waysOfClub(who)) : openGroups(who, today);

export const sharesDevice = (who: Who): boolean =>
  who.role === 'coach' && who.orig_user_uuid === null && isOn(who.features, 'SWITCH_USER');

/** Rows that open a group to somebody, and which group each of them opens. */
type Way = { group: RawBuilder<unknown>; from: RawBuilder<unknown> };

const idsOf = (ways: readonly Way[]): RawBuilder<unknown> =>
  sql.join(
    ways.map(({ group, from }) => sql`select ${group} as id ${from}`),
    sql` union `,
  );

const waysOf = ({ client_id, user_uuid }: Opener, today: Today): readonly Way[] => {
  const viewsAll = sql`uc.client_id = ${client_id} and uc.user_uuid = ${user_uuid}
    and uc.role = 'coach' and uc.can_view_all_classes`;
  return [
    {
      group: sql`gc.group_id`,
      from: sql`from group_coaches gc where gc.client_id = ${client_id} and gc.user_uuid = ${user_uuid}`,
    },
    {
      group: sql`cover.group_id`,
      from: sql`from sessions cover
      where cover.client_id = ${client_id} and cover.cover_user_uuid = ${user_uuid}
        and cover.date between ${today}::date - ${COVER_DAYS_BEFORE}::integer
          and ${today}::date + ${COVER_DAYS_AFTER}::integer`,
    },
    {
      group: sql`every.id`,
      from: sql`from user_clubs uc
      join groups every on every.client_id = uc.client_id and every.club_id = uc.club_id
      where ${viewsAll}`,
    },
    {
      group: sql`shared.group_id`,
      from: sql`from user_clubs uc
      join group_clubs shared on shared.client_id = uc.client_id and shared.club_id = uc.club_id
      where ${viewsAll}`,
    },
  ];
};

/** The club's own groups, and those that others share with it. */
const waysOfClub = ({ client_id, club_id }: Who): readonly Way[] => [
  {
    group: sql`every.id`,
    from: sql`from groups every where every.client_id = ${client_id} and every.club_id = ${club_id}`,
  },
  {
    group: sql`shared.group_id`,
    from: sql`from group_clubs shared
      where shared.client_id = ${client_id} and shared.club_id = ${club_id}`,
  },
];

const waysOfClient = ({ client_id }: Who): readonly Way[] => [
  { group: sql`every.id`, from: sql`from groups every where every.client_id = ${client_id}` },
];
