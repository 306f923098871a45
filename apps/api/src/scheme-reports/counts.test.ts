import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LevelCounts, type LevelReport, reportLevel } from './counts.ts';
import { MIN_PEOPLE, suppress } from '../suppression/suppress.ts';

describe('suppress', () => {
  test('shows counts of 0 and of 5 and more', () => {
    expect(suppress([0, 5, 12])).toEqual({ counts: [0, 5, 12], total: 17 });
  });

  test('hides the next smallest count, so that the total does not give one away', () => {
    expect(suppress([3, 9, 7, 0])).toEqual({ counts: [null, 9, null, 0], total: 19 });
  });

  test('hides more until the hidden ones are 5 people', () => {
    expect(suppress([1, 2, 8])).toEqual({ counts: [null, null, null], total: 11 });
  });

  test('hides everything below 5 people, also zeros', () => {
    expect(suppress([4, 0])).toEqual({ counts: [null, null], total: null });
  });
});

describe('reportLevel', () => {
  test('adds up the clubs', () => {
    const { funnel, badges, clubs } = reportLevel([
      { club_id: 1, level: '/l', handed_out: 10, waiting: 6, now: 8, stopped: 5 },
      { club_id: 2, level: '/l', handed_out: 20, waiting: 7, now: 0, stopped: 9 },
    ]);
    expect(funnel).toEqual({ began: 65, completed: 43, now: 8, stopped: 14 });
    expect(badges).toEqual({ completed: 43, handed_out: 30, waiting: 13 });
    expect(clubs[1]).toEqual({
      club_id: 2,
      funnel: { completed: 27, now: 0, stopped: 9 },
      badges: { handed_out: 20, waiting: 7 },
    });
  });

  test('badges of a club are hidden together, as the funnel shows their sum', () => {
    const { clubs } = reportLevel([
      { club_id: 1, level: '/l', handed_out: 10, waiting: 3, now: 0, stopped: 0 },
      { club_id: 2, level: '/l', handed_out: 20, waiting: 9, now: 0, stopped: 0 },
      { club_id: 3, level: '/l', handed_out: 30, waiting: 30, now: 0, stopped: 0 },
    ]);
    expect(clubs.map((club) => club.badges)).toEqual([
      { handed_out: null, waiting: null },
      { handed_out: null, waiting: null },
      { handed_out: 30, waiting: 30 },
    ]);
    expect(clubs.map((club) => club.funnel.completed)).toEqual([13, 29, 60]);
  });

  test('badges do not add up to the members whom the funnel hides', () => {
    const club = (club_id: number, handed_out: number, waiting: number) => ({
      club_id,
      level: '/l',
      handed_out,
      waiting,
      now: 0,
      stopped: 0,
    });
    const { clubs } = reportLevel([club(1, 3, 0), club(2, 7, 20), club(3, 6, 30), club(4, 50, 15)]);
    expect(clubs.map(({ funnel: { completed } }) => completed)).toEqual([null, null, 36, 65]);
    expect(clubs[1]?.badges).toEqual({ handed_out: null, waiting: null });
  });

  test('[D5] no sum or difference of the numbers shown is a count of 1 to 4 people', () => {
    fc.assert(
      fc.property(levels, (clubs) => {
        const basis = reduce(equationsOf(reportLevel(clubs), clubs.length));
        expect(smallSets(clubs).filter((cells) => isDetermined(basis, cells))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

const CATEGORIES = ['handed_out', 'waiting', 'now', 'stopped'] as const;
const count = fc.oneof(fc.nat(6), fc.integer({ min: 5, max: 60 }), fc.constant(0));
const levels: fc.Arbitrary<LevelCounts[]> = fc
  .array(fc.record({ handed_out: count, waiting: count, now: count, stopped: count }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((clubs) => clubs.map((club, index) => ({ ...club, club_id: index, level: '/l' })));

/** Every set of cells with 1 to 4 people. Each club in each category is a cell. */
const smallSets = (clubs: readonly LevelCounts[]): number[][] => {
  const values = clubs.flatMap((club) => CATEGORIES.map((name) => club[name]));
  let sets: { cells: number[]; people: number }[] = [{ cells: values.map(() => 0), people: 0 }];
  for (const [index, value] of values.entries()) {
    if (value >= MIN_PEOPLE) continue;
    sets = sets.flatMap((set) => [
      set,
      { cells: set.cells.with(index, 1), people: set.people + value },
    ]);
  }
  return sets.flatMap(({ cells, people }) => (people > 0 && people < MIN_PEOPLE ? [cells] : []));
};

/** What each number shown says: the sum of these cells is known. */
const equationsOf = (report: LevelReport, clubs: number): number[][] => {
  const equations: number[][] = [];
  const know = (
    shown: number | null,
    names: readonly (typeof CATEGORIES)[number][],
    only: number | null,
  ) => {
    if (shown === null) return;
    equations.push(
      Array.from({ length: clubs }, (_, club) =>
        CATEGORIES.map((name) =>
          (only === null || only === club) && names.includes(name) ? 1 : 0,
        ),
      ).flat(),
    );
  };
  const { funnel, badges } = report;
  know(funnel.began, CATEGORIES, null);
  know(funnel.completed, ['handed_out', 'waiting'], null);
  know(funnel.now, ['now'], null);
  know(funnel.stopped, ['stopped'], null);
  know(badges.completed, ['handed_out', 'waiting'], null);
  know(badges.handed_out, ['handed_out'], null);
  know(badges.waiting, ['waiting'], null);
  for (const [index, club] of report.clubs.entries()) {
    know(club.funnel.completed, ['handed_out', 'waiting'], index);
    know(club.funnel.now, ['now'], index);
    know(club.funnel.stopped, ['stopped'], index);
    know(club.badges.handed_out, ['handed_out'], index);
    know(club.badges.waiting, ['waiting'], index);
  }
  return equations;
};

type Basis = readonly { pivot: number; row: readonly number[] }[];

/** Gaussian elimination: the rows that span everything that can be worked out. */
const reduce = (equations: readonly (readonly number[])[]): Basis => {
  const basis: { pivot: number; row: readonly number[] }[] = [];
  for (const equation of equations) {
    const rest = remainder(basis, equation);
    const pivot = rest.findIndex((value) => Math.abs(value) > 1e-9);
    if (pivot < 0) continue;
    const scale = rest[pivot] ?? 1;
    basis.push({ pivot, row: rest.map((value) => value / scale) });
  }
  return basis;
};

const remainder = (basis: Basis, equation: readonly number[]): readonly number[] => {
  let rest = equation;
  for (const { pivot, row } of basis) {
    const factor = rest[pivot] ?? 0;
    if (factor !== 0) rest = rest.map((value, index) => value - factor * (row[index] ?? 0));
  }
  return rest;
};

const isDetermined = (basis: Basis, cells: readonly number[]): boolean =>
  remainder(basis, cells).every((value) => Math.abs(value) < 1e-9);
