import type { Selection } from '../suppression/publish.ts';
import { MIN_PEOPLE } from '../suppression/suppress.ts';
import { type CountCell, type CountTable, publishCounts, selectFrom, sumAt } from './tables.ts';

/** Assessors with fewer first grades are not shown. */
const MIN_FIRST_GRADES = 30;
/** Standard deviations on both sides within which 95 % of assessors are by chance. */
const NORMAL_95 = 1.96;

/** Assessors by their number, from 1. */
export type AssessorCounts = {
  readonly users: readonly string[];
  /** First grades by skill: `[skill, band, period, passed, not_passed]`. */
  readonly grades: CountTable;
  /**
   * The members who got them: `[0, band, period, members]`, and for each band one cell of all periods. One member can
   * be in several cells.
   */
  readonly members: CountTable;
};

const [PASSED, NOT_PASSED] = [0, 1];

/** The first grades by an assessor against those of all for the same skills and ages. Shares are from 0 to 1. */
export type AssessorRate = {
  readonly number: number;
  readonly first_grades: number;
  readonly passed: number;
  readonly expected: number;
  /** The range of the share by chance. */
  readonly low: number;
  readonly high: number;
};

/**
 * Indirect standardisation: the expected share is that of all assessors in each skill and age band, weighted by the
 * first grades of this one. Two selections cannot be subtracted: the first grades of both differ by 5 or none.
 */
export const compareAssessors = (
  { users, grades, members }: AssessorCounts,
  selection: Selection,
): readonly AssessorRate[] => {
  const assessors = users.map((_, index) => {
    const number = index + 1;
    const all = grades[number] ?? [];
    return { number, all, selected: selectFrom(all)(selection) };
  });
  const shareOf = new Map(
    Map.groupBy(
      assessors.flatMap(({ selected }) => selected),
      keyOf,
    )
      .entries()
      .map(([key, cells]) => [key, shareOfPassed(cells)]),
  );
  return assessors.flatMap(({ number, all, selected }) => {
    const ofAllSkills = all.map(([, ...rest]) => [0, ...rest]);
    const first_grades = publishCounts(ofAllSkills, PASSED, NOT_PASSED)(selection);
    if (first_grades === null || first_grades < MIN_FIRST_GRADES) return [];
    const graded = selectFrom(members[number] ?? [])(selection).map((cell) => sumAt([cell], 0));
    if (Math.max(0, ...graded) < MIN_PEOPLE) return [];
    let passed = 0;
    let variance = 0;
    for (const cell of selected) {
      const share = shareOf.get(keyOf(cell)) ?? 0;
      passed += gradesOf([cell]) * share;
      variance += gradesOf([cell]) * share * (1 - share);
    }
    const expected = passed / first_grades;
    const margin = (NORMAL_95 * Math.sqrt(variance)) / first_grades;
    return [
      {
        number,
        first_grades,
        passed: shareOfPassed(selected),
        expected,
        low: Math.max(0, expected - margin),
        high: Math.min(1, expected + margin),
      },
    ];
  });
};

/** Skill and age band. */
const keyOf = ([skill, band]: CountCell): string => `${skill} ${band}`;

const gradesOf = (cells: readonly CountCell[]): number =>
  sumAt(cells, PASSED) + sumAt(cells, NOT_PASSED);

const shareOfPassed = (cells: readonly CountCell[]): number =>
  sumAt(cells, PASSED) / gradesOf(cells);
