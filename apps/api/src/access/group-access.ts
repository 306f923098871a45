import { isOn } from '@springboard/access';
import type { Role } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { lateralByKey } from '../database/values-table.ts';
import type { Principal } from '../identity/authenticate.ts';

/** D5: a coach who covers a session may open its group this many days before and after the session. */
export const COVER_DAYS = 31;

/** A date, or an expression for one. */
export type Today = string | RawBuilder<string>;

/** The user; `club_id` and `user_uuid` are expressions in a query for several users. */
export type GroupUser = {
  client_id: number;
  club_id: number | null | RawBuilder<number>;
  role: Role;
  user_uuid: string | RawBuilder<string>;
};

/**
 * D5, as a condition on `groups g` with a known key. A coach may open the groups of the club that they teach or cover,
 * and with `can_view_all_classes` all of them; these include groups that other clubs share with it. Admins may open all
 * groups that belong to the club (ADR 0018), the national body all of the client, and parents none.
 */
export const canOpenGroup = (user: GroupUser, today: Today): RawBuilder<boolean> => {
  if (user.role === 'ngo') return sql<boolean>`g.client_id = ${user.client_id}`;
  if (user.role === 'parent') return sql<boolean>`false`;
  if (user.role === 'admin')
    return sql<boolean>`(g.client_id = ${user.client_id} and g.club_id = ${user.club_id})`;
  const paths = coachPaths(user, today).map(
    ({ group, from }) => sql`exists (select ${from} and ${group} = g.id)`,
  );
  return sql<boolean>`(${isOfClub(user)} and (${sql.join(paths, sql` or `)}))`;
};

/**
 * The ids of these groups, each once, for lists. The query starts from the user's own groups, so that its time does
 * not depend on the number of other groups.
 */
export const openableGroupIds = (principal: Principal, today: Today): RawBuilder<unknown> => {
  if (principal.role === 'coach') return idsOfClub(principal, coachPaths(principal, today));
  return idsOf(principal.role === 'admin' ? clubPaths(principal) : clientPaths(principal));
};

/**
 * §6 and D5: a device that several coaches share may also load the other coaches' groups, for reading and for today.
 * This condition is that the group meets today; the caller reads no other date.
 */
export const canReadGroup = (principal: Principal, today: Today): RawBuilder<boolean> =>
  sharesDevice(principal)
    ? canReadGroupOf(principal, today, sql<boolean>`true`)
    : canOpenGroup(principal, today);

/** The same in a query for several coaches; `shares` is whether the coach's device is shared. */
export const canReadGroupOf = (
  coach: GroupUser,
  today: Today,
  shares: RawBuilder<boolean>,
): RawBuilder<boolean> =>
  sql<boolean>`(${canOpenGroup(coach, today)} or ${shares} and ${isOfClub(coach)} and exists (
    select from sessions met where met.client_id = g.client_id and met.group_id = g.id
      and met.date = ${today} and not met.cancelled))`;

/** The same for lists. */
export const readableGroupIds = (principal: Principal, today: Today): RawBuilder<unknown> =>
  sharesDevice(principal)
    ? idsOfClub(principal, [...coachPaths(principal, today), ...meetingPaths(principal, today)])
    : openableGroupIds(principal, today);

const sharesDevice = (principal: Principal): boolean =>
  principal.role === 'coach' &&
  principal.orig_user_uuid === null &&
  isOn(principal.features, 'SWITCH_USER');

/** A group of the user's club, or shared with it, as a condition on `groups g`. */
export const isOfClub = ({ client_id, club_id }: GroupUser): RawBuilder<boolean> =>
  sql<boolean>`(g.client_id = ${client_id} and (g.club_id = ${club_id} or exists (
    select from group_clubs with_club where with_club.client_id = g.client_id
      and with_club.group_id = g.id and with_club.club_id = ${club_id})))`;

/** One way to get access: rows, and the group that each row gives access to. */
type AccessPath = { group: RawBuilder<unknown>; from: RawBuilder<unknown> };

const idsOf = (paths: readonly AccessPath[]): RawBuilder<unknown> =>
  sql.join(
    paths.map(({ group, from }) => sql`select ${group} as id ${from}`),
    sql` union `,
  );

const idsOfClub = (principal: Principal, paths: readonly AccessPath[]): RawBuilder<unknown> => sql`
  select path.id from (${idsOf(paths)}) path
  cross join ${lateralByKey(sql`select from groups g
    where g.client_id = ${principal.client_id} and g.id = path.id and ${isOfClub(principal)}`)} of_club`;

const coachPaths = ({ client_id, user_uuid }: GroupUser, today: Today): readonly AccessPath[] => {
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
        and cover.date between ${today}::date - ${COVER_DAYS}::integer
          and ${today}::date + ${COVER_DAYS}::integer`,
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

const clubPaths = ({ client_id, club_id }: Principal): readonly AccessPath[] => [
  {
    group: sql`every.id`,
    from: sql`from groups every where every.client_id = ${client_id} and every.club_id = ${club_id}`,
  },
];

/** The groups of the club, and those that other clubs share with it, that have a session today. */
const meetingPaths = ({ client_id, club_id }: Principal, today: Today): readonly AccessPath[] => [
  {
    group: sql`met.group_id`,
    from: sql`from sessions met where met.client_id = ${client_id} and met.club_id = ${club_id}
      and met.date = ${today} and not met.cancelled`,
  },
  {
    group: sql`met.group_id`,
    from: sql`from group_clubs shared
      join sessions met on met.client_id = shared.client_id and met.group_id = shared.group_id
      where shared.client_id = ${client_id} and shared.club_id = ${club_id}
        and met.date = ${today} and not met.cancelled`,
  },
];

const clientPaths = ({ client_id }: Principal): readonly AccessPath[] => [
  { group: sql`every.id`, from: sql`from groups every where every.client_id = ${client_id}` },
];
