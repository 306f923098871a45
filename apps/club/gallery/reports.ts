import type { Report } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { paths } from '../src/paths.ts';

const at = paths.report('attendance');

const row = (cells: Report['rows'][number]['cells']) => ({
  cells,
  member_uuid: null,
  group_id: 1,
  user_uuid: null,
});

const GROUPS = ['Swifts', 'Squad', 'Hatchlings Open Gym', 'Fledglings Monday', 'Trampoline'];

const ATTENDANCE: Report = {
  name: 'attendance',
  period: { from: '2025-11-25', to: '2026-02-25' },
  columns: [
    { id: 'group', kind: 'text' },
    { id: 'sessions', kind: 'number' },
    { id: 'expected', kind: 'number' },
    { id: 'present', kind: 'number' },
    { id: 'absent', kind: 'number' },
    { id: 'rate', kind: 'percent' },
  ],
  rows: GROUPS.map((name, index) => row([name, 12, 240, 216 - 9 * index, 24, 90 - 3.8 * index])),
  totals: [null, 60, 1200, 1000, 200, 83.3],
  chart: {
    kind: 'text',
    series: ['rate'],
    points: GROUPS.map((name, index) => ({ name, values: [90 - 3.8 * index] })),
  },
  has_bar_rows: true,
};

const TURNOVER: Report = {
  name: 'joiners-leavers',
  period: { from: '2025-11-25', to: '2026-02-25' },
  columns: [
    { id: 'change', kind: 'code' },
    { id: 'date', kind: 'date' },
    { id: 'member', kind: 'text' },
    { id: 'group', kind: 'text' },
    { id: 'reason', kind: 'text' },
  ],
  rows: [
    row(['joined', '2026-02-20', 'Ava Jones', 'Swifts', null]),
    row(['left', '2026-02-13', 'Ben Hughes', 'Squad', 'another_club']),
    row(['moved', '2026-01-30', 'Cerys Llywelyn', 'Hatchlings Open Gym', null]),
  ],
  totals: null,
  chart: {
    kind: 'month',
    series: ['joined', 'left', 'moved'],
    points: ['2025-11', '2025-12', '2026-01', '2026-02'].map((name, index) => ({
      name,
      values: [8 - index, 2 + index, 5],
    })),
  },
  has_bar_rows: true,
};

const LONG_NAME =
  'Kinderturnen Fortgeschrittene mit Wettkampfvorbereitung (Halle Süd, Geräteraum 2)';

const LONG: Report = {
  ...ATTENDANCE,
  rows: Array.from({ length: 60 }, (_, index) =>
    row([`${LONG_NAME} ${index}`, 123_456, 2_345_678, 2_345_678, 0, 99.9]),
  ),
  chart: {
    kind: 'text',
    series: ['rate'],
    points: Array.from({ length: 60 }, (_, index) => ({
      name: `${LONG_NAME} ${index}`,
      values: [99.9],
    })),
  },
};

const BADGES: Report = {
  ...ATTENDANCE,
  name: 'badges',
  period: null,
  columns: [
    { id: 'member', kind: 'text' },
    { id: 'groups', kind: 'text' },
    { id: 'scheme', kind: 'text' },
    { id: 'level', kind: 'text' },
    { id: 'completed', kind: 'date' },
  ],
  rows: ['Ava Jones', 'Ben Hughes', 'Cerys Llywelyn'].map((name) => ({
    ...row([name, 'Swifts', 'First Flight', 'Wren', '2026-02-11']),
    member_uuid: '00000000-0000-4000-8000-000000000001',
    award: { scheme_slug: 'first-flight', node_id: '/wren' },
  })),
  totals: null,
  chart: { kind: 'text', series: ['badges'], points: [{ name: 'Wren', values: [3] }] },
};

const served = (report: Report): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.includes('/reports/')) return { body: report };
    return {
      body: pathname.endsWith('/groups') ? [{ id: 1, name: 'Swifts', levels: [] }] : [],
    };
  },
});

const FULL = served(ATTENDANCE);

/** The reports of the club (portals §C). */
export const reports: Stories = {
  list: { at: paths.reports },
  full: { at, scenario: FULL },
  series: { at: paths.report('joiners-leavers'), scenario: served(TURNOVER) },
  'badges-selected': {
    at: paths.report('badges'),
    scenario: served(BADGES),
    act: ({ press, t }) => press('checkbox', t('club:report.badges.selectAll')),
  },
  filtered: { at: `${at}?from=2025-11-25&by=week&group_id=1`, scenario: FULL },
  bar: { at: `${at}?bar=Squad&series=rate`, scenario: FULL },
  paper: { at: `${at}?print=1`, scenario: FULL },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: served({ ...ATTENDANCE, rows: [], totals: null, chart: null }) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: served(LONG) },
};
