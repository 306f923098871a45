import { levelsOf } from '@springboard/assessment';
import { DAY_SECONDS, addDays } from '@springboard/domain';
import { sql } from 'kysely';
import { type ClubAppVersion, countOldApps, findAppVersions } from '../clubs/app-versions.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { AssessorCounts } from './assessors.ts';
import { bandOn, CELL, type CellRow, periodOf, type Scope, skillsOf, toTable } from './cells.ts';
import { countFirstGrades } from './count-first-grades.ts';
import { LEVEL_COUNTS } from './counts.ts';
import { PACE_COUNTS } from './pace.ts';
import type { Periods } from './periods.ts';
import type { CountTable } from './tables.ts';

const WEEK = 7 * DAY_SECONDS;
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
  readonly periods: Periods;
  readonly outline: Outline;
  /** By level: `LEVEL_COUNTS`. */
  readonly levels: CountTable;
  /**
   * By level: days that members spent at it, whether they completed it, whether they are at it now, and their number.
   */
  readonly pace: CountTable;
  /** By skill: `SKILL_COUNTS`. */
  readonly skills: CountTable;
  readonly assessors: AssessorCounts;
  /** The last 52 whole weeks. */
  readonly weeks: {
    /** Their Mondays. */
    readonly mondays: readonly string[];
    readonly clubs: readonly WeekCounts[];
    /** Of each club, the coaches with an old release on a device when it was counted. */
    readonly old_apps: readonly { readonly club_id: number; readonly coaches: number }[];
    /** The releases on devices of each club when it was counted, latest first. */
    readonly app_versions: readonly ClubAppVersion[];
  };
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

/** Members by the age on the day of the count, and by the week in which they began the level. */
const countLevels = async (db: Reader, scope: Scope): Promise<CountTable> => {
  const since = scope.now - STOPPED_DAYS * DAY_SECONDS;
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
        / ${DAY_SECONDS})::integer as days,
      (a.completed_ts is not null and a.completed_ts < ${scope.week_ts})::integer as is_completed,
      (a.completed_ts is null and coalesce(ma.last_assessed_ts, 0)
        >= ${scope.now - STOPPED_DAYS * DAY_SECONDS})::integer as is_now,
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
    app_versions: await findAppVersions(db, scope.now),
  };
};
