import { type RawBuilder, sql } from 'kysely';
import { byName, limitOf, type PageQuery, sortOf } from '../database/paging.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { lateralByKey } from '../database/values-table.ts';
import {
  conditionOf,
  hasNoFilter,
  isIn,
  LEVEL,
  levelsOfClub,
  type MemberScope,
} from './filter-queries.ts';

export type ClubMemberRow = {
  uuid: string;
  firstname: string;
  lastname: string;
  dob: string;
  remote: boolean;
  active: boolean;
  guardians: number;
  last_attended: string | null;
  scheme_uuid: string | null;
  current_remote_node_id: string | null;
};

export type ClubMembersQuery = Omit<PageQuery, 'search'> & { sort?: string };

/** All levels of the client's schemes in their order, for sorting. */
export type LevelOrder = readonly { scheme_uuid: string; node_id: string }[];

export type MemberOrder = { sort?: string; levels: LevelOrder };

const SORTS = [
  'firstname',
  'lastname',
  'dob',
  'last_attended',
  'level',
  'groups',
  'active',
] as const;

/**
 * A page of a club's members, each with the current level in the most recently assessed scheme. null instead of a page
 * finds all. Only the members of the page are read completely.
 */
export const findClubMembers = async (
  db: Reader,
  scope: MemberScope,
  page: ClubMembersQuery | null,
  order: MemberOrder,
): Promise<readonly ClubMemberRow[]> =>
  (await selectMembers<ClubMemberRow>(db, scope, page, order, { counted: false })).rows;

/** The same with the number of members on all pages. */
export const findClubMemberPage = async (
  db: Reader,
  scope: MemberScope,
  page: ClubMembersQuery,
  order: MemberOrder,
): Promise<{ members: readonly ClubMemberRow[]; total: number }> => {
  // All members are counted faster than they are sorted, and an index has the first ones by name.
  const counted = !isListedByIndex(scope, order);
  const { rows } = await selectMembers<ClubMemberRow & { total?: number }>(db, scope, page, order, {
    counted,
  });
  const members = rows.map((row) => {
    const { total: _, ...member } = row;
    return member;
  });
  const isFirst = (page.page ?? 0) === 0;
  const total = rows[0]?.total ?? (counted && isFirst ? 0 : await countClubMembers(db, scope));
  return { members, total };
};

/** An index has the members of a club in the order of their names. */
const isListedByIndex = (scope: MemberScope, { sort }: MemberOrder): boolean => {
  const { field } = sortOf(sort, SORTS, 'firstname');
  return (field === 'firstname' || field === 'lastname') && hasNoFilter(scope);
};

/** One statement; with `counted`, each row has the number of members on all pages. */
const selectMembers = <Row>(
  db: Reader,
  scope: MemberScope,
  page: ClubMembersQuery | null,
  order: MemberOrder,
  { counted }: { counted: boolean },
) => {
  const sorted = orderOf(scope, order);
  return sql<Row>`
    with page as materialized (
      select ordered.*, row_number() over () as position from (
        select m.uuid ${counted ? sql`, count(*) over ()::integer as total` : sql``}
        from members m ${sorted.join} where ${conditionOf(scope)}
        order by ${sorted.order} ${page === null ? sql`` : limitOf(page)}
      ) ordered
    )
    select m.uuid, m.firstname, m.lastname, m.dob, m.remote, m.active, ${LAST_ATTENDED} as last_attended,
      (select count(*) from member_guardians mg
        where mg.client_id = m.client_id and mg.member_uuid = m.uuid)::integer as guardians,
      level.scheme_uuid, level.current_remote_node_id ${counted ? sql`, page.total` : sql``}
    from page
    ${page === null ? joinAll(scope) : joinEach(scope)}
    left join lateral ${LEVEL} level on true
    order by page.position`.execute(db);
};

const joinAll = ({ client_id }: MemberScope): RawBuilder<unknown> =>
  sql`join members m on m.client_id = ${client_id} and m.uuid = page.uuid`;

/** A cached plan does not know the size of a page, and would read the members of all clubs. */
const joinEach = ({ client_id }: MemberScope): RawBuilder<unknown> =>
  sql`cross join ${lateralByKey(sql`select * from members found
    where found.client_id = ${client_id} and found.uuid = page.uuid`)} m`;

/** The last attendance and the current level of one member. */
export const findClubMember = async (
  db: Reader,
  { client_id, uuid }: { client_id: number; uuid: string },
): Promise<Pick<ClubMemberRow, 'last_attended' | 'scheme_uuid' | 'current_remote_node_id'>> => {
  const { rows } = await sql<ClubMemberRow>`
    select ${LAST_ATTENDED} as last_attended, level.scheme_uuid, level.current_remote_node_id
    from members m left join lateral ${LEVEL} level on true
    where m.client_id = ${client_id} and m.uuid = ${uuid}`.execute(db);
  return rows[0] ?? { last_attended: null, scheme_uuid: null, current_remote_node_id: null };
};

export const countClubMembers = async (db: Reader, scope: MemberScope): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from members m where ${conditionOf(scope)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** The members that a filter finds, by name. */
export const findMemberUuids = async (db: Reader, scope: MemberScope): Promise<string[]> => {
  const { order } = orderOf(scope, { levels: [] });
  const { rows } = await sql<{ uuid: string }>`
    select m.uuid from members m where ${conditionOf(scope)} order by ${order}`.execute(db);
  return rows.map(({ uuid }) => uuid);
};

const LAST_ATTENDED = sql`(select max(a.date) from attendance a
  where a.client_id = m.client_id and a.member_uuid = m.uuid and a.present)`;

/** What members are sorted by, and what has to be joined for it. */
type Sorted = { order: RawBuilder<unknown>; join: RawBuilder<unknown> };

const orderOf = (scope: MemberScope, { sort, levels }: MemberOrder): Sorted => {
  const { field, direction } = sortOf(sort, SORTS, 'firstname');
  const firstname = byName(sql.ref('m.firstname'));
  const lastname = byName(sql.ref('m.lastname'));
  const byNames = sql`${firstname}, ${lastname}, m.uuid`;
  const position = sql`array_position(${levels.map(keyOf)}::text[],
    level.scheme_uuid || ' ' || level.current_remote_node_id)`;
  // Of few members it is faster to look up the level of each.
  const isWhole = hasNoFilter(scope);
  const orders: Readonly<Record<typeof field, RawBuilder<unknown>>> = {
    firstname: sql`${firstname} ${direction}, ${lastname} ${direction}, m.uuid`,
    lastname: sql`${lastname} ${direction}, ${firstname} ${direction}, m.uuid`,
    dob: sql`m.dob ${direction}, ${byNames}`,
    active: sql`not m.active ${direction}, ${byNames}`,
    last_attended: sql`${LAST_ATTENDED} ${direction} nulls last, ${byNames}`,
    groups: sql`(select min(${byName(sql.ref('g.name'))}) from class_members cm
      join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
      where ${isIn(scope.today)}) ${direction} nulls last, ${byNames}`,
    level: sql`${isWhole ? position : sql`(select ${position} from ${LEVEL} level)`} ${direction} nulls last, ${byNames}`,
  };
  return {
    order: orders[field],
    join:
      isWhole && field === 'level'
        ? sql`left join ${levelsOfClub(scope)} level on level.member_uuid = m.uuid`
        : sql``,
  };
};

const keyOf = ({ scheme_uuid, node_id }: LevelOrder[number]): string => `${scheme_uuid} ${node_id}`;
