import type { SchemeReport, SchemeReportName } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW, signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const LEVELS = ['Hatchling', 'Fledgling', 'Wren', 'Swift', 'Falcon', 'Eagle'];

const number = (id: string) => ({ id, kind: 'number' as const });
const percent = (id: string) => ({ id, kind: 'percent' as const });
const text = (id: string) => ({ id, kind: 'text' as const });

const FUNNEL: SchemeReport = {
  name: 'funnel',
  as_of: NOW - 90_000,
  version: 7,
  versions: [],
  columns: [text('level'), ...['began', 'completed', 'now', 'stopped'].map(number)],
  rows: LEVELS.map((level, index) => ({
    cells:
      index < 5
        ? [level, 1200 - index * 220, 900 - index * 200, 180, 120 - index * 20]
        : [level, 31, null, null, 12],
  })),
  chart: {
    kind: 'text',
    series: ['completed', 'now'],
    points: LEVELS.slice(0, 5).map((name, index) => ({ name, values: [900 - index * 200, 180] })),
  },
};

const BY_CLUB: SchemeReport = {
  name: 'funnel',
  as_of: NOW - 90_000,
  version: 7,
  versions: [],
  columns: [text('level'), text('club'), ...['began', 'completed', 'now', 'stopped'].map(number)],
  rows: LEVELS.flatMap((level) =>
    ['Gwennol Gymnastics', 'Larkspur Gymnastics Club', 'Meadowbank'].map((club, index) => ({
      cells: [level, club, index === 1 ? null : 163, index === 1 ? null : 120, 31, 12],
    })),
  ),
  chart: null,
};

const USE: SchemeReport = {
  name: 'use',
  as_of: NOW - 90_000,
  version: 7,
  versions: [],
  columns: [
    { id: 'week', kind: 'date' },
    ...['clubs', 'groups', 'coaches', 'registers', 'grades', 'old_app'].map(number),
  ],
  rows: Array.from({ length: 12 }, (_, index) => ({
    cells: [
      `2026-02-${String(20 - index).padStart(2, '0')}`,
      4,
      22,
      18,
      60,
      1247,
      index === 0 ? 7 : null,
    ],
  })),
  chart: {
    kind: 'date',
    series: ['grades'],
    points: Array.from({ length: 12 }, (_, index) => ({
      name: `2026-02-${String(9 + index).padStart(2, '0')}`,
      values: [900 + index * 30],
    })),
  },
};

const PACE: SchemeReport = {
  name: 'pace',
  as_of: NOW - 90_000,
  version: 7,
  versions: [],
  columns: [text('level'), ...['quarter', 'half', 'three_quarters'].map(number)],
  rows: LEVELS.map((level, index) => ({
    cells:
      index < 5
        ? [level, 40 + index * 12, 75 + index * 20, 130 + index * 31]
        : [level, null, null, null],
  })),
  chart: {
    kind: 'text',
    series: ['half'],
    points: LEVELS.slice(0, 5).map((name, index) => ({ name, values: [75 + index * 20] })),
  },
};

const BADGES: SchemeReport = {
  name: 'badges',
  as_of: NOW - 90_000,
  version: 7,
  versions: [],
  columns: [
    text('level'),
    ...['completed', 'handed_out', 'waiting', 'expected', 'to_order'].map(number),
  ],
  rows: LEVELS.map((level, index) => ({
    cells:
      index < 5
        ? [level, 900 - index * 150, 860 - index * 150, 40, 72 - index * 9, 112 - index * 9]
        : [level, 12, null, null, null, null],
  })),
  chart: {
    kind: 'text',
    series: ['waiting', 'to_order'],
    points: LEVELS.slice(0, 5).map((name, index) => ({ name, values: [40, 112 - index * 9] })),
  },
};

const PASS_RATE: SchemeReport = {
  name: 'pass-rate',
  as_of: NOW - 90_000,
  version: 7,
  versions: [],
  columns: [text('skill'), text('level'), number('members'), percent('passed_first')],
  rows: ['Handstand', 'Cartwheel', 'Forward roll'].map((skill, index) => ({
    cells: [skill, LEVELS[index] ?? '', 210 - index * 13, 31.4 + index * 22],
  })),
  chart: {
    kind: 'text',
    series: ['passed_first'],
    points: ['Handstand', 'Cartwheel', 'Forward roll'].map((name, index) => ({
      name,
      values: [31.4 + index * 22],
    })),
  },
};

/** First grades, share passed and share expected of each assessor. */
const RATES = [
  [412, 81.3, 68.4],
  [260, 55.1, 66.9],
  [33, 84.8, 70.2],
  [150, 61.2, 65],
  [96, 70.1, 67.7],
  [210, 66.4, 68.1],
  [48, 64.6, 66.3],
  [530, 69.2, 68],
] as const;

const ASSESSORS: SchemeReport = {
  name: 'assessors',
  as_of: NOW - 90_000,
  version: 7,
  versions: [],
  columns: [
    number('assessor'),
    number('first_grades'),
    ...['passed', 'expected_share', 'low', 'high'].map(percent),
  ],
  rows: RATES.map(([first_grades, passed, expected], index) => {
    const margin = Math.round(920 / Math.sqrt(first_grades)) / 10;
    return {
      cells: [
        ((index * 5) % 8) + 1,
        first_grades,
        passed,
        expected,
        expected - margin,
        expected + margin,
      ],
    };
  }),
  chart: null,
};

const READER = signedIn({ club: null });
const WITHOUT_RIGHTS = { ...READER, user: READER.user && { ...READER.user, rights: [] } };

const HIDDEN: SchemeReport = {
  ...FUNNEL,
  rows: LEVELS.map((level) => ({ cells: [level, null, null, null, null] })),
  chart: { kind: 'text', series: ['completed', 'now'], points: [] },
};

const CLUBS = ['Gwennol Gymnastics', 'Larkspur Gymnastics Club', 'Meadowbank'].map(
  (name, index) => ({
    id: index + 1,
    name,
    logo: null,
  }),
);

const LONG_TITLE = 'Gleichgewichts- und Orientierungsfähigkeitsübungen an verschiedenen Geräten';

const LONG: SchemeReport = {
  name: 'pass-rate',
  as_of: NOW,
  version: 12,
  versions: [],
  columns: [
    text('skill'),
    text('level'),
    number('members'),
    percent('passed_first'),
    percent('passed_by_now'),
    number('attempts'),
  ],
  rows: Array.from({ length: 60 }, (_, index) => ({
    cells: [`${LONG_TITLE} ${index}`, LONG_TITLE, 1_234_567, 12.3, 99.9, 2.4],
  })),
  chart: {
    kind: 'text',
    series: ['passed_first'],
    points: Array.from({ length: 60 }, (_, index) => ({
      name: `${LONG_TITLE} ${index}`,
      values: [12.3],
    })),
  },
};

const of = (report: SchemeReport, schemes = ['First Flight', 'Apparatus Pathway']): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.endsWith('/clubs')) return { body: CLUBS };
    if (pathname.endsWith('/name')) {
      return { body: { number: 1, firstname: 'Ava', lastname: 'Morgan' } };
    }
    if (!pathname.endsWith('/schemes')) return { body: report };
    return {
      body: schemes.map((title) => ({ slug: title.toLowerCase().replaceAll(' ', '-'), title })),
    };
  },
});

const WITH_VERSIONS: SchemeReport = {
  ...FUNNEL,
  versions: [
    { version: 7, from: '2026-01-05', to: null },
    { version: 6, from: '2025-09-01', to: '2025-12-28' },
    { version: 4, from: '2024-09-02', to: '2025-08-24' },
  ],
};

const at = (name: SchemeReportName) => paths.report(name);

/** One report of the national body. */
export const report: Stories = {
  full: { at: at('funnel'), scenario: of(FUNNEL) },
  'by-club': { at: `${at('funnel')}?by=club`, scenario: of(BY_CLUB) },
  filtered: { at: `${at('funnel')}?club=1&club=3&age=8-9&weeks=26`, scenario: of(FUNNEL) },
  'by-version': { at: `${at('funnel')}?version=6`, scenario: of(WITH_VERSIONS) },
  'too-few': { at: `${at('funnel')}?club=2&age=16-17`, scenario: of(HIDDEN) },
  pace: { at: at('pace'), scenario: of(PACE) },
  'pass-rate': { at: `${at('pass-rate')}?weeks=52`, scenario: of(PASS_RATE) },
  badges: { at: at('badges'), scenario: of(BADGES) },
  use: { at: at('use'), scenario: of(USE) },
  assessors: { at: at('assessors'), scenario: of(ASSESSORS) },
  'assessors-name': {
    at: at('assessors'),
    scenario: of({ ...ASSESSORS, rows: ASSESSORS.rows.slice(0, 1) }),
    act: ({ press, t }) =>
      press(
        'button',
        t('scheme:reports.assessor.openOf', {
          assessor: t('scheme:reports.assessor.name', { number: 1 }),
        }),
      ),
  },
  'assessors-without-right': {
    at: at('assessors'),
    scenario: { ...of(ASSESSORS), session: WITHOUT_RIGHTS },
  },
  'assessors-none': { at: at('assessors'), scenario: of({ ...ASSESSORS, rows: [] }) },
  paper: { at: `${at('funnel')}?print=1`, scenario: of(FUNNEL) },
  loading: { at: at('funnel'), scenario: LOADING, staysLoading: true },
  empty: { at: at('funnel'), scenario: of(FUNNEL, []) },
  error: { at: at('funnel'), scenario: SERVER_DOWN },
  offline: { at: at('funnel'), scenario: OFFLINE },
  long: { at: at('pass-rate'), scenario: of(LONG, [LONG_TITLE, 'Parkour']) },
};

/** The list of reports needs nothing of the server. */
export const reports: Stories = {
  full: { at: paths.reports },
};
