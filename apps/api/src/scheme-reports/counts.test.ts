import { AGE_BANDS } from '@springboard/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { determinedSets, subsets } from '../../testing/determined-sets.ts';
import type { Selection } from '../suppression/publish.ts';
import { suppress } from '../suppression/suppress.ts';
import { packGrades } from './assessors.ts';
import { publishLevel, publishSkill } from './counts.ts';
import type { SchemeCounts } from './count-scheme.ts';
import { isOfVersion, type Periods, periodsOf, selectPeriods } from './periods.ts';
import { precountedPart, precountReports } from './precounted.ts';
import { type CountCell, publishCounts } from './tables.ts';

const ALL: Selection = { clubs: null, bands: null, periods: null };
const club = (...clubs: number[]): Selection => ({ ...ALL, clubs: new Set(clubs) });
const band = (...bands: number[]): Selection => ({ ...ALL, bands: new Set(bands) });

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

describe('publishCounts', () => {
  test('shows small clubs only together, so that two filters do not differ by one of them', () => {
    const shown = publishCounts(
      [
        [1, 0, 0, 20],
        [2, 0, 0, 3],
        [3, 0, 0, 9],
      ],
      0,
    );
    expect(shown(ALL)).toBe(32);
    expect(shown(club(1))).toBe(20);
    expect(shown(club(2))).toBeNull();
    expect(shown(club(1, 3))).toBeNull();
    expect(shown(club(2, 3))).toBe(12);
    expect(shown(club(9))).toBe(0);
  });

  test('shows a band of one club only if its other bands and clubs do not give small ones away', () => {
    const cells = [
      [1, 0, 0, 3],
      [1, 1, 0, 20],
      [1, 2, 0, 30],
      [2, 0, 0, 6],
      [2, 1, 0, 25],
      [2, 2, 0, 40],
    ];
    const shown = publishCounts(cells, 0);
    expect(shown(band(0))).toBe(9);
    expect(shown({ ...club(1), bands: new Set([0]) })).toBeNull();
    // 9 - 3: the other club of the same band.
    expect(shown({ ...club(2), bands: new Set([0]) })).toBeNull();
    expect(shown({ ...club(1), bands: new Set([2]) })).toBe(30);
    expect(shown({ ...club(1), bands: new Set([0, 1]) })).toBe(23);
  });
});

describe('publishLevel', () => {
  test('adds up the clubs', () => {
    const level = publishLevel([
      [1, 0, 0, 10, 6, 8, 5],
      [2, 0, 0, 20, 7, 0, 9],
    ]);
    expect(level(ALL)).toEqual({
      began: 65,
      completed: 43,
      now: 8,
      stopped: 14,
      handed_out: 30,
      waiting: 13,
    });
    expect(level(club(2))).toMatchObject({ completed: 27, now: 0, handed_out: 20, waiting: 7 });
  });

  test('hides a sum of which a part is hidden', () => {
    const level = publishLevel([[1, 0, 0, 10, 6, 3, 9]]);
    expect(level(ALL)).toMatchObject({ began: null, completed: 16, now: null, stopped: 9 });
    const badges = publishLevel([[1, 0, 0, 10, 2, 0, 0]]);
    expect(badges(ALL)).toMatchObject({
      began: 12,
      completed: 12,
      handed_out: null,
      waiting: null,
    });
  });
});

/** Small tables with many small counts: clubs, bands and periods. */
const tables = (counts: number) =>
  fc
    .constantFrom([3, 2, 1], [2, 3, 1], [2, 2, 2], [4, 1, 2], [1, 3, 2])
    .chain(([clubs = 1, bands = 1, periods = 1]) => {
      const keys = Array.from({ length: clubs * bands * periods }, (_, index) => [
        index % clubs,
        Math.floor(index / clubs) % bands,
        Math.floor(index / clubs / bands),
      ]);
      const count = fc.oneof(
        fc.nat(6),
        fc.integer({ min: 5, max: 60 }),
        fc.integer({ min: 5, max: 60 }),
      );
      return fc
        .array(fc.array(count, { minLength: counts, maxLength: counts }), {
          minLength: keys.length,
          maxLength: keys.length,
        })
        .map((people) => ({
          cells: keys.map((key, index): CountCell => [...key, ...(people[index] ?? [])]),
          selections: subsets(clubs).flatMap((someClubs) =>
            subsets(bands).flatMap((someBands) =>
              subsets(periods).map((somePeriods): Selection => ({
                clubs: someClubs.length === clubs ? null : new Set(someClubs),
                bands: someBands.length === bands ? null : new Set(someBands),
                periods: somePeriods.length === periods ? null : new Set(somePeriods),
              })),
            ),
          ),
        }));
    });

const WEEK = 7 * 86_400;
const WEEK_TS = Date.parse('2026-11-16T00:00:00Z') / 1000;

/** Members of two clubs in some weeks, three publications, and all filters by club, weeks and version. */
const datedTables = fc
  .record({
    weeks: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 4 }),
    people: fc.array(fc.oneof(fc.nat(6), fc.integer({ min: 5, max: 60 })), {
      minLength: 8,
      maxLength: 8,
    }),
    days: fc.array(fc.integer({ min: 0, max: 450 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ weeks: ago, people, days }) => {
    const weekly = ago.flatMap((weeks, index) =>
      [1, 2].map((one) => ({
        club: one,
        ts: WEEK_TS - weeks * WEEK,
        people: people[index * 2 + one - 1] ?? 0,
      })),
    );
    const publications = days
      .toSorted((a, b) => b - a)
      .map((day, index) => ({ version: index + 1, published_at: WEEK_TS - day * 86_400 }));
    const periods = periodsOf(WEEK_TS, publications);
    const filters = [null, new Set([1]), new Set([2])].flatMap((clubs) =>
      [null, 13, 26, 52].flatMap((weeks) =>
        [null, ...periods.versions].map((version) => ({ clubs, weeks, version })),
      ),
    );
    return { weekly, periods, filters };
  });

const periodAt = ({ starts }: Periods, ts: number): number => {
  const period = starts.findIndex((start) => ts >= start);
  return period === -1 ? starts.length : period;
};

const NO_COUNTS: SchemeCounts = {
  periods: periodsOf(WEEK_TS, []),
  outline: { levels: [], skills: [], clubs: [] },
  levels: {},
  pace: {},
  skills: {},
  assessors: { users: [], grades: [], members: [] },
  weeks: { mondays: [], clubs: [], old_apps: [], app_versions: [] },
};

const isIn = ([clubOf = 0, bandOf = 0, period = 0]: CountCell, selection: Selection): boolean =>
  (selection.clubs?.has(clubOf) ?? true) &&
  (selection.bands?.has(bandOf) ?? true) &&
  (selection.periods?.has(period) ?? true);

/**
 * The sets of 1 to 4 people that follow from the numbers of all selections.
 *
 * @param shown for each selection, the counts whose sum each number shows, without those that are hidden
 */
const smallSetsIn = (
  { cells, selections }: { cells: readonly CountCell[]; selections: readonly Selection[] },
  counts: number,
  shown: (selection: Selection) => readonly (readonly number[])[],
) =>
  determinedSets(
    cells.flatMap((cell) => cell.slice(3)),
    selections.flatMap((selection) =>
      shown(selection).map((positions) =>
        cells.flatMap((cell) =>
          Array.from({ length: counts }, (_, position) =>
            positions.includes(position) && isIn(cell, selection) ? 1 : 0,
          ),
        ),
      ),
    ),
  );

describe('all filters together', () => {
  test('[D5] no sum or difference of a number by filters is a count of 1 to 4 people', () => {
    fc.assert(
      fc.property(tables(1), (table) => {
        const shown = publishCounts(table.cells, 0);
        const sets = smallSetsIn(table, 1, (selection) => (shown(selection) === null ? [] : [[0]]));
        expect(sets).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('[D5] no sum or difference by weeks and versions is a count of 1 to 4 people', () => {
    fc.assert(
      fc.property(datedTables, ({ weekly, periods, filters }) => {
        const shown = publishCounts(
          weekly.map(({ club: one, ts, people }) => [one, 0, periodAt(periods, ts), people]),
          0,
        );
        const known = filters.flatMap(({ clubs, weeks, version }) => {
          const number = shown({ ...ALL, clubs, periods: selectPeriods(periods, weeks, version) });
          if (number === null) return [];
          const included = weekly.map(({ club: one, ts }) =>
            (clubs?.has(one) ?? true) &&
            (weeks === null || ts >= periods.week_ts - weeks * WEEK) &&
            (version === null || isOfVersion(ts, version))
              ? 1
              : 0,
          );
          const sum = weekly.reduce(
            (all, { people }, index) => all + people * (included[index] ?? 0),
            0,
          );
          expect(number).toBe(sum);
          return [included];
        });
        expect(
          determinedSets(
            weekly.map(({ people }) => people),
            known,
          ),
        ).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('[D5] no sum or difference of an assessor’s first grades is a count of 1 to 4 people', async () => {
    await fc.assert(
      fc.asyncProperty(datedTables, async ({ weekly, periods }) => {
        // Two age bands instead of two clubs, and each grade for one of two skills.
        const first = weekly.map(({ club: one, ts, people }, index) => ({
          skill: index % 3 === 0 ? 1 : 0,
          band: one - 1,
          ts,
          people,
        }));
        const cells = first.map(({ skill, band: bandOf, ts, people }) => [
          skill,
          bandOf,
          periodAt(periods, ts),
          people % 4,
          people,
        ]);
        const members = cells.map(([, bandOf = 0, period = 0]) => [0, bandOf, period, 20]);
        const reports = await precountReports({
          ...NO_COUNTS,
          periods,
          assessors: { users: ['a'], grades: [packGrades(cells)], members: [members] },
        });
        const known = ([undefined, '0-5', '6-7'] as const).flatMap((age) =>
          ([undefined, '13', '26', '52'] as const).flatMap((weeks) =>
            [undefined, ...periods.versions].flatMap((version) => {
              const query = {
                ...(age && { age }),
                ...(weeks && { weeks }),
                ...(version && { version: version.version }),
              };
              const report = reports.get(precountedPart('assessors', query) ?? '');
              expect(report).toBeDefined();
              if (report?.rows[0] === undefined) return [];
              const included = first.map(({ band: bandOf, ts }) =>
                (age === undefined || AGE_BANDS[bandOf] === age) &&
                (weeks === undefined || ts >= periods.week_ts - Number(weeks) * WEEK) &&
                (version === undefined || isOfVersion(ts, version))
                  ? 1
                  : 0,
              );
              expect(report.rows[0].cells[1]).toBe(
                first.reduce((sum, { people }, index) => sum + people * (included[index] ?? 0), 0),
              );
              return [included];
            }),
          ),
        );
        const people = first.map((one) => one.people);
        expect(determinedSets(people, known)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('[D5] no sum or difference of a level’s or a skill’s numbers is a count of 1 to 4 people', () => {
    fc.assert(
      fc.property(tables(2), (table) => {
        // At it now and stopped have no part in common with the badges.
        const level = publishLevel(table.cells.map((cell) => [...cell, 0, 0]));
        const sets = smallSetsIn(table, 2, (selection) => {
          const { completed, handed_out, waiting } = level(selection);
          return [
            ...(completed === null ? [] : [[0, 1]]),
            ...(handed_out === null ? [] : [[0]]),
            ...(waiting === null ? [] : [[1]]),
          ];
        });
        expect(sets).toEqual([]);
      }),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(tables(2), (table) => {
        // Those who passed at first have no part in common with the others.
        const skill = publishSkill(
          table.cells.map((cell) => [...cell.slice(0, 3), 0, ...cell.slice(3), 0]),
        );
        const sets = smallSetsIn(table, 2, (selection) => {
          const { members, passed } = skill(selection);
          return [...(members === null ? [] : [[0, 1]]), ...(passed === null ? [] : [[0]])];
        });
        expect(sets).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('[D5] a number that is shown is the sum of its cells', () => {
    fc.assert(
      fc.property(tables(4), ({ cells, selections }) => {
        const level = publishLevel(cells);
        const skill = publishSkill(cells);
        for (const selection of selections) {
          const sum = (...positions: number[]) =>
            cells
              .filter((cell) => isIn(cell, selection))
              .flatMap((cell) => positions.map((position) => cell[3 + position] ?? 0))
              .reduce((all, count) => all + count, 0);
          const { began, completed, waiting } = level(selection);
          expect([began ?? sum(0, 1, 2, 3), completed ?? sum(0, 1), waiting ?? sum(1)]).toEqual([
            sum(0, 1, 2, 3),
            sum(0, 1),
            sum(1),
          ]);
          const { members, passed_first } = skill(selection);
          expect([members ?? sum(0, 1, 2), passed_first ?? sum(0)]).toEqual([sum(0, 1, 2), sum(0)]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
