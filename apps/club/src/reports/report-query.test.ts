import type { ReportName } from '@springboard/contract';
import { expect, test } from 'vitest';
import { reportQueryOf, sharedSearch } from './report-query.ts';

const ALL =
  'from=2026-01-01&to=2026-01-31&group_id=3&group_id=x&group_id=0&scheme=first-flight&by=week&n=5&bar=2026-01&series=joined';
const PERIOD = { from: '2026-01-01', to: '2026-01-31' };
const GROUP = { 'group_id[]': [3] };
const SCHEME = { scheme_slug: 'first-flight' };
const BAR = { bar: '2026-01', series: 'joined' };

const queryOf = (name: ReportName, search: string) =>
  reportQueryOf(name, new URLSearchParams(search), '2026-02-25');

test.each<[ReportName, object]>([
  ['attendance', { ...PERIOD, ...GROUP, by: 'week' }],
  ['registers-not-taken', { ...PERIOD, ...GROUP }],
  ['consecutive-absences', { ...PERIOD, ...GROUP, n: 5 }],
  ['level-distribution', { ...GROUP, ...SCHEME }],
  ['ready-to-move', GROUP],
  ['not-assessed', { ...GROUP, ...SCHEME }],
  ['badges', { ...GROUP, ...SCHEME }],
  ['joiners-leavers', PERIOD],
  ['credentials', {}],
])('the report %s is requested with the filters that it takes, and the bar', (name, query) => {
  expect(queryOf(name, ALL)).toEqual({ ...query, ...BAR });
});

test.each([
  ['from=02026-01-01&to=2026-01-311', {}],
  ['from=0202-01-01', {}],
  ['group_id=-3&group_id=1.5', {}],
  ['by=moon', {}],
  ['bar=2026-01', { bar: '2026-01', series: '' }],
])('a report leaves out what cannot be right in “%s”', (search, query) => {
  expect(queryOf('attendance', search)).toEqual(query);
});

test.each(['First Flight', 'first_flight', 'first-flight!', ''])(
  'a report is of all schemes for the scheme “%s”',
  (scheme) => {
    expect(queryOf('badges', `scheme=${encodeURIComponent(scheme)}`)).toEqual({});
  },
);

test.each<[ReportName, string]>([
  ['attendance', 'from=2026-01-01&to=2026-01-31&group_id=3'],
  ['badges', 'group_id=3&scheme=first-flight'],
  ['joiners-leavers', 'from=2026-01-01&to=2026-01-31'],
  ['credentials', ''],
])(
  'another report %s keeps the period, the group and the scheme if it takes them',
  (name, shared) => {
    const search = ALL.replace('&group_id=x&group_id=0', '');
    expect(sharedSearch(new URLSearchParams(search), name).toString()).toBe(shared);
  },
);
