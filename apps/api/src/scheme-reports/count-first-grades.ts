import { sql } from 'kysely';
import { currentGrade, joinScale } from '../assessments/scales.ts';
import { fetchInPortions } from '../database/fetch-in-portions.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { type AssessorCounts, packGrades } from './assessors.ts';
import { bandOn, periodOf, type Scope, skillsOf } from './cells.ts';
import type { SchemeCounts } from './count-scheme.ts';
import type { CountCell } from './tables.ts';

/** The period of a cell that is only selected without a filter by period. */
const ALL_PERIODS = -1;
/** Skills and assessors that are read at a time: each has up to some thousand cells. */
const PORTION_SIZE = 50;

type CountedSkill = {
  readonly kind: 'skill';
  readonly id: string;
  readonly cells: readonly CountCell[];
  readonly members: null;
};
type CountedAssessor = {
  readonly kind: 'assessor';
  readonly id: string;
  readonly cells: readonly CountCell[];
  readonly members: readonly CountCell[];
};

/** What the first grades say about skills and assessors. They are read once, because there are many. */
export const countFirstGrades = async (
  db: Reader,
  scope: Scope,
): Promise<Pick<SchemeCounts, 'skills' | 'assessors'>> => {
  const skills: Record<string, readonly CountCell[]> = {};
  const assessors: Assessor[] = [];
  for await (const portion of fetchInPortions(db, firstGradeCounts(scope), PORTION_SIZE)) {
    for (const row of portion) {
      if (row.kind === 'skill') skills[row.id] = row.cells;
      else {
        assessors.push({ id: row.id, grades: packGrades(row.cells), members: row.members });
      }
    }
  }
  return { skills, assessors: await toAssessors(db, assessors) };
};

type Assessor = {
  readonly id: string;
  readonly grades: Int32Array;
  readonly members: readonly CountCell[];
};

/** Assessors in a random order, so that a number says nothing. */
const toAssessors = async (db: Reader, assessors: readonly Assessor[]): Promise<AssessorCounts> => {
  const { rows } = await sql<{ index: number }>`
    select index from generate_series(0, ${assessors.length - 1}::integer) index order by random()`.execute(
    db,
  );
  const shuffled = rows.flatMap(({ index }) => assessors[index] ?? []);
  return {
    users: shuffled.map(({ id }) => id),
    grades: shuffled.map(({ grades }) => grades),
    members: shuffled.map(({ members }) => members),
  };
};

/**
 * Each member's grades of each skill as one row: the first grade with its age band and period, and the number of grades
 * up to the first pass.
 */
const firstGrades = (scope: Scope) => sql`
  passes as (
    select * from json_to_recordset(${JSON.stringify(
      skillsOf(scope.scheme).map(({ id, pass }, skill) => ({ node_id: id, skill, pass })),
    )}::json) as passes (node_id text, skill integer, pass integer)),
  grades as (
    select h.node_id, h.member_uuid, h.club_id, h.user_uuid, h.ts, ${currentGrade('h')} as assessment, p.skill, p.pass,
      m.dob, row_number() over (partition by h.node_id, h.member_uuid order by h.ts, h.id)::integer as number
    from score_history h ${joinScale('h')}
    join passes p on p.node_id = h.node_id
    join members m on m.client_id = h.client_id and m.uuid = h.member_uuid and m.merged_into is null
    where h.client_id = ${scope.client_id} and h.scheme_uuid = ${scope.scheme.uuid}
      and h.assessment >= 0 and h.ts < ${scope.week_ts}),
  passed as (
    select node_id, member_uuid, min(number) filter (where assessment >= pass) as attempts
    from grades group by 1, 2),
  first_grades as (
    select m.node_id, m.skill, m.member_uuid, m.club_id, m.user_uuid, m.assessment >= m.pass as is_passed,
      passed.attempts, ${bandOn(sql`(to_timestamp(m.ts) at time zone 'UTC')::date`)} as band,
      ${periodOf(sql`m.ts`, scope)} as period
    from grades m join passed using (node_id, member_uuid)
    where m.number = 1)`;

/** The cells of each skill (`SKILL_COUNTS`), and those of each assessor (`AssessorCounts`). */
const firstGradeCounts = (scope: Scope) => sql<CountedSkill | CountedAssessor>`
  with ${firstGrades(scope)}, skills as (
    select node_id, club_id, band, period,
      count(*) filter (where is_passed) as passed_first,
      count(*) filter (where not is_passed and attempts is not null) as passed_later,
      count(*) filter (where attempts is null) as not_passed,
      coalesce(sum(attempts), 0) as attempts
    from first_grades group by 1, 2, 3, 4),
  assessor_grades as (
    select user_uuid, skill, band, period, count(*) filter (where is_passed) as passed, count(*) as "all"
    from first_grades group by 1, 2, 3, 4),
  assessor_members as (
    select user_uuid, band, coalesce(period, ${ALL_PERIODS}::integer) as period,
      count(distinct member_uuid) as members
    from first_grades group by grouping sets ((user_uuid, band, period), (user_uuid, band))),
  assessors as (
    select user_uuid, json_agg(json_build_array(skill, band, period, passed, "all")) as grades
    from assessor_grades group by 1),
  graded as (
    select user_uuid, json_agg(json_build_array(0, band, period, members)) as members
    from assessor_members group by 1)
  select 'skill' as kind, node_id as id,
    json_agg(json_build_array(club_id, band, period, passed_first, passed_later, not_passed, attempts)) as cells,
    null as members
  from skills group by node_id
  union all
  select 'assessor', user_uuid::text, grades, members from assessors join graded using (user_uuid)`;
