import { AGE_BANDS } from '@springboard/contract';
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
 * Compares the assessors of selections by indirect standardisation: the expected share is that of all assessors in each
 * skill and age band, weighted by the first grades of this one. Two selections cannot be subtracted: the first grades
 * of both differ by 5 or none.
 */
export const compareAssessors = ({
  users,
  grades,
  members,
}: AssessorCounts): ((selection: Selection) => readonly AssessorRate[]) => {
  const assessors = users.map((_, index) => {
    const number = index + 1;
    const cells = grades[number] ?? [];
    return {
      number,
      find: selectGrades(cells.map(toGrades)),
      findMembers: selectFrom(members[number] ?? []),
      firstGrades: publishCounts(
        cells.map(([, ...rest]) => [0, ...rest]),
        PASSED,
        NOT_PASSED,
      ),
    };
  });
  return (selection) => {
    const selected = assessors.map(({ find }) => find(selection));
    const shares = sharesOf(selected);
    return assessors.flatMap(({ number, findMembers, firstGrades }, index) => {
      const first_grades = firstGrades(selection);
      if (first_grades === null || first_grades < MIN_FIRST_GRADES) return [];
      const graded = findMembers(selection).map((cell) => sumAt([cell], 0));
      if (Math.max(0, ...graded) < MIN_PEOPLE) return [];
      return [{ number, ...rateOf(selected[index] ?? [], shares, first_grades) }];
    });
  };
};

/** First grades of one skill, age band and period. */
type Grades = {
  /** Of the skill and age band. */
  readonly key: number;
  readonly band: number;
  readonly period: number;
  readonly passed: number;
  readonly all: number;
};

const toGrades = ([
  skill = 0,
  band = 0,
  period = 0,
  passed = 0,
  not_passed = 0,
]: CountCell): Grades => ({
  key: skill * AGE_BANDS.length + band,
  band,
  period,
  passed,
  all: passed + not_passed,
});

const selectGrades = (grades: readonly Grades[]): ((selection: Selection) => readonly Grades[]) => {
  const byBand = Map.groupBy(grades, ({ band }) => band);
  return ({ bands, periods }) => {
    const ofBands = bands === null ? grades : [...bands].flatMap((band) => byBand.get(band) ?? []);
    return periods === null ? ofBands : ofBands.filter(({ period }) => periods.has(period));
  };
};

/** By key, the share of passed first grades of all assessors. */
const sharesOf = (selected: readonly (readonly Grades[])[]): ReadonlyMap<number, number> => {
  const sums = new Map<number, { passed: number; all: number }>();
  for (const grades of selected) {
    for (const { key, passed, all } of grades) {
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, { passed, all });
      else {
        sum.passed += passed;
        sum.all += all;
      }
    }
  }
  return new Map(sums.entries().map(([key, { passed, all }]) => [key, passed / all]));
};

const rateOf = (
  grades: readonly Grades[],
  shares: ReadonlyMap<number, number>,
  first_grades: number,
): Omit<AssessorRate, 'number'> => {
  let passed = 0;
  let sum = 0;
  let variance = 0;
  for (const grade of grades) {
    const share = shares.get(grade.key) ?? 0;
    passed += grade.passed;
    sum += grade.all * share;
    variance += grade.all * share * (1 - share);
  }
  const expected = sum / first_grades;
  const margin = (NORMAL_95 * Math.sqrt(variance)) / first_grades;
  return {
    first_grades,
    passed: passed / first_grades,
    expected,
    low: Math.max(0, expected - margin),
    high: Math.min(1, expected + margin),
  };
};
