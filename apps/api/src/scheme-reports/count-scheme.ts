import { levelsOf } from '@springboard/assessment';
import { AGE_BANDS } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import { currentGrade, joinScale } from '../assessments/scales.ts';
import type { PublishedScheme } from '../assessments/schemes.ts';
import { countOldApps } from '../clubs/app-versions.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { AssessorCounts } from './assessors.ts';
import { LEVEL_COUNTS, SKILL_COUNTS } from './counts.ts';
import { PACE_COUNTS } from './pace.ts';
import type { Periods } from './periods.ts';
import type { CountTable } from './tables.ts';

const DAY = 86_400;
const WEEK = 7 * DAY;
/** A member without a grade for this long has stopped. */
const STOPPED_DAYS = 90;
const USE_WEEKS = 52;

/** The rows of the reports, and the clubs of the client. */
export type Outline = {
  readonly levels: readonly { readonly id: string; readonly title: string }[];
  readonly skills: readonly {
    readonly id: string;
    readonly title: string;
    readonly level: string | null;
  }[];
  readonly clubs: readonly { readonly id: number; readonly name: string }[];
};

/** What one club did in one week. */
export type WeekCounts = {
  /** Its Monday. */
  readonly week: string;
  readonly club_id: number;
  readonly groups: number;
  readonly coaches: number;
  readonly registers: number;
  readonly grades: number;
};

/** Everything that the reports on a scheme are made of, without suppression. */
export type SchemeCounts = {
  /** Earlier counts have none: their periods are those without versions. */
  readonly periods?: Periods;
  readonly outline: Outline;
  /** By level: `LEVEL_COUNTS`. */
  readonly levels: CountTable;
  /** By level: days at it, whether completed, whether at it now, members. */
  readonly pace: CountTable;
  /** By skill: `SKILL_COUNTS`. */
  readonly skills: CountTable;
  readonly assessors: AssessorCounts;
  /** The last 52 whole weeks. */
  readonly weeks: {
    /** Their Mondays. */
    readonly mondays: readonly string[];
    readonly clubs: readonly WeekCounts[];
    /** Of each club, the coaches with an old release on a device when it was counted. Earlier counts have none. */
    readonly old_apps?: readonly { readonly club_id: number; readonly coaches: number }[];
  };
};

type Scope = {
  readonly client_id: number;
  readonly scheme: PublishedScheme;
  /** The Monday of the current week, and its moment in UTC. */
  readonly week: string;
  readonly week_ts: number;
  readonly periods: Periods;
  readonly now: number;
};

export const countScheme = async (db: Reader, scope: Scope): Promise<SchemeCounts> => ({
  periods: scope.periods,
  outline: await readOutline(db, scope),
  levels: await countLevels(db, scope),
  pace: await countPace(db, scope),
  ...(await countFirstGrades(db, scope)),
  weeks: await countWeeks(db, scope),
});

const readOutline = async (db: Reader, { client_id, scheme }: Scope): Promise<Outline> => {
  const levels = levelsOf(scheme.index).map(({ id, title }) => ({ id, title }));
  return {
    levels,
    skills: skillsOf(scheme).map(({ id, title }) => ({
      id,
      title,
      level: levels.findLast((level) => id.startsWith(`${level.id}/`))?.title ?? null,
    })),
    clubs: await db
      .selectFrom('clubs')
      .select(['id', 'name'])
      .where('client_id', '=', client_id)
      .orderBy('name')
      .orderBy('id')
      .execute(),
  };
};

const skillsOf = ({ index }: PublishedScheme) =>
  index.nodes.flatMap(({ node: { id, title }, isSkill, isManual, pass }) =>
    isSkill && !isManual ? [{ id, title, pass }] : [],
  );

const LAST_BAND = AGE_BANDS.length - 1;

/** The age band of a member on a day, as its index in `AGE_BANDS`. */
const bandOn = (day: RawBuilder<unknown>) =>
  sql<number>`least(${LAST_BAND}::integer, greatest(0, (extract(year from age(${day}, m.dob))::integer - 4) / 2))`;

/** The period of a cell that is only selected without a filter by period. */
const ALL_PERIODS = -1;

/** The period of a moment, by its index. */
const periodOf = (ts: RawBuilder<unknown>, { periods: { starts } }: Scope) =>
  sql<number>`case ${sql.join(
    starts.map((start, period) => sql`when ${ts} >= ${start} then ${period}::integer`),
    sql` `,
  )} else ${starts.length}::integer end`;

type CellRow = Readonly<Record<string, string | number>> & { readonly row: string };

/** @param columns of a cell, in its order */
const toTable = (rows: readonly CellRow[], columns: readonly string[]): CountTable =>
  Object.fromEntries(
    Map.groupBy(rows, ({ row }) => row)
      .entries()
      .map(([row, cells]) => [
        row,
        cells.map((cell) => columns.map((column) => Number(cell[column]))),
      ]),
  );

const CELL = ['club', 'band', 'period'] as const;

/** Members by the age on the day of the count, and by the week in which they began the level. */
const countLevels = async (db: Reader, scope: Scope): Promise<CountTable> => {
  const since = scope.now - STOPPED_DAYS * DAY;
  const { rows } = await sql<CellRow>`
    select a.slug as "row", a.club_id as club, ${bandOn(sql`${scope.week}::date`)} as band,
      ${periodOf(sql`a.started_ts`, scope)} as period,
      count(*) filter (where a.completed_ts is not null and b.achieve_date is not null)::integer as handed_out,
      count(*) filter (where a.completed_ts is not null and b.achieve_date is null)::integer as waiting,
      count(*) filter (where a.completed_ts is null and ma.last_assessed_ts >= ${since})::integer as now,
      count(*) filter (where a.completed_ts is null
        and coalesce(ma.last_assessed_ts, 0) < ${since})::integer as stopped
    from awards a
    join members m on m.client_id = a.client_id and m.uuid = a.member_uuid and m.merged_into is null
    left join badges b on b.client_id = a.client_id and b.member_uuid = a.member_uuid
      and b.scheme_uuid = a.scheme_uuid and b.badge_id = a.slug
    left join member_assessments ma on ma.client_id = a.client_id and ma.member_uuid = a.member_uuid
      and ma.scheme_uuid = a.scheme_uuid
    where a.client_id = ${scope.client_id} and a.scheme_uuid = ${scope.scheme.uuid}
    group by 1, 2, 3, 4`.execute(db);
  return toTable(rows, [...CELL, ...LEVEL_COUNTS]);
};

/** The time of members at each level, up to the begin of the week. */
const countPace = async (db: Reader, scope: Scope): Promise<CountTable> => {
  const { rows } = await sql<CellRow>`
    select a.slug as "row", a.club_id as club, ${bandOn(sql`${scope.week}::date`)} as band,
      ${periodOf(sql`a.started_ts`, scope)} as period,
      greatest(0, (least(coalesce(a.completed_ts, ${scope.week_ts}), ${scope.week_ts}) - a.started_ts)
        / ${DAY})::integer as days,
      (a.completed_ts is not null and a.completed_ts < ${scope.week_ts})::integer as is_completed,
      (a.completed_ts is null and coalesce(ma.last_assessed_ts, 0)
        >= ${scope.now - STOPPED_DAYS * DAY})::integer as is_now,
      count(*)::integer as members
    from awards a
    join members m on m.client_id = a.client_id and m.uuid = a.member_uuid and m.merged_into is null
    left join member_assessments ma on ma.client_id = a.client_id and ma.member_uuid = a.member_uuid
      and ma.scheme_uuid = a.scheme_uuid
    where a.client_id = ${scope.client_id} and a.scheme_uuid = ${scope.scheme.uuid}
      and a.started_ts < ${scope.week_ts}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return toTable(rows, [...CELL, ...PACE_COUNTS]);
};

/**
 * Each member's grades of each skill as one row: the first grade with its age band and period, and the number of grades
 * up to the first pass.
 */
const firstGrades = (scope: Scope) => sql`
  passes as (
    select * from json_to_recordset(${JSON.stringify(
      skillsOf(scope.scheme).map(({ id, pass }) => ({ node_id: id, pass })),
    )}::json) as passes (node_id text, pass integer)),
  grades as (
    select h.node_id, h.member_uuid, h.club_id, h.user_uuid, h.ts, ${currentGrade('h')} as assessment, p.pass, m.dob,
      row_number() over (partition by h.node_id, h.member_uuid order by h.ts, h.id)::integer as number
    from score_history h ${joinScale('h')}
    join passes p on p.node_id = h.node_id
    join members m on m.client_id = h.client_id and m.uuid = h.member_uuid and m.merged_into is null
    where h.client_id = ${scope.client_id} and h.scheme_uuid = ${scope.scheme.uuid}
      and h.assessment >= 0 and h.ts < ${scope.week_ts}),
  passed as (
    select node_id, member_uuid, min(number) filter (where assessment >= pass) as attempts
    from grades group by 1, 2),
  first_grades as (
    select m.node_id, m.member_uuid, m.club_id, m.user_uuid, m.assessment >= m.pass as is_passed, passed.attempts,
      ${bandOn(sql`(to_timestamp(m.ts) at time zone 'UTC')::date`)} as band,
      ${periodOf(sql`m.ts`, scope)} as period
    from grades m join passed using (node_id, member_uuid)
    where m.number = 1)`;

/** What the first grades say about skills and assessors. They are read once, because there are many. */
const countFirstGrades = async (
  db: Reader,
  scope: Scope,
): Promise<Pick<SchemeCounts, 'skills' | 'assessors'>> => {
  type AssessorRow = CellRow & { node_id: string };
  const { rows } = await sql<{ skills: CellRow[]; grades: AssessorRow[]; members: CellRow[] }>`
    with ${firstGrades(scope)}, skills as (
      select node_id as "row", club_id as club, band, period,
        count(*) filter (where is_passed)::integer as passed_first,
        count(*) filter (where not is_passed and attempts is not null)::integer as passed_later,
        count(*) filter (where attempts is null)::integer as not_passed,
        coalesce(sum(attempts), 0)::integer as attempts
      from first_grades group by 1, 2, 3, 4),
    assessor_grades as (
      select user_uuid as "row", node_id, band, period, count(*) filter (where is_passed)::integer as passed,
        count(*) filter (where not is_passed)::integer as not_passed
      from first_grades group by 1, 2, 3, 4),
    assessor_members as (
      select user_uuid as "row", 0 as club, band, coalesce(period, ${ALL_PERIODS}::integer) as period,
        count(distinct member_uuid)::integer as members
      from first_grades group by grouping sets ((user_uuid, band, period), (user_uuid, band)))
    select (select coalesce(json_agg(t), '[]') from skills t) as skills,
      (select coalesce(json_agg(t), '[]') from assessor_grades t) as grades,
      (select coalesce(json_agg(t), '[]') from assessor_members t) as members`.execute(db);
  const { skills = [], grades = [], members = [] } = rows[0] ?? {};
  return {
    skills: toTable(skills, [...CELL, ...SKILL_COUNTS]),
    assessors: await toAssessors(db, scope, grades, members),
  };
};

/** Assessors in a random order, so that a number says nothing. */
const toAssessors = async (
  db: Reader,
  { scheme }: Scope,
  grades: readonly (CellRow & { node_id: string })[],
  members: readonly CellRow[],
): Promise<AssessorCounts> => {
  const skills = new Map(skillsOf(scheme).map(({ id }, index) => [id, index]));
  const { rows: users } = await sql<{ user_uuid: string }>`
    select unnest(${[...new Set(grades.map(({ row }) => row))]}::uuid[]) as user_uuid
    order by random()`.execute(db);
  const numbers = new Map(users.map(({ user_uuid }, index) => [user_uuid, String(index + 1)]));
  const numbered = <T extends CellRow>(cells: readonly T[]) =>
    cells.map((cell) => ({ ...cell, row: numbers.get(cell.row) ?? '' }));
  return {
    users: users.map(({ user_uuid }) => user_uuid),
    grades: toTable(
      numbered(grades).map((cell) => ({ ...cell, skill: skills.get(cell.node_id) ?? 0 })),
      ['skill', 'band', 'period', 'passed', 'not_passed'],
    ),
    members: toTable(numbered(members), [...CELL, 'members']),
  };
};

const countWeeks = async (db: Reader, scope: Scope): Promise<SchemeCounts['weeks']> => {
  const { rows } = await sql<WeekCounts>`
    with graded as (
      select date_trunc('week', to_timestamp(ts) at time zone 'UTC')::date as week, club_id,
        count(distinct user_uuid)::integer as coaches, count(*)::integer as grades
      from score_history
      where client_id = ${scope.client_id} and scheme_uuid = ${scope.scheme.uuid} and not superseded
        and ts >= ${scope.week_ts - USE_WEEKS * WEEK} and ts < ${scope.week_ts}
      group by 1, 2),
      registered as (
      select date_trunc('week', r.date)::date as week, r.club_id, count(*)::integer as registers,
        count(distinct r.group_id)::integer as groups
      from registers r join groups g on g.client_id = r.client_id and g.id = r.group_id
      where r.client_id = ${scope.client_id} and g.scheme_uuid = ${scope.scheme.uuid}
        and r.date >= ${scope.week}::date - ${USE_WEEKS * 7}::integer and r.date < ${scope.week}::date
      group by 1, 2)
    select week::text, club_id, coalesce(groups, 0) as groups, coalesce(coaches, 0) as coaches,
      coalesce(registers, 0) as registers, coalesce(grades, 0) as grades
    from graded full join registered using (week, club_id)
    order by week, club_id`.execute(db);
  return {
    mondays: Array.from({ length: USE_WEEKS }, (_, index) =>
      addDays(scope.week, -7 * (USE_WEEKS - index)),
    ),
    clubs: rows,
    old_apps: await countOldApps(db, scope.now),
  };
};
