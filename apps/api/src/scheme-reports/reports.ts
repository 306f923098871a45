import type { SchemeReportName } from '@springboard/contract';
import { percentOf } from '../reports/report.ts';
import type { Selection } from '../suppression/publish.ts';
import { isShowable } from '../suppression/suppress.ts';
import { type AssessorRate, compareAssessors } from './assessors.ts';
import type { SchemeCounts } from './count-scheme.ts';
import { publishLevel, publishSkill, SKILL_COUNTS } from './counts.ts';
import {
  type Content,
  type Definition,
  number,
  percent,
  type Request,
  text,
  toRows,
} from './definition.ts';
import { curveOf, expectedWithin, type PaceCounts, quartilesOf, toPaceCounts } from './pace.ts';
import { type CountCell, type CountedNumber, publishCounts, selectFrom, sumAt } from './tables.ts';
import { usage } from './usage.ts';

const ATTEMPTS = SKILL_COUNTS.indexOf('attempts');

type LevelRow<N extends string> = {
  readonly title: string;
  /** Empty in a row of all selected clubs. */
  readonly club: string;
  readonly numbers: Readonly<Record<N, CountedNumber>>;
};

type Levels = Pick<SchemeCounts, 'outline' | 'levels'>;

/**
 * Makes reports with a row for each level, or for each level and club with members at it.
 *
 * @param of the numbers of a level, by its id
 */
const readLevels = <N extends string>(
  { outline, levels }: Levels,
  of: (level: string) => (selection: Selection) => Readonly<Record<N, CountedNumber>>,
  columns: readonly N[],
  series: readonly N[],
): ((request: Request) => Content) => {
  const counted = outline.levels.map(({ id, title }) => ({ id, title, numbersOf: of(id) }));
  return ({ selection, byClub }) => {
    const rows = counted.flatMap(({ id, title, numbersOf }): readonly LevelRow<N>[] => {
      if (!byClub) return [{ title, club: '', numbers: numbersOf(selection) }];
      const present = new Set(levels[id]?.map(([club]) => club));
      return outline.clubs
        .filter(
          (club) =>
            present.has(club.id) && (selection.clubs === null || selection.clubs.has(club.id)),
        )
        .map((club) => ({
          title,
          club: club.name,
          numbers: numbersOf({ ...selection, clubs: new Set([club.id]) }),
        }));
    });
    return levelContent(rows, byClub, columns, series);
  };
};

const levelContent = <N extends string>(
  rows: readonly LevelRow<N>[],
  byClub: boolean,
  columns: readonly N[],
  series: readonly N[],
): Content => ({
  columns: [text('level'), ...(byClub ? [text('club')] : []), ...columns.map(number)],
  rows: toRows(
    rows.map(({ title, club, numbers }) => [
      title,
      ...(byClub ? [club] : []),
      ...columns.map((column) => numbers[column]),
    ]),
  ),
  chart: byClub
    ? null
    : {
        kind: 'text',
        series: [...series],
        points: rows.flatMap(({ title, numbers }) => {
          const values = series.map((name) => numbers[name]);
          return isComplete(values) ? [{ name: title, values }] : [];
        }),
      },
});

const isComplete = (values: CountedNumber[]): values is number[] =>
  values.every((value) => value !== null);

/** Members per level: began, completed, now, stopped. */
const funnel: Definition<'outline' | 'levels'> = {
  parts: ['outline', 'levels'],
  read: (counts) =>
    readLevels(
      counts,
      (level) => publishLevel(counts.levels[level] ?? []),
      ['began', 'completed', 'now', 'stopped'],
      // Began is hidden more often, as it is the sum of the others.
      ['completed', 'now'],
    ),
};

/** Days from begun to completed, per level. */
const pace: Definition<'outline' | 'levels' | 'pace'> = {
  parts: ['outline', 'levels', 'pace'],
  read: (counts) =>
    readLevels(
      counts,
      (level) => {
        const cells = counts.pace[level] ?? [];
        const find = selectFrom(cells);
        const completions = publishCounts(cells.map(toCompletions), 0);
        return (selection) =>
          quartilesOf(completions(selection) === null ? [] : toPaceCounts(find(selection)));
      },
      ['quarter', 'half', 'three_quarters'],
      ['half'],
    ),
};

/** Reduces a cell of the pace to its club, band and period with the number of completions. */
const toCompletions = (cell: CountCell): CountCell => [
  ...cell.slice(0, 3),
  ...toPaceCounts([cell]).map(({ is_completed, members }) => (is_completed ? members : 0)),
];

const EXPECTED_DAYS = 8 * 7;

/** Null: 1 to 4, or the pace is unknown. */
const expectedBadges = (
  curve: ReturnType<typeof curveOf>,
  present: readonly PaceCounts[],
): CountedNumber => {
  if (present.length === 0) return 0;
  if (curve === null) return null;
  const expected = Math.round(expectedWithin(curve, present, EXPECTED_DAYS));
  return isShowable(expected) ? expected : null;
};

/** Badges of completed levels: handed out, and waiting; those expected from the pace, and how many to order. */
const badges: Definition<'outline' | 'levels' | 'pace'> = {
  parts: ['outline', 'levels', 'pace'],
  read: (counts) =>
    readLevels(
      counts,
      (level) => {
        const numbersOf = publishLevel(counts.levels[level] ?? []);
        const cells = counts.pace[level] ?? [];
        // The pace of all: of a selection, there may be too few completions.
        const curve = curveOf(toPaceCounts(cells));
        const find = selectFrom(cells);
        return (selection) => {
          const { completed, handed_out, waiting, now } = numbersOf(selection);
          const present = toPaceCounts(find(selection)).filter(({ is_now }) => is_now);
          const expected = now === null ? null : expectedBadges(curve, present);
          const to_order = waiting === null || expected === null ? null : waiting + expected;
          return { completed, handed_out, waiting, expected, to_order };
        };
      },
      ['completed', 'handed_out', 'waiting', 'expected', 'to_order'],
      ['waiting', 'to_order'],
    ),
};

/** The shares passed at the first grade, and by now, lowest first: these skills hold levels up. */
const passRate: Definition<'outline' | 'skills'> = {
  parts: ['outline', 'skills'],
  read: ({ outline, skills }) => {
    const counted = outline.skills.map(({ id, title, level }): CountedSkill => {
      const cells = skills[id] ?? [];
      return {
        title,
        level,
        clubs: new Set(cells.map(([club = 0]) => club)),
        numbersOf: publishSkill(cells),
        find: selectFrom(cells),
      };
    });
    return ({ selection, byClub }) => {
      if (!byClub) {
        const rows = counted.map((skill) => passRateOf(skill, '', selection));
        return passRateContent(rows, byClub, selection);
      }
      const rows = counted.flatMap((skill) =>
        outline.clubs
          .filter(({ id }) => skill.clubs.has(id) && (selection.clubs?.has(id) ?? true))
          .map(({ id, name }) => passRateOf(skill, name, { ...selection, clubs: new Set([id]) })),
      );
      return passRateContent(rows, byClub, selection);
    };
  },
};

type CountedSkill = {
  readonly title: string;
  readonly level: string | null;
  /** With grades in it. */
  readonly clubs: ReadonlySet<number>;
  readonly numbersOf: ReturnType<typeof publishSkill>;
  readonly find: ReturnType<typeof selectFrom>;
};

/** @param club empty in a row of all selected clubs */
const passRateOf = (
  { title, level, numbersOf, find }: CountedSkill,
  club: string,
  selection: Selection,
) => {
  const { members, passed, passed_first } = numbersOf(selection);
  const share = (count: CountedNumber) =>
    members === null || members === 0 || count === null ? null : percentOf(count, members);
  const attempts = sumAt(find(selection), ATTEMPTS);
  return {
    title,
    level,
    club,
    members,
    first: share(passed_first),
    ever: share(passed),
    attempts: passed === null || passed === 0 ? null : Math.round((10 * attempts) / passed) / 10,
  };
};

const passRateContent = (
  found: readonly ReturnType<typeof passRateOf>[],
  byClub: boolean,
  selection: Selection,
): Content => {
  const rows = found.toSorted((a, b) => (a.first ?? Infinity) - (b.first ?? Infinity));
  // `publishSplit`: of an age band or a period, later passes are not shown.
  const isSplit = selection.bands === null && selection.periods === null;
  return {
    columns: [
      text('skill'),
      text('level'),
      ...(byClub ? [text('club')] : []),
      number('members'),
      percent('passed_first'),
      ...(isSplit ? [percent('passed_by_now'), number('attempts')] : []),
    ],
    rows: toRows(
      rows.map(({ title, level, club, members, first, ever, attempts }) => [
        title,
        level,
        ...(byClub ? [club] : []),
        members,
        first,
        ...(isSplit ? [ever, attempts] : []),
      ]),
    ),
    chart: byClub
      ? null
      : {
          kind: 'text',
          series: ['passed_first'],
          points: rows.flatMap(({ title, first }) =>
            first === null ? [] : [{ name: title, values: [first] }],
          ),
        },
  };
};

/** The pass rates of assessors against what is expected, farthest from it first. */
const assessors: Definition<'assessors'> = {
  parts: ['assessors'],
  read: ({ assessors: counts }) => {
    const compare = compareAssessors(counts);
    return ({ selection }) => assessorContent(compare(selection));
  },
};

const assessorContent = (compared: readonly AssessorRate[]): Content => {
  const inPercent = (share: number) => Math.round(share * 1000) / 10;
  const rates = compared.toSorted(
    (a, b) => Math.abs(b.passed - b.expected) - Math.abs(a.passed - a.expected),
  );
  const rows = rates.map(({ number: assessor, first_grades, ...shares }) => [
    assessor,
    first_grades,
    inPercent(shares.passed),
    inPercent(shares.expected),
    inPercent(shares.low),
    inPercent(shares.high),
  ]);
  return {
    columns: [
      number('assessor'),
      number('first_grades'),
      ...['passed', 'expected_share', 'low', 'high'].map(percent),
    ],
    rows: toRows(rows),
    chart: null,
  };
};

export const SCHEME_REPORT_DEFINITIONS: Readonly<Record<SchemeReportName, Definition>> = {
  funnel,
  pace,
  'pass-rate': passRate,
  assessors,
  badges,
  use: usage,
};
