import type {
  ReportCell,
  ReportColumn,
  SchemeReport,
  SchemeReportName,
} from '@springboard/contract';
import { percentOf } from '../reports/report.ts';
import type { SchemeCounts, SkillCounts } from './count-scheme.ts';
import { reportLevel } from './counts.ts';
import { quartilesOf } from './pace.ts';
import { isShowable, suppress } from '../suppression/suppress.ts';

type Content = Pick<SchemeReport, 'columns' | 'rows' | 'chart'>;

type Definition = {
  readonly body: (counts: SchemeCounts) => Content;
  /** Missing: the report is not split by clubs. */
  readonly club?: (counts: SchemeCounts) => Content;
};

const number = (id: string): ReportColumn => ({ id, kind: 'number' });
const percent = (id: string): ReportColumn => ({ id, kind: 'percent' });
const text = (id: string): ReportColumn => ({ id, kind: 'text' });
const toRows = (rows: readonly (readonly ReportCell[])[]) =>
  rows.map((cells) => ({ cells: [...cells] }));

const levelsOf = ({ levels, byLevel }: SchemeCounts) => {
  const counts = Map.groupBy(byLevel, ({ level }) => level);
  return levels.map(({ id, title }) => ({ title, report: reportLevel(counts.get(id) ?? []) }));
};

const clubRows = (counts: SchemeCounts) => {
  const names = new Map(counts.clubs.map(({ id, name }) => [id, name]));
  return levelsOf(counts).flatMap(({ title, report }) =>
    report.clubs.flatMap((club) => {
      const name = names.get(club.club_id);
      return name === undefined ? [] : [{ level: title, name, club }];
    }),
  );
};

/** Members per level: began, completed, now, stopped. */
const funnel: Definition = {
  body: (counts) => {
    const levels = levelsOf(counts);
    return {
      columns: [text('level'), ...['began', 'completed', 'now', 'stopped'].map(number)],
      rows: toRows(
        levels.map(({ title, report: { funnel: shown } }) => [
          title,
          shown.began,
          shown.completed,
          shown.now,
          shown.stopped,
        ]),
      ),
      chart: {
        kind: 'text',
        series: ['began', 'completed'],
        points: levels.flatMap(({ title, report: { funnel: shown } }) =>
          shown.began === null || shown.completed === null
            ? []
            : [{ name: title, values: [shown.began, shown.completed] }],
        ),
      },
    };
  },
  club: (counts) => ({
    columns: [text('level'), text('club'), ...['completed', 'now', 'stopped'].map(number)],
    rows: toRows(
      clubRows(counts).map(({ level, name, club: { funnel: shown } }) => [
        level,
        name,
        shown.completed,
        shown.now,
        shown.stopped,
      ]),
    ),
    chart: null,
  }),
};

/** Days from begun to completed, per level. */
const pace: Definition = {
  body: ({ levels, pace: counts }) => {
    const byLevel = Map.groupBy(counts, ({ level }) => level);
    const rows = levels.map(({ id, title }) => ({ title, ...quartilesOf(byLevel.get(id) ?? []) }));
    return {
      columns: [text('level'), ...['quarter', 'half', 'three_quarters'].map(number)],
      rows: toRows(
        rows.map(({ title, quarter, half, three_quarters }) => [
          title,
          quarter,
          half,
          three_quarters,
        ]),
      ),
      chart: {
        kind: 'text',
        series: ['half'],
        points: rows.flatMap(({ title, half }) =>
          half === null ? [] : [{ name: title, values: [half] }],
        ),
      },
    };
  },
};

/** Badges of completed levels: handed out, and waiting. */
const badges: Definition = {
  body: (counts) => {
    const levels = levelsOf(counts);
    return {
      columns: [text('level'), ...['completed', 'handed_out', 'waiting'].map(number)],
      rows: toRows(
        levels.map(({ title, report: { badges: shown } }) => [
          title,
          shown.completed,
          shown.handed_out,
          shown.waiting,
        ]),
      ),
      chart: {
        kind: 'text',
        series: ['waiting'],
        points: levels.flatMap(({ title, report: { badges: shown } }) =>
          shown.waiting === null ? [] : [{ name: title, values: [shown.waiting] }],
        ),
      },
    };
  },
  club: (counts) => ({
    columns: [text('level'), text('club'), ...['handed_out', 'waiting'].map(number)],
    rows: toRows(
      clubRows(counts).map(({ level, name, club: { badges: shown } }) => [
        level,
        name,
        shown.handed_out,
        shown.waiting,
      ]),
    ),
    chart: null,
  }),
};

/** The shares passed at the first grade, and by now, lowest first: these skills hold levels up. */
const passRate: Definition = {
  body: ({ skills, bySkill }) => {
    const counts = new Map(bySkill.map((skill) => [skill.skill, skill]));
    const rows = skills
      .map(({ id, title, level }) => ({ title, level, ...sharesOf(counts.get(id)) }))
      .toSorted((a, b) => (a.first ?? Infinity) - (b.first ?? Infinity));
    return {
      columns: [
        text('skill'),
        text('level'),
        number('members'),
        percent('passed_first'),
        percent('passed_by_now'),
      ],
      rows: toRows(
        rows.map(({ title, level, members, first, ever }) => [title, level, members, first, ever]),
      ),
      chart: {
        kind: 'text',
        series: ['passed_first'],
        points: rows.flatMap(({ title, first }) =>
          first === null ? [] : [{ name: title, values: [first] }],
        ),
      },
    };
  },
};

/** A share tells its count. Each is shown only where the three counts without overlap allow it. */
export const sharesOf = (
  skill: SkillCounts | undefined,
): Record<'members' | 'first' | 'ever', number | null> => {
  if (skill === undefined) return { members: 0, first: null, ever: null };
  const { counts, total } = suppress([skill.passed_first, skill.passed_later, skill.not_passed]);
  const [first = null, , never = null] = counts;
  return {
    members: total,
    first: first === null || total === null ? null : percentOf(first, total),
    ever: never === null || total === null ? null : percentOf(total - never, total),
  };
};

/** Clubs, groups, coaches, registers and grades of each week. Only coaches are people. */
const use: Definition = {
  body: ({ byWeek }) => ({
    columns: [
      { id: 'week', kind: 'date' },
      ...['clubs', 'groups', 'coaches', 'registers', 'grades'].map(number),
    ],
    rows: toRows(
      byWeek
        .map((week) => [
          week.week,
          week.clubs,
          week.groups,
          isShowable(week.coaches) ? week.coaches : null,
          week.registers,
          week.grades,
        ])
        .toReversed(),
    ),
    chart: {
      kind: 'date',
      series: ['grades'],
      points: byWeek.map(({ week, grades }) => ({ name: week, values: [grades] })),
    },
  }),
};

export const SCHEME_REPORT_DEFINITIONS: Readonly<Record<SchemeReportName, Definition>> = {
  funnel,
  pace,
  'pass-rate': passRate,
  badges,
  use,
};
