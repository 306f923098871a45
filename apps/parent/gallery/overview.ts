import type { Child } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.overview;
const DAY = 86_400;

type SchemeOfChild = Child['schemes'][number];
type Session = Child['attendance'][number];

const skill = (title: string) => ({ id: `/fledgling/${title}`, title });
const achieved = (count: number, title = 'Teddy bear roll') =>
  Array.from({ length: count }, (_, index) => ({
    ...skill(`${title} ${index + 1}`),
    ts: NOW - index * 7 * DAY,
  }));

const SCHEME: SchemeOfChild = {
  slug: 'first-flight',
  title: 'First Flight',
  level: { id: '/fledgling', title: 'Fledgling', completed: 3, total: 8, percentage: 70 },
  achieved: achieved(9),
  working_on: [
    { ...skill('Shoulder stand'), grade: 'Nearly' },
    { ...skill('Half-turn jump'), grade: null },
  ],
  next: [skill('Backward roll to straddle'), skill('Bunny hop along the bench')],
  awards: [
    { id: '/hatchling', title: 'Hatchling', completed_ts: NOW - 90 * DAY },
    { id: '/level-2', title: 'Level 2', completed_ts: NOW - 9 * DAY },
  ],
};

/** A session a week, the latest first. Every fourth was missed, and one has no register. */
const ATTENDANCE: readonly Session[] = Array.from({ length: 13 }, (_, index) => ({
  date: new Date((NOW - (index + 1) * 7 * DAY) * 1000).toISOString().slice(0, 10),
  group_id: 4,
  name: 'Swifts',
  in: index === 1 ? null : index % 4 !== 2,
  absence: index === 2 ? 'sick' : null,
}));

const child = (firstname: string, overrides: Partial<Child> = {}): Child => ({
  uuid: `uuid-of-${firstname}`,
  firstname,
  lastname: 'Jones',
  dob: '2017-08-04',
  club: { id: 7, name: 'Larkspur Gymnastics', time_zone: 'Europe/London' },
  groups: [{ id: 4, name: 'Swifts' }],
  next_session: { group_id: 4, name: 'Swifts', start_at: NOW + DAY, end_at: NOW + DAY + 3600 },
  attendance: [...ATTENDANCE],
  schemes: [SCHEME],
  ...overrides,
});

const LONG_TITLE = 'Schwungbewegungsvorbereitung am Doppelminitrampolin';
const LONG_GROUP =
  'Kinderturnen Fortgeschrittene mit Wettkampfvorbereitung (Halle Süd, Geräteraum 2)';

const LONG_CHILD = child('Wolfeschlegelsteinhausenbergerdorffwelchevoralternw', {
  club: {
    id: 7,
    name: 'Turn- und Gymnastikverein Schönefeld-Rautenberg 1897 e. V.',
    time_zone: 'Europe/Berlin',
  },
  groups: [1, 2].map((id) => ({ id, name: LONG_GROUP })),
  next_session: { group_id: 1, name: LONG_GROUP, start_at: NOW + 9 * DAY, end_at: NOW + 10 * DAY },
  attendance: Array.from({ length: 40 }, (_, index) => ({
    date: `2026-0${index < 20 ? 2 : 1}-${String(20 - (index % 20)).padStart(2, '0')}`,
    group_id: 1,
    name: LONG_GROUP,
    in: index % 3 !== 0,
    absence: index % 3 === 0 ? 'holiday' : null,
  })),
  schemes: [1, 2].map((number) => ({
    ...SCHEME,
    slug: `long-${number}`,
    title: `Gleichgewichts- und Orientierungsfähigkeitsübungen ${number}`,
    level: { id: '/long', title: LONG_TITLE, completed: 1234, total: 2345, percentage: 100 },
    working_on: [{ ...skill(LONG_TITLE), grade: 'Noch nicht begonnen' }],
    next: [skill(LONG_TITLE)],
    achieved: achieved(12, LONG_TITLE),
    awards: Array.from({ length: 7 }, (_, index) => ({
      id: `/${index}`,
      title: index % 2 === 0 ? LONG_TITLE : 'Y Gwenoliaid Bach a’r Dysgwyr Newydd',
      completed_ts: NOW - index * DAY,
    })),
  })),
});

const withChildren = (...children: readonly Child[]): Scenario => ({
  server: ({ pathname }) => ({ body: pathname.endsWith('/children') ? children : [] }),
});

const CADI = child('Cadi');
const JOINED = child('Osian', { next_session: null, attendance: [], schemes: [] });

/** A parent's children (portals.md §B). */
export const overview: Stories = {
  full: { at, scenario: withChildren(CADI, JOINED) },
  'only-child': { at, scenario: withChildren(CADI) },
  'other-child': { at: `${at}?child=uuid-of-Osian`, scenario: withChildren(CADI, JOINED) },
  'not-assessed': {
    at,
    scenario: withChildren(
      child('Cadi', {
        schemes: [{ ...SCHEME, achieved: [], working_on: [], next: [], awards: [] }],
      }),
    ),
  },
  'all-levels-completed': {
    at,
    scenario: withChildren(
      child('Cadi', { schemes: [{ ...SCHEME, level: null, working_on: [], next: [] }] }),
    ),
  },
  'all-achieved': {
    at,
    scenario: withChildren(CADI),
    act: pressButton((t) => t('parent:progress.more', { count: 4 })),
  },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: withChildren() },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: {
    at,
    scenario: withChildren(LONG_CHILD, child('Gwenllian Angharad', { lastname: 'Llywelyn-Wyn' })),
  },
};
