import { isMemberOn } from '../access/roster.ts';
import type { AdministeredGroup, Group } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type Today,
  canOpenGroup,
  canReadGroup,
  openableGroupIds,
  readableGroupIds,
} from '../access/group-access.ts';
import { type PageQuery, andMatches, byName, limitOf, sortOf } from '../database/paging.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { lateralByKey } from '../database/values-table.ts';
import { etagOf } from '../http/etag.ts';
import type { Principal } from '../identity/authenticate.ts';

type Neighbour = Group['nav']['prev'];

export type GroupRow = Omit<Group, 'nav' | 'levels' | 'register' | 'id'> & {
  id: number;
  scheme_uuid: string | null;
  prev: Neighbour;
  next: Neighbour;
  marks: boolean;
  completed_by: string | null;
  completed_ts: number | null;
  total: number;
};

type GroupsQuery = PageQuery & {
  sort?: string;
  active?: boolean;
  status?: number;
  with_times?: boolean;
  with_coaches?: boolean;
  with_counts?: boolean;
  all_groups?: boolean;
  /** Lists the sessions of this day; null: lists the groups. */
  date: string | null;
  /** Adds each group's next session to a list without a date. */
  with_sessions?: boolean;
  /** Adds the names of the clubs. */
  with_clubs?: boolean;
};

const SORTS = [
  'name',
  'start_at',
  'total_members',
  'waiting',
  'ready',
  'coaches',
  'status',
] as const;

/**
 * A page of the groups that the user may open, or all of them if the limit is null; with a date, only those with a
 * session on it. Groups that only a shared device opens are on no other date than today (D5).
 */
export const findGroups = async (
  db: Reader,
  principal: Principal,
  today: string,
  query: GroupsQuery,
  limit: PageQuery | null = query,
): Promise<readonly GroupRow[]> => {
  const { date } = query;
  const open =
    query.all_groups === true && (date === null || date === today)
      ? readableGroupIds(principal, today)
      : openableGroupIds(principal, today);
  const { rows } = await sql<GroupRow>`
    with page as (
      select g.*, s.start_at, s.end_at, s.date as session_date, s.session_plan_uuid,
        s.id as session_id, s.roster_kept, s.cover_user_uuid, scheme.slug as scheme_slug,
        count(*) over ()::integer as total, (${totalMembers(date, today)})::integer as total_members
      from (${open}) open
      cross join ${lateralByKey(sql`select * from groups by_id
        where by_id.client_id = ${principal.client_id} and by_id.id = open.id`)} g
      left join schemes scheme on scheme.client_id = g.client_id and scheme.uuid = g.scheme_uuid
      ${sessionJoin(query, today)}
      where g.deleted_at is null
        ${query.active === true ? sql`and g.status = 1` : sql``}
        ${query.status === undefined ? sql`` : sql`and g.status = ${query.status}`}
        ${andMatches(query.search, sql`g.name`)}
      order by ${orderOf(query, today)}
      ${limit === null ? sql`` : limitOf(limit)}
    )
    select g.id, g.name, g.ngo_id, g.teacher_ngo_id, g.scheme_uuid, g.scheme_slug, g.total_members,
      g.is_slot, g.start_at, g.end_at, g.session_date, g.assessment_level_limit, g.session_plan_uuid,
      g.status, g.max_members, g.place, g.total, ${viewsAll(principal)} as can_view_all_classes,
      ${CLUB_IDS}::integer[] as club_ids,
      ${query.with_clubs === true ? sql`${clubsOf(principal)} as clubs,` : sql``}
      ${query.with_times === true ? sql`${timesOf(today)} as times,` : sql``}
      ${query.with_coaches === true ? sql`${date === null ? COACHES_OF : coachesOf(sql`g.cover_user_uuid`)} as coaches,` : sql``}
      ${query.with_counts === true ? sql`${countsOf(today)},` : sql``}
      ${date === null ? EMPTY_DAY_COLUMNS : dayColumns(date)}
    from page g
    order by ${orderOf(query, today)}`.execute(db);
  return rows;
};

/** Weekly times of `groups g` that have not ended on the day. */
export const timesOf = (today: string): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', t.id, 'weekday', t.weekday, 'start_time', to_char(t.start_time, 'HH24:MI'),
    'end_time', to_char(t.end_time, 'HH24:MI'), 'from_date', t.from_date, 'to_date', t.to_date)
    order by t.weekday, t.start_time, t.id)
  from group_times t where t.client_id = g.client_id and t.group_id = g.id
    and (t.to_date is null or t.to_date >= ${today})), '[]')`;

/** Coaches of `groups g`, in their order, after the coach who covers its session. */
const coachesOf = (cover_user_uuid: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('uuid', u.uuid, 'name', u.firstname || ' ' || u.lastname)
    order by coach.ordering nulls first, u.firstname, u.lastname, u.uuid)
  from (
    select gc.user_uuid, gc.ordering from group_coaches gc
    where gc.client_id = g.client_id and gc.group_id = g.id
      and gc.user_uuid is distinct from ${cover_user_uuid}
    union all select ${cover_user_uuid}, null
  ) coach join users u on u.client_id = g.client_id and u.uuid = coach.user_uuid), '[]')`;

/** Coaches of `groups g`, in their order. */
export const COACHES_OF = coachesOf(sql`null::uuid`);

/**
 * Whether `move_marks mm` marks a member of the group as ready to move who has no open offer of a place, and does not
 * go from the group to another one on a coming day.
 */
export const isReady = (today: string) => sql`mm.remote_node_id is not null and not mm.stay
  and exists (select from class_members cm where cm.client_id = mm.client_id and cm.group_id = mm.group_id
    and cm.member_uuid = mm.member_uuid and ${isMemberOn(today)}
    and (cm.left_date is null or not exists (select from class_members coming
      where coming.client_id = cm.client_id and coming.member_uuid = cm.member_uuid
        and not coming.waiting and coming.joined_date > ${today})))
  and not exists (select from moves open where open.client_id = mm.client_id
    and open.member_uuid = mm.member_uuid and open.state in ('offered', 'held'))`;

const WAITING_OF = sql`(select count(*) from class_members cm where cm.client_id = g.client_id
  and cm.group_id = g.id and cm.waiting and cm.left_date is null)::integer`;

const readyOf = (
  today: string,
) => sql`(select count(*) from move_marks mm where mm.client_id = g.client_id
  and mm.group_id = g.id and ${isReady(today)})::integer`;

/** Members who wait for `groups g`, and members of it who are ready to move. */
export const countsOf = (today: string) =>
  sql`${WAITING_OF} as waiting, ${readyOf(today)} as ready`;

/** The name of the coach who leads `groups g`, to sort by. */
const LEAD_OF = sql`(select ${byName(sql`u.firstname || ' ' || u.lastname`)} from group_coaches gc
  join users u on u.client_id = gc.client_id and u.uuid = gc.user_uuid
  where gc.client_id = g.client_id and gc.group_id = g.id order by gc.ordering, u.uuid limit 1)`;

const CLUB_IDS = sql`array(select g.club_id union select gc.club_id from group_clubs gc
  where gc.client_id = g.client_id and gc.group_id = g.id order by 1)`;

/** The clubs of a group with their names: the owner, and those that the user belongs to. The national body sees all. */
const clubsOf = ({ role, club_id, user_uuid }: Principal): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name) order by ${byName(sql.ref('c.name'))}, c.id)
  from clubs c where c.client_id = g.client_id and c.id = any (${CLUB_IDS})
    ${
      role === 'ngo'
        ? sql``
        : sql`and (c.id in (g.club_id, ${club_id}) or exists (select from user_clubs mine
            where mine.client_id = c.client_id and mine.club_id = c.id
              and mine.user_uuid = ${user_uuid}))`
    }), '[]')`;

/** Counts the groups, for a page beyond the last. */
export const countGroups = async (
  db: Reader,
  principal: Principal,
  today: string,
  query: GroupsQuery,
): Promise<number> => {
  const [first] = await findGroups(db, principal, today, { ...query, page: 0, per_page: 1 });
  return first?.total ?? 0;
};

const sessionJoin = ({ date, with_sessions }: GroupsQuery, today: string): RawBuilder<unknown> => {
  const sessions = sql`select * from sessions by_group
    where by_group.client_id = g.client_id and by_group.group_id = g.id and not by_group.cancelled`;
  if (date !== null)
    return sql`cross join ${lateralByKey(sql`${sessions} and by_group.date = ${date}`)} s`;
  if (with_sessions !== true) return sql`left join sessions s on false`;
  return sql`left join lateral (
    ${sessions} and by_group.date >= ${today} order by by_group.date limit 1
  ) s on true`;
};

/**
 * Counts the members of today, or everybody in the register of a date: with guests, and if its roster is saved, those of
 * the roster.
 */
const totalMembers = (date: string | null, today: string): RawBuilder<unknown> => sql`
  case when s.roster_kept and ${date !== null} then (
    select count(*) from session_roster sr where sr.client_id = g.client_id and sr.session_id = s.id)
  else (
    select count(*) from class_members cm
    where cm.client_id = g.client_id and cm.group_id = g.id and ${isMemberOn(date ?? today)}
      ${date === null ? sql`and not cm.guest` : sql``}
  ) end`;

const orderOf = (query: GroupsQuery, today: string): RawBuilder<unknown> => {
  const { field, direction } = sortOf(query.sort, SORTS, query.date === null ? 'name' : 'start_at');
  const name = byName(sql.ref('g.name'));
  if (field === 'name') return sql`${name} ${direction}, g.id`;
  if (field === 'status') return sql`g.status ${direction}, ${name}, g.id`;
  if (field === 'waiting') return sql`${WAITING_OF} ${direction}, ${name}, g.id`;
  if (field === 'ready') return sql`${readyOf(today)} ${direction}, ${name}, g.id`;
  if (field === 'coaches') return sql`${LEAD_OF} ${direction} nulls last, ${name}, g.id`;
  if (field === 'total_members') return sql`total_members ${direction}, ${name}, g.id`;
  return sql`start_at ${direction} nulls last, ${name}, g.id`;
};

const EMPTY_DAY_COLUMNS = sql`null as prev, null as next, false as marks, null as completed_by, null as completed_ts`;

const dayColumns = (date: string): RawBuilder<unknown> => {
  const neighbour = (later: boolean) => sql`(
    select json_build_object('start', n.date, 'group_id', n.group_id) from sessions n
    where n.client_id = g.client_id and n.group_id = g.id and not n.cancelled
      and n.date ${later ? sql`>` : sql`<`} ${date}
    order by n.date ${later ? sql`asc` : sql`desc`} limit 1)`;
  return sql`${neighbour(false)} as prev, ${neighbour(true)} as next,
    exists (select from attendance a where a.client_id = g.client_id and a.group_id = g.id
      and a.date = ${date} and a.present is not null) as marks,
    (select r.completed_by from registers r where r.client_id = g.client_id and r.group_id = g.id
      and r.date = ${date}) as completed_by,
    (select r.completed_ts from registers r where r.client_id = g.client_id and r.group_id = g.id
      and r.date = ${date}) as completed_ts`;
};

const viewsAll = (principal: Principal): RawBuilder<unknown> =>
  principal.role === 'coach'
    ? sql`exists (select from user_clubs uc where uc.client_id = g.client_id and uc.club_id = g.club_id
        and uc.user_uuid = ${principal.user_uuid} and uc.role = 'coach' and uc.can_view_all_classes)`
    : sql`true`;

type LevelRow = { group_id: number; scheme_uuid: string; node_id: string };

/** The current levels of today's members of these groups. */
export const findLevels = async (
  db: Reader,
  { client_id, today }: { client_id: number; today: RawBuilder<string> },
  group_ids: readonly number[],
): Promise<readonly LevelRow[]> => {
  const { rows } = await sql<LevelRow>`
    select distinct g.id as group_id, ma.scheme_uuid, ma.current_remote_node_id as node_id
    from groups g
    cross join ${lateralByKey(sql`select cm.member_uuid from class_members cm
      where cm.client_id = g.client_id and cm.group_id = g.id
        and ${isMemberOn(today)}`)} cm
    cross join ${lateralByKey(sql`select ma.scheme_uuid, ma.current_remote_node_id from member_assessments ma
      where ma.client_id = g.client_id and ma.member_uuid = cm.member_uuid
        and ma.scheme_uuid = g.scheme_uuid and ma.current_remote_node_id is not null`)} ma
    where g.client_id = ${client_id} and g.id = any (${group_ids})`.execute(db);
  return rows;
};

type AccessibleGroup = {
  id: number;
  club_id: number;
  ngo_id: string | null;
  scheme_uuid: string | null;
  time_zone: string;
  /** Only a shared device opens the group: for reading, for today, and without safeguarding texts (D5). */
  is_shared_device_only: boolean;
};

/** Returns undefined for a group that does not exist or that the user may not open. */
export const findAccessibleGroup = async (
  db: Reader,
  principal: Principal,
  id: number,
  today: Today,
  access: 'read' | 'write',
): Promise<AccessibleGroup | undefined> => {
  const canOpen = canOpenGroup(principal, today);
  const isOpen = access === 'read' ? canReadGroup(principal, today) : canOpen;
  const { rows } = await sql<AccessibleGroup>`
    select g.id, g.club_id, g.ngo_id, g.scheme_uuid, club.time_zone,
      not ${canOpen} as is_shared_device_only
    from groups g join clubs club on club.client_id = g.client_id and club.id = g.club_id
    where g.client_id = ${principal.client_id} and g.id = ${id} and g.deleted_at is null and ${isOpen}`.execute(
    db,
  );
  return rows[0];
};

/** Covers the fields that administrators edit. */
export const groupEtag = ({
  name,
  status,
  club_ids,
  scheme_slug,
  max_members = null,
  place = null,
}: Pick<AdministeredGroup, 'name' | 'club_ids' | 'scheme_slug'> & {
  status: number;
  max_members?: number | null | undefined;
  place?: string | null | undefined;
}): string => etagOf(JSON.stringify([name, status, club_ids, scheme_slug, max_members, place]));
