import { isOn } from '@springboard/access';
import type { Role } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Principal } from '../identity/authenticate.ts';

/** A coach who covers a session may open its group from 7 days before the session until 31 days after it. */
const COVER_DAYS_BEFORE = 31;
const COVER_DAYS_AFTER = 7;

/** A date, or an expression for one. */
export type Today = string | RawBuilder<string>;

/** The user; `user_uuid` is an expression in a query for several users. */
type GroupUser = { client_id: number; role: Role; user_uuid: string | RawBuilder<string> };

/**
 * D5, as a condition on `groups g` with a known key. A coach may open the groups they teach or cover, and with
 * `can_view_all_classes` all groups of the club. Admins and the national body may open every group that row-level
 * security shows.
 */
export const canOpenGroup = (principal: GroupUser, today: Today): RawBuilder<boolean> => {
  if (principal.role !== 'coach') return sql<boolean>`true`;
  const paths = coachPaths(principal, today).map(
    ({ group, from }) => sql`exists (select ${from} and ${group} = g.id)`,
  );
  return sql<boolean>`(${sql.join(paths, sql` or `)})`;
};

/**
 * The ids of these groups, each once, for lists. The query starts from the user's own groups, so that its time does
 * not depend on the number of other groups.
 */
export const openableGroupIds = (principal: Principal, today: Today): RawBuilder<unknown> => {
  if (principal.role === 'coach') return idsOf(coachPaths(principal, today));
  return idsOf(principal.role === 'admin' ? clubPaths(principal) : clientPaths(principal));
};

/**
 * §6: a device that several coaches share may also load the other coaches' groups. This is for reading only: to write
 * to another coach's group, the user switches to that coach first.
 */
export const canReadGroup = (principal: Principal, today: Today): RawBuilder<boolean> =>
  sharesDevice(principal) ? sql<boolean>`true` : canOpenGroup(principal, today);

/** The same for lists. */
export const readableGroupIds = (principal: Principal, today: Today): RawBuilder<unknown> =>
  sharesDevice(principal) ? idsOf(clubPaths(principal)) : openableGroupIds(principal, today);

export const sharesDevice = (principal: Principal): boolean =>
  principal.role === 'coach' &&
  principal.orig_user_uuid === null &&
  isOn(principal.features, 'SWITCH_USER');

/** One way to get access: rows, and the group that each row gives access to. */
type AccessPath = { group: RawBuilder<unknown>; from: RawBuilder<unknown> };

const idsOf = (paths: readonly AccessPath[]): RawBuilder<unknown> =>
  sql.join(
    paths.map(({ group, from }) => sql`select ${group} as id ${from}`),
    sql` union `,
  );

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

/** The club's own groups, and those that other clubs share with it. */
const clubPaths = ({ client_id, club_id }: Principal): readonly AccessPath[] => [
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

const clientPaths = ({ client_id }: Principal): readonly AccessPath[] => [
  { group: sql`every.id`, from: sql`from groups every where every.client_id = ${client_id}` },
];
