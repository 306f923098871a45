import { AGE_BANDS } from '@springboard/contract';
import type { Selection } from '../suppression/publish.ts';
import { MIN_PEOPLE } from '../suppression/suppress.ts';
import { type CountCell, publishCounts, selectFrom, sumAt } from './tables.ts';

/** Assessors with fewer first grades are not shown. */
const MIN_FIRST_GRADES = 30;
/** Standard deviations on both sides within which 95 % of assessors are by chance. */
const NORMAL_95 = 1.96;

/** Assessors in the order of their numbers, from 1. */
export type AssessorCounts = {
  readonly users: readonly string[];
  readonly grades: readonly PackedGrades[];
  /**
   * The members who got first grades: `[0, band, period, members]`, and for each band one cell of all periods. One
   * member can be in several cells.
   */
  readonly members: readonly (readonly CountCell[])[];
};

/**
 * First grades of an assessor: for each skill, age band and period their position (`positionOf`), the number of those
 * passed, and of all. A national body has millions of them.
 */
export type PackedGrades = Int32Array;

const NUMBERS = 3;
/** More than a count has (`periodsOf`). */
const PERIODS = 16;
/** Age bands and periods. */
const COLUMNS = AGE_BANDS.length * PERIODS;

const columnOf = (band: number, period: number): number => band * PERIODS + period;
const positionOf = (skill: number, column: number): number => skill * COLUMNS + column;

/** @param cells `[skill, band, period, passed, all]` */
export const packGrades = (cells: readonly CountCell[]): PackedGrades =>
  Int32Array.from(
    cells.flatMap(([skill = 0, band = 0, period = 0, passed = 0, all = 0]) => [
      positionOf(skill, columnOf(band, period)),
      passed,
      all,
    ]),
  );

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
    const packed = grades[index] ?? packGrades([]);
    return {
      number: index + 1,
      packed,
      firstGrades: publishCounts(cellsOf(packed), 0),
      findMembers: selectFrom(members[index] ?? []),
    };
  });
  const totals = addUp(grades);
  return (selection) => {
    const isSelected = selectColumns(selection);
    const shares = sharesOf(totals, isSelected);
    return assessors.flatMap(({ number, packed, firstGrades, findMembers }) => {
      const first_grades = firstGrades(selection);
      if (first_grades === null || first_grades < MIN_FIRST_GRADES) return [];
      const graded = findMembers(selection).map((cell) => sumAt([cell], 0));
      if (Math.max(0, ...graded) < MIN_PEOPLE) return [];
      return [{ number, ...rateOf(packed, isSelected, shares, first_grades) }];
    });
  };
};

type Visit = (position: number, passed: number, all: number) => void;

const forEachGrade = (packed: PackedGrades, visit: Visit): void => {
  for (let at = 0; at < packed.length; at += NUMBERS) {
    visit(packed[at] ?? 0, packed[at + 1] ?? 0, packed[at + 2] ?? 0);
  }
};

/** The first grades of an assessor in all skills: `[0, band, period, all]`. */
const cellsOf = (packed: PackedGrades): readonly CountCell[] => {
  const sums = new Map<number, number>();
  forEachGrade(packed, (position, _, all) => {
    const column = position % COLUMNS;
    sums.set(column, (sums.get(column) ?? 0) + all);
  });
  return [...sums].map(([column, all]) => [0, Math.floor(column / PERIODS), column % PERIODS, all]);
};

type Sum = { passed: number; all: number };

/** The first grades of all assessors, by their position. */
const addUp = (grades: readonly PackedGrades[]): ReadonlyMap<number, Sum> => {
  const sums = new Map<number, Sum>();
  for (const packed of grades) {
    forEachGrade(packed, (position, passed, all) => addTo(sums, position, { passed, all }));
  }
  return sums;
};

const addTo = (sums: Map<number, Sum>, key: number, { passed, all }: Sum): void => {
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, { passed, all });
  else {
    sum.passed += passed;
    sum.all += all;
  }
};

/** Whether the age band and period of each column are selected. */
const selectColumns = ({ bands, periods }: Selection): readonly boolean[] =>
  Array.from(
    { length: COLUMNS },
    (_, column) =>
      (bands === null || bands.has(Math.floor(column / PERIODS))) &&
      (periods === null || periods.has(column % PERIODS)),
  );

/** The skill and age band of a position. */
const skillAndBand = (position: number): number => Math.floor(position / PERIODS);

/** The share of passed first grades of all assessors, by skill and age band. */
const sharesOf = (
  totals: ReadonlyMap<number, Sum>,
  isSelected: readonly boolean[],
): ReadonlyMap<number, number> => {
  const sums = new Map<number, Sum>();
  for (const [position, sum] of totals) {
    if (isSelected[position % COLUMNS]) addTo(sums, skillAndBand(position), sum);
  }
  return new Map(sums.entries().map(([key, { passed, all }]) => [key, passed / all]));
};

const rateOf = (
  packed: PackedGrades,
  isSelected: readonly boolean[],
  shares: ReadonlyMap<number, number>,
  first_grades: number,
): Omit<AssessorRate, 'number'> => {
  let passed = 0;
  let sum = 0;
  let variance = 0;
  forEachGrade(packed, (position, passedInCell, all) => {
    if (!isSelected[position % COLUMNS]) return;
    const share = shares.get(skillAndBand(position)) ?? 0;
    passed += passedInCell;
    sum += all * share;
    variance += all * share * (1 - share);
  });
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
