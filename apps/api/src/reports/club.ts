import { isMemberOn } from '../access/roster.ts';
import { sql } from 'kysely';
import { lateralByKey } from '../database/values-table.ts';
import { findPlacesOf } from '../groups/places.ts';
import { findDuplicatePairs } from '../members/duplicates.ts';
import { isInGroups } from './attendance.ts';
import { countBy, percentOf, type ReportDefinition, toRow } from './report.ts';

type Turnover = {
  kind: 'joined' | 'left' | 'moved';
  date: string;
  member_uuid: string;
  member: string;
  group: string;
  reason: string | null;
};

const KINDS = ['joined', 'left', 'moved'] as const;

/**
 * Members who joined the club's groups, who left the last of them, and who moved between groups. A member who left
 * and came back within the period has moved. The members at its end are those before it, and who joined, without
 * those who left.
 */
export const joinersLeavers: ReportDefinition = {
  columns: () => [
    { id: 'change', kind: 'code' },
    { id: 'date', kind: 'date' },
    { id: 'member', kind: 'text' },
    { id: 'group', kind: 'text' },
    { id: 'reason', kind: 'text' },
  ],
  takes: ['from', 'to'],
  views: ['profile'],
  read: async (scope) => {
    const { rows } = await sql<Turnover>`
      with memberships as (
        select cm.*, g.name, m.firstname || ' ' || m.lastname as member,
          coalesce(cm.left_reason, case when m.inactive_date = cm.left_date
            then nullif(m.inactive_reason, 'erased') end) as reason
        from class_members cm
        join groups g on g.client_id = cm.client_id and g.id = cm.group_id
        join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid and m.merged_into is null
        where cm.client_id = ${scope.client_id} and cm.club_id = ${scope.club_id} and not cm.waiting
          and not cm.guest and cm.joined_date <= ${scope.to}),
      ends as (
        select kind, left_date, member_uuid, member, name, reason
        from memberships
        cross join lateral (select case when exists (select from memberships other
            where other.member_uuid = memberships.member_uuid
              and coalesce(other.left_date, 'infinity') > memberships.left_date)
          then 'moved' else 'left' end as kind) change
        where left_date is not null),
      changes as (
        select 'joined' as kind, joined_date as date, member_uuid, member, name as "group", null as reason
        from memberships where not exists (select from memberships earlier where earlier.member_uuid = memberships.member_uuid
          and coalesce(earlier.left_date, 'infinity') >= ${scope.from}
          and (earlier.joined_date, earlier.class_member_id) < (memberships.joined_date, memberships.class_member_id))
        union all
        select kind, left_date, member_uuid, member, name, reason from ends where kind = 'moved'
        union all
        select kind, left_date, member_uuid, member, string_agg(name, ', ' order by name), min(reason)
        from ends where kind = 'left' group by kind, left_date, member_uuid, member)
      select * from changes where date between ${scope.from} and ${scope.to}
      order by date desc, member, member_uuid, kind, "group"`.execute(scope.db);
    const months = [...new Set(rows.map(({ date }) => date.slice(0, 7)))].toSorted();
    return {
      rows: rows.map(({ kind, date, member_uuid, member, group, reason }) =>
        toRow([kind, date, member, group, reason], { member_uuid }),
      ),
      chart: {
        kind: 'month',
        series: [...KINDS],
        points: months.map((month) => ({
          name: month,
          values: KINDS.map(
            (kind) => rows.filter((row) => row.kind === kind && row.date.startsWith(month)).length,
          ),
        })),
      },
    };
  },
};

/** Places, members and waiting members of each group today. */
export const capacity: ReportDefinition = {
  columns: () => [
    { id: 'group', kind: 'text' },
    { id: 'places', kind: 'number' },
    { id: 'members', kind: 'number' },
    { id: 'free', kind: 'number' },
    { id: 'waiting', kind: 'number' },
    { id: 'used', kind: 'percent' },
  ],
  takes: ['group_id[]'],
  views: [],
  read: async (scope) => {
    const { rows } = await sql<{
      group_id: number;
      name: string;
      places: number | null;
      members: number;
      waiting: number;
    }>`
      select g.id as group_id, g.name, g.max_members as places,
        count(cm.*) filter (where not cm.guest and ${isMemberOn(scope.today)})::integer as members,
        count(cm.*) filter (where cm.waiting and cm.left_date is null)::integer as waiting
      from groups g
      left join class_members cm on cm.client_id = g.client_id and cm.group_id = g.id
      where g.client_id = ${scope.client_id} and g.club_id = ${scope.club_id} and g.deleted_at is null
        and not g.is_slot and ${isInGroups(scope, sql`g.id`)}
      group by g.id, g.name, g.max_members order by g.name, g.id`.execute(scope.db);
    const { client_id, today, now } = scope;
    const ids = rows.map(({ group_id }) => group_id);
    const left = await findPlacesOf(scope.db, { client_id, day: today }, ids, now);
    const freeOf = (group_id: number) => left.get(group_id)?.places_left ?? null;
    const limited = rows.flatMap(({ group_id, places, members }) =>
      places === null ? [] : [{ places, free: freeOf(group_id) ?? 0, members }],
    );
    const places = limited.reduce((sum, row) => sum + row.places, 0);
    return {
      rows: rows.map((row) =>
        toRow(
          [
            row.name,
            row.places,
            row.members,
            row.places === null ? null : freeOf(row.group_id),
            row.waiting,
            row.places === null ? null : percentOf(row.members, row.places),
          ],
          { group_id: row.group_id },
        ),
      ),
      totals: [
        null,
        places,
        rows.reduce((sum, { members }) => sum + members, 0),
        limited.reduce((sum, { free }) => sum + free, 0),
        rows.reduce((sum, { waiting }) => sum + waiting, 0),
        // Groups without a limit have no share.
        percentOf(
          limited.reduce((sum, { members }) => sum + members, 0),
          places,
        ),
      ],
      chart: {
        kind: 'text',
        series: ['members', 'waiting'],
        points: rows.map(({ name, members, waiting }) => ({ name, values: [members, waiting] })),
      },
    };
  },
};

/** Credentials that expire within these days are due (club-and-parent §5.8). */
const DUE_DAYS = 60;

/** Credentials of the club's staff, expired ones first. */
export const credentials: ReportDefinition = {
  columns: () => [
    { id: 'user', kind: 'text' },
    { id: 'credential', kind: 'text' },
    { id: 'reference', kind: 'text' },
    { id: 'expires', kind: 'date' },
    { id: 'state', kind: 'code' },
  ],
  takes: [],
  views: [],
  read: async (scope) => {
    const { rows } = await sql<{
      user_uuid: string;
      user: string;
      name: string;
      reference: string | null;
      expires: string | null;
      state: string;
    }>`
      select c.user_uuid, trim(u.firstname || ' ' || u.lastname) as "user", c.name, c.reference, c.expires,
        case when c.expires is null then 'no_end'
          when c.expires < ${scope.today} then 'expired'
          when c.expires <= ${scope.today}::date + ${DUE_DAYS}::integer then 'due'
          else 'valid' end as state
      from credentials c join users u on u.client_id = c.client_id and u.uuid = c.user_uuid
      where c.client_id = ${scope.client_id} and c.club_id = ${scope.club_id} and u.status <> 'inactive'
      order by c.expires nulls last, "user", c.id`.execute(scope.db);
    return {
      rows: rows.map(({ user_uuid, user, name, reference, expires, state }) =>
        toRow([user, name, reference, expires, state], { user_uuid }),
      ),
      chart: countBy(
        'code',
        'credentials',
        rows.map(({ state }) => state),
      ),
    };
  },
};

/** Years of age that are probably a typing mistake. */
const UNLIKELY_AGE = { below: 1, above: 90 };

/** What is missing or unlikely in the records of active members, a row for each problem. */
export const dataQuality: ReportDefinition = {
  columns: () => [
    { id: 'problem', kind: 'code' },
    { id: 'member', kind: 'text' },
    { id: 'dob', kind: 'date' },
  ],
  takes: [],
  views: ['profile'],
  read: async (scope) => {
    const pairs = await findDuplicatePairs(scope.db, scope);
    const duplicates = pairs.flatMap(({ members }) => members.map(({ uuid }) => uuid));
    const { rows } = await sql<{
      problem: string;
      member_uuid: string;
      member: string;
      dob: string;
    }>`
      with active as (
        select m.*, m.firstname || ' ' || m.lastname as member from members m
        where m.client_id = ${scope.client_id} and m.club_id = ${scope.club_id} and m.active
          and m.merged_into is null),
      guardians_of as (
        select active.uuid as member_uuid, has_email from active cross join ${lateralByKey(sql`
          select bool_or(coalesce(g.email, u.email) is not null) as has_email
          from member_guardians mg join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
          left join users u on u.client_id = g.client_id and u.uuid = g.user_uuid
          where mg.client_id = active.client_id and mg.member_uuid = active.uuid`)} of_member
        where has_email is not null)
      select problem, uuid as member_uuid, member, dob from (
        select 'no_guardian' as problem, active.* from active
        where uuid not in (select member_uuid from guardians_of)
        union all
        select 'no_email', active.* from active
        where uuid in (select member_uuid from guardians_of where not has_email)
        union all
        select 'no_consent', active.* from active
        where not exists (select from consents c where c.client_id = active.client_id and c.member_uuid = active.uuid)
        union all
        select 'possible_duplicate', active.* from active
        where uuid = any (${duplicates}::uuid[])
        union all
        select 'no_group', active.* from active
        where not exists (select from class_members cm
          join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
          where cm.client_id = active.client_id and cm.member_uuid = active.uuid and ${isMemberOn(scope.today)})
        union all
        select 'unlikely_dob', active.* from active
        where dob > ${scope.today}::date - make_interval(years => ${UNLIKELY_AGE.below}::integer)
          or dob < ${scope.today}::date - make_interval(years => ${UNLIKELY_AGE.above}::integer)
      ) found
      order by problem, member, uuid`.execute(scope.db);
    return {
      rows: rows.map(({ problem, member_uuid, member, dob }) =>
        toRow([problem, member, dob], { member_uuid }),
      ),
      chart: countBy(
        'code',
        'members',
        rows.map(({ problem }) => problem),
      ),
    };
  },
};
