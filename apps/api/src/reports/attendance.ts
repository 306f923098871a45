import { addDays } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import { ROSTER } from '../access/roster.ts';
import { countBy, percentOf, type ReportDefinition, type ReportScope, toRow } from './report.ts';

/** `null` for all groups, or the condition that a group is one of those of the report. */
export const isInGroups = ({ group_ids }: ReportScope, group_id: RawBuilder<unknown>) =>
  group_ids === null ? sql`true` : sql`${group_id} = any (${group_ids}::integer[])`;

/**
 * A row for each member on the roster of a session that is not cancelled. `present` is null if attendance is unknown:
 * without a mark, members were absent only if the register is complete (D7). Parents see the same figures.
 */
const marksOf = (scope: ReportScope): RawBuilder<unknown> => sql`
  select s.group_id, s.date, s.start_at, s.id as session_id, s.cover_user_uuid, roster.member_uuid,
    coalesce(a.present, case when r.completed_ts is not null then false end) as present
  from sessions s
  cross join lateral ${ROSTER} roster
  left join attendance a on a.client_id = s.client_id and a.member_uuid = roster.member_uuid
    and a.class_member_id = roster.class_member_id and a.date = s.date
  left join registers r on r.client_id = s.client_id and r.group_id = s.group_id and r.date = s.date
  where s.client_id = ${scope.client_id} and s.club_id = ${scope.club_id} and not s.cancelled
    and s.date between ${scope.from} and ${scope.to}
    and ${isInGroups(scope, sql`s.group_id`)}`;

type AttendanceRow = {
  name: string | null;
  group_id: number | null;
  user_uuid: string | null;
  /** Whether the row is the sum of the report. A session of two coaches counts once in it. */
  is_sum: boolean;
  sessions: number;
  known: number;
  present: number;
};

/** What the rows of the attendance report are grouped by. A session counts for each of its coaches. */
const GROUPINGS = {
  group: {
    join: sql`join groups g on g.client_id = ${sql.ref('scope.client_id')} and g.id = marks.group_id`,
    name: sql`g.name`,
    group_id: sql`marks.group_id`,
    user_uuid: sql`null::uuid`,
    kind: 'text',
  },
  week: {
    join: sql``,
    name: sql`date_trunc('week', marks.date)::date::text`,
    group_id: sql`null::integer`,
    user_uuid: sql`null::uuid`,
    kind: 'date',
  },
  coach: {
    join: sql`
      left join group_coaches gc on gc.client_id = ${sql.ref('scope.client_id')} and gc.group_id = marks.group_id
        and marks.cover_user_uuid is null
      left join users u on u.client_id = ${sql.ref('scope.client_id')}
        and u.uuid = coalesce(marks.cover_user_uuid, gc.user_uuid)`,
    name: sql`trim(u.firstname || ' ' || u.lastname)`,
    group_id: sql`null::integer`,
    user_uuid: sql`u.uuid`,
    kind: 'text',
  },
} as const;

/** How many of the expected members were present. */
export const attendance: ReportDefinition = {
  columns: ({ by }) => [
    { id: by, kind: GROUPINGS[by].kind },
    { id: 'sessions', kind: 'number' },
    { id: 'expected', kind: 'number' },
    { id: 'present', kind: 'number' },
    { id: 'absent', kind: 'number' },
    { id: 'rate', kind: 'percent' },
  ],
  takes: ['from', 'to', 'group_id[]', 'by'],
  views: [],
  read: async (scope) => {
    const { join, name, group_id, user_uuid, kind } = GROUPINGS[scope.by];
    const counts = sql`count(distinct marks.session_id)::integer as sessions, count(*)::integer as known,
      count(*) filter (where marks.present)::integer as present`;
    const { rows: all } = await sql<AttendanceRow>`
      with scope as (select ${scope.client_id}::bigint as client_id),
        marks as materialized (select * from (${marksOf(scope)}) mark where present is not null)
      select ${name} as name, ${group_id} as group_id, ${user_uuid} as user_uuid, false as is_sum, ${counts}
      from scope cross join marks ${join}
      group by 1, 2, 3
      union all
      select null, null, null, true, ${counts} from marks
      order by 1, 2, 3`.execute(scope.db);
    const rows = all.filter(({ is_sum }) => !is_sum);
    const sum = all.find(({ is_sum }) => is_sum);
    const figures = ({ sessions, known, present }: AttendanceRow) => [
      sessions,
      known,
      present,
      known - present,
      percentOf(present, known),
    ];
    return {
      rows: rows.map((row) =>
        toRow([row.name, ...figures(row)], { group_id: row.group_id, user_uuid: row.user_uuid }),
      ),
      ...(sum && { totals: [null, ...figures(sum)] }),
      chart: {
        kind,
        series: ['rate'],
        points: rows.map((row) => ({
          name: row.name,
          values: [percentOf(row.present, row.known) ?? 0],
        })),
      },
    };
  },
};

/** Sessions that are over and whose register is not complete. A slot without a booking has no register (§2). */
export const registersNotTaken: ReportDefinition = {
  columns: () => [
    { id: 'date', kind: 'date' },
    { id: 'start', kind: 'time' },
    { id: 'group', kind: 'text' },
    { id: 'coaches', kind: 'text' },
    { id: 'members', kind: 'number' },
    { id: 'register', kind: 'code' },
  ],
  takes: ['from', 'to', 'group_id[]'],
  views: [],
  read: async (scope) => {
    const { rows } = await sql<{
      date: string;
      start_at: number;
      group_id: number;
      name: string;
      coaches: string | null;
      members: number;
      has_marks: boolean;
    }>`
      select s.date, s.start_at, g.id as group_id, g.name, s_members.members,
        coalesce(
          (select trim(u.firstname || ' ' || u.lastname) from users u
            where u.client_id = s.client_id and u.uuid = s.cover_user_uuid),
          (select string_agg(trim(u.firstname || ' ' || u.lastname), ', ' order by gc.ordering, u.uuid)
            from group_coaches gc join users u on u.client_id = gc.client_id and u.uuid = gc.user_uuid
            where gc.client_id = s.client_id and gc.group_id = s.group_id)) as coaches,
        exists (select from attendance a where a.client_id = s.client_id and a.group_id = s.group_id
          and a.date = s.date and a.present is not null) as has_marks
      from sessions s
      join groups g on g.client_id = s.client_id and g.id = s.group_id and g.deleted_at is null
      left join registers r on r.client_id = s.client_id and r.group_id = s.group_id and r.date = s.date
      cross join lateral (select count(*)::integer as members from ${ROSTER} roster) s_members
      where s.client_id = ${scope.client_id} and s.club_id = ${scope.club_id} and not s.cancelled
        and s.date between ${scope.from} and ${scope.to} and s.end_at <= ${scope.now}
        and r.completed_ts is null and not (g.is_slot and s_members.members = 0)
        and ${isInGroups(scope, sql`s.group_id`)}
      order by s.date desc, s.start_at desc, g.id`.execute(scope.db);
    return {
      rows: rows.map((row) =>
        toRow(
          [
            row.date,
            row.start_at,
            row.name,
            row.coaches,
            row.members,
            row.has_marks ? 'partial' : 'not_started',
          ],
          { group_id: row.group_id },
        ),
      ),
      chart: countBy(
        'text',
        'registers',
        rows.map(({ name }) => name),
      ),
    };
  },
};

/**
 * Active members who were absent from their last `n` sessions or more. Sessions without a known attendance do not
 * interrupt the row.
 */
export const consecutiveAbsences: ReportDefinition = {
  columns: () => [
    { id: 'member', kind: 'text' },
    { id: 'groups', kind: 'text' },
    { id: 'absences', kind: 'number' },
    { id: 'since', kind: 'date' },
    { id: 'last_attended', kind: 'date' },
  ],
  takes: ['from', 'to', 'group_id[]', 'n'],
  n: 3,
  views: ['profile'],
  read: async (scope) => {
    const { rows } = await sql<{
      member_uuid: string;
      name: string;
      groups: string;
      absences: number;
      since: string;
      last_attended: string | null;
    }>`
      with marks as (
        select mark.*, row_number() over (partition by member_uuid order by start_at desc, session_id desc) as place
        from (${marksOf(scope)}) mark where present is not null),
      counted as (
        select marks.*, min(place) filter (where present) over (partition by member_uuid) as last_present
        from marks),
      absent as (select * from counted where place < coalesce(last_present, 1000000))
      select m.uuid as member_uuid, m.firstname || ' ' || m.lastname as name,
        string_agg(distinct g.name, ', ') as groups, count(*)::integer as absences, min(absent.date) as since,
        (select max(a.date) from attendance a
          where a.client_id = m.client_id and a.member_uuid = m.uuid and a.present) as last_attended
      from absent
      join members m on m.client_id = ${scope.client_id} and m.uuid = absent.member_uuid and m.active
        and m.merged_into is null
      join groups g on g.client_id = m.client_id and g.id = absent.group_id
      group by m.client_id, m.uuid, m.firstname, m.lastname
      having count(*) >= ${scope.n}
      order by absences desc, name, m.uuid`.execute(scope.db);
    return {
      rows: rows.map(({ member_uuid, name, groups, absences, since, last_attended }) =>
        toRow([name, groups, absences, since, last_attended], { member_uuid }),
      ),
    };
  },
};

/** The first day of the default period: 3 months, as parents see. */
export const defaultFrom = (to: string): string => addDays(to, -92);
