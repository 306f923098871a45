import type { SchemeReport, SchemeReportName } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const LEVELS = ['Hatchling', 'Fledgling', 'Wren', 'Swift', 'Falcon', 'Eagle'];

const number = (id: string) => ({ id, kind: 'number' as const });
const text = (id: string) => ({ id, kind: 'text' as const });

const FUNNEL: SchemeReport = {
  name: 'funnel',
  as_of: NOW - 90_000,
  columns: [text('level'), ...['began', 'completed', 'now', 'stopped'].map(number)],
  rows: LEVELS.map((level, index) => ({
    cells:
      index < 5
        ? [level, 1200 - index * 220, 900 - index * 200, 180, 120 - index * 20]
        : [level, 31, null, null, 12],
  })),
  chart: {
    kind: 'text',
    series: ['began', 'completed'],
    points: LEVELS.slice(0, 5).map((name, index) => ({
      name,
      values: [1200 - index * 220, 900 - index * 200],
    })),
  },
};

const BY_CLUB: SchemeReport = {
  name: 'funnel',
  as_of: NOW - 90_000,
  columns: [text('level'), text('club'), ...['completed', 'now', 'stopped'].map(number)],
  rows: LEVELS.flatMap((level) =>
    ['Gwennol Gymnastics', 'Larkspur Gymnastics Club', 'Meadowbank'].map((club, index) => ({
      cells: [level, club, index === 1 ? null : 120, 31, index === 1 ? null : 12],
    })),
  ),
  chart: null,
};

const USE: SchemeReport = {
  name: 'use',
  as_of: NOW - 90_000,
  columns: [
    { id: 'week', kind: 'date' },
    ...['clubs', 'groups', 'coaches', 'registers', 'grades'].map(number),
  ],
  rows: Array.from({ length: 12 }, (_, index) => ({
    cells: [`2026-02-${String(20 - index).padStart(2, '0')}`, 4, 22, 18, 60, 1247],
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

const LONG_TITLE = 'Gleichgewichts- und Orientierungsfähigkeitsübungen an verschiedenen Geräten';

const LONG: SchemeReport = {
  name: 'pass-rate',
  as_of: NOW,
  columns: [
    text('skill'),
    text('level'),
    number('members'),
    { id: 'passed_first', kind: 'percent' },
    { id: 'passed_by_now', kind: 'percent' },
  ],
  rows: Array.from({ length: 60 }, (_, index) => ({
    cells: [`${LONG_TITLE} ${index}`, LONG_TITLE, 1_234_567, 12.3, 99.9],
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
  server: ({ pathname }) => ({
    body: pathname.endsWith('/schemes')
      ? schemes.map((title) => ({ slug: title.toLowerCase().replaceAll(' ', '-'), title }))
      : report,
  }),
});

const at = (name: SchemeReportName) => paths.report(name);

/** One report of the national body. */
export const report: Stories = {
  full: { at: at('funnel'), scenario: of(FUNNEL) },
  'by-club': { at: `${at('funnel')}?by=club`, scenario: of(BY_CLUB) },
  use: { at: at('use'), scenario: of(USE) },
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
