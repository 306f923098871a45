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
      find: selectFrom(cells),
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

/** The share of passed first grades of all assessors in each skill and age band. */
const sharesOf = (selected: readonly (readonly CountCell[])[]): ReadonlyMap<number, number> => {
  const sums = new Map<number, { passed: number; grades: number }>();
  for (const cell of selected.flat()) {
    const key = keyOf(cell);
    const sum = sums.get(key) ?? { passed: 0, grades: 0 };
    sum.passed += sumAt([cell], PASSED);
    sum.grades += gradesOf(cell);
    sums.set(key, sum);
  }
  return new Map(sums.entries().map(([key, { passed, grades }]) => [key, passed / grades]));
};

const rateOf = (
  cells: readonly CountCell[],
  shares: ReadonlyMap<number, number>,
  first_grades: number,
): Omit<AssessorRate, 'number'> => {
  let passed = 0;
  let sum = 0;
  let variance = 0;
  for (const cell of cells) {
    const share = shares.get(keyOf(cell)) ?? 0;
    const grades = gradesOf(cell);
    passed += sumAt([cell], PASSED);
    sum += grades * share;
    variance += grades * share * (1 - share);
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

/** Skill and age band. */
const keyOf = ([skill = 0, band = 0]: CountCell): number => skill * AGE_BANDS.length + band;

const gradesOf = (cell: CountCell): number => sumAt([cell], PASSED) + sumAt([cell], NOT_PASSED);
