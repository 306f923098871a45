import { levelsOf } from '@springboard/assessment';
import { sql } from 'kysely';
import type { PublishedScheme } from '../assessments/schemes.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { LevelCounts } from './counts.ts';
import type { PaceCounts } from './pace.ts';

const DAY = 86_400;
/** A member without a grade for so long has stopped. */
const STOPPED_DAYS = 90;
/** The first grades of the last year. */
const PASS_RATE_WEEKS = 52;
const USE_WEEKS = 12;

/** The members whose first grade of a skill was in the last 52 whole weeks, without overlap. */
export type SkillCounts = {
  readonly skill: string;
  readonly passed_first: number;
  readonly passed_later: number;
  readonly not_passed: number;
};

export type WeekCounts = {
  /** Its Monday. */
  readonly week: string;
  readonly clubs: number;
  readonly groups: number;
  readonly coaches: number;
  readonly registers: number;
  readonly grades: number;
};

/** Everything that the reports on a scheme are made of, without suppression. */
export type SchemeCounts = {
  readonly levels: readonly { readonly id: string; readonly title: string }[];
  readonly skills: readonly {
    readonly id: string;
    readonly title: string;
    readonly level: string | null;
  }[];
  readonly clubs: readonly { readonly id: number; readonly name: string }[];
  readonly byLevel: readonly LevelCounts[];
  readonly pace: readonly PaceCounts[];
  readonly bySkill: readonly SkillCounts[];
  /** The last 12 whole weeks. */
  readonly byWeek: readonly WeekCounts[];
};

type Scope = {
  readonly client_id: number;
  readonly scheme: PublishedScheme;
  /** The Monday of the current week, and its moment in UTC. */
  readonly week: string;
  readonly week_ts: number;
  readonly now: number;
};

export const countScheme = async (db: Reader, scope: Scope): Promise<SchemeCounts> => {
  const { index } = scope.scheme;
  const titleOfLevel = new Map(levelsOf(index).map(({ id, title }) => [id, title]));
  return {
    levels: levelsOf(index).map(({ id, title }) => ({ id, title })),
    skills: index.nodes.flatMap(({ node, isSkill, isManual }) => {
      if (!isSkill || isManual) return [];
      const level = [...titleOfLevel].findLast(([id]) => node.id.startsWith(`${id}/`))?.[1] ?? null;
      return [{ id: node.id, title: node.title, level }];
    }),
    clubs: await findClubs(db, scope),
    byLevel: await countLevels(db, scope),
    pace: await countPace(db, scope),
    bySkill: await countSkills(db, scope),
    byWeek: await countWeeks(db, scope),
  };
};

const findClubs = (db: Reader, { client_id }: Scope) =>
  db.selectFrom('clubs').select(['id', 'name']).where('client_id', '=', client_id).execute();

const countLevels = async (db: Reader, scope: Scope): Promise<LevelCounts[]> => {
  const since = scope.now - STOPPED_DAYS * DAY;
  const { rows } = await sql<LevelCounts>`
    select a.club_id, a.slug as level,
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
    group by a.club_id, a.slug order by a.slug, a.club_id`.execute(db);
  return rows;
};

/** The time of members at each level, up to the begin of the week. */
const countPace = async (db: Reader, scope: Scope): Promise<PaceCounts[]> => {
  const { rows } = await sql<PaceCounts>`
    select a.slug as level,
      greatest(0, (least(coalesce(a.completed_ts, ${scope.week_ts}), ${scope.week_ts}) - a.started_ts)
        / ${DAY})::integer as days,
      (a.completed_ts is not null and a.completed_ts < ${scope.week_ts}) as is_completed,
      count(*)::integer as members
    from awards a
    join members m on m.client_id = a.client_id and m.uuid = a.member_uuid and m.merged_into is null
    where a.client_id = ${scope.client_id} and a.scheme_uuid = ${scope.scheme.uuid}
      and a.started_ts < ${scope.week_ts}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
};

const countSkills = async (db: Reader, scope: Scope): Promise<SkillCounts[]> => {
  const { rows } = await sql<{ node_id: string; first: number; best: number; members: number }>`
    with graded as (
      select h.node_id, h.member_uuid, min(h.ts) as first_ts, max(h.assessment) as best,
        (array_agg(h.assessment order by h.ts, h.id))[1] as first
      from score_history h
      join members m on m.client_id = h.client_id and m.uuid = h.member_uuid and m.merged_into is null
      where h.client_id = ${scope.client_id} and h.scheme_uuid = ${scope.scheme.uuid}
        and h.assessment >= 0 and h.ts < ${scope.week_ts}
      group by h.node_id, h.member_uuid)
    select node_id, first, best, count(*)::integer as members from graded
    where first_ts >= ${scope.week_ts - PASS_RATE_WEEKS * 7 * DAY}
    group by node_id, first, best`.execute(db);
  const passOf = new Map(scope.scheme.index.nodes.map(({ node, pass }) => [node.id, pass]));
  return [...Map.groupBy(rows, ({ node_id }) => node_id)].flatMap(([skill, grades]) => {
    const pass = passOf.get(skill);
    if (pass === undefined) return [];
    const members = (test: (grade: (typeof grades)[number]) => boolean) =>
      grades.filter(test).reduce((sum, grade) => sum + grade.members, 0);
    return [
      {
        skill,
        passed_first: members(({ first }) => first >= pass),
        passed_later: members(({ first, best }) => first < pass && best >= pass),
        not_passed: members(({ best }) => best < pass),
      },
    ];
  });
};

const countWeeks = async (db: Reader, scope: Scope): Promise<WeekCounts[]> => {
  const { rows } = await sql<WeekCounts>`
    with weeks as (
      select generate_series(${scope.week}::date - ${USE_WEEKS * 7}::integer, ${scope.week}::date - 7,
        interval '7 days')::date as week),
      graded as (
      select date_trunc('week', to_timestamp(ts) at time zone 'UTC')::date as week,
        count(distinct club_id)::integer as clubs, count(distinct user_uuid)::integer as coaches,
        count(*)::integer as grades
      from score_history
      where client_id = ${scope.client_id} and scheme_uuid = ${scope.scheme.uuid} and not superseded
        and ts >= ${scope.week_ts - USE_WEEKS * 7 * DAY} and ts < ${scope.week_ts}
      group by 1),
      registered as (
      select date_trunc('week', r.date)::date as week, count(*)::integer as registers,
        count(distinct r.group_id)::integer as groups
      from registers r join groups g on g.client_id = r.client_id and g.id = r.group_id
      where r.client_id = ${scope.client_id} and g.scheme_uuid = ${scope.scheme.uuid}
        and r.date >= ${scope.week}::date - ${USE_WEEKS * 7}::integer and r.date < ${scope.week}::date
      group by 1)
    select week::text, coalesce(clubs, 0) as clubs, coalesce(groups, 0) as groups,
      coalesce(coaches, 0) as coaches, coalesce(registers, 0) as registers, coalesce(grades, 0) as grades
    from weeks left join graded using (week) left join registered using (week)
    order by week`.execute(db);
  return rows;
};
