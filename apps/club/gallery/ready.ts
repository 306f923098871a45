import type { Group, Move, ReadyMember, SuitableGroup } from '@springboard/contract';
import {
  type Action,
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW, signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.ready;
const { club } = signedIn();
const REMOTE = club && { ...club, member_types: 'remote_only' as const };
const LONG_NAME = 'Kinderturnen Fortgeschrittene mit Wettkampfvorbereitung';
const DAY = 86_400;

const coach = { uuid: '00000000-0000-4000-8000-000000000201', name: 'Ava Morgan' };

const group = (
  id: number,
  name: string,
  overrides: Partial<SuitableGroup> = {},
): SuitableGroup => ({
  id,
  name,
  times: [
    {
      id,
      weekday: id % 5 || 1,
      start_time: '17:00',
      end_time: '18:00',
      from_date: '2025-09-01',
      to_date: null,
    },
  ],
  coaches: [coach],
  places_left: 3,
  places_from: null,
  total_members: 12,
  at_level: 4,
  min_age: 7,
  max_age: 9,
  fits_age: true,
  sibling: null,
  fits: true,
  ...overrides,
});

const GROUPS = [
  group(2, 'Fledglings', { sibling: { firstname: 'Nia', weekday: 2, start_time: '16:30' } }),
  group(3, 'Squad', { places_left: 1, min_age: 8, max_age: 8 }),
  group(4, 'Open Gym', {
    places_left: null,
    at_level: 0,
    fits: false,
    min_age: null,
    max_age: null,
  }),
  group(6, 'Robins', {
    places_left: 0,
    places_from: { date: '2026-12-04', places_left: 1 },
    fits: false,
  }),
];

const ready = (firstname: string, overrides: Partial<ReadyMember> = {}): ReadyMember => ({
  member: { uuid: `uuid of ${firstname}`, firstname, lastname: 'Jones', dob: '2017-11-20' },
  group: { id: 1, name: 'Swifts' },
  level: 'Fledgling',
  completed: 'Hatchling',
  marked_by: coach,
  marked_at: NOW - 3 * DAY,
  guardians: [{ name: 'Pat Jones', sign_in: 'active' }],
  groups: GROUPS,
  last_offer: null,
  ...overrides,
});

const READY = [
  ready('Osian'),
  ready('Amelia', { guardians: [{ name: 'Pat Jones', sign_in: 'none' }] }),
  ready('Ben', { guardians: [], groups: [] }),
  ready('Cerys', {
    completed: null,
    guardians: [
      { name: 'Pat Jones', sign_in: 'active' },
      { name: 'Ann Rees', sign_in: 'invited' },
    ],
    last_offer: { state: 'declined', reason: 'times' },
  }),
  ready('Dafydd', { marked_by: null, last_offer: { state: 'expired', reason: null } }),
];

const move = (id: number, firstname: string, overrides: Partial<Move> = {}): Move => ({
  id,
  member: { uuid: `uuid of ${firstname}`, firstname, lastname: 'Brown' },
  from_group: { id: 1, name: 'Swifts' },
  groups: GROUPS.slice(0, 2),
  state: 'offered',
  group_id: null,
  expires_at: NOW + 2 * DAY,
  last_date: null,
  first_date: null,
  reason: null,
  wishes: [],
  created_at: NOW - DAY,
  decided_at: null,
  ...overrides,
});

const DATES = { group_id: 2, last_date: '2026-02-26', first_date: '2026-03-03' };

const MOVES = [
  move(9, 'Ella'),
  move(8, 'Freya', { automatic: true, from_group: null, groups: GROUPS.slice(0, 1) }),
  move(7, 'Gwen', { state: 'held', ...DATES }),
  move(6, 'Huw', { state: 'confirmed', ...DATES, decided_at: NOW }),
  move(5, 'Ifan', { state: 'placed', ...DATES, decided_at: NOW }),
  move(4, 'Jac', { state: 'expired', expires_at: NOW - DAY }),
  move(3, 'Kit', { state: 'declined', reason: 'stay', decided_at: NOW }),
];

const OTHERS: readonly Partial<Group>[] = [
  { id: 1, name: 'Swifts', places_left: 4, places_from: null },
  { id: 8, name: 'Hatchlings', places_left: 4, places_from: null },
];

/** A server with these members and offers. */
const server = (members: readonly ReadyMember[], moves: readonly Move[]): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.endsWith('/moves/ready')) return { body: members };
    if (pathname.endsWith('/moves/settings')) return { body: { automatic_offers: true } };
    if (pathname.endsWith('/moves')) return { body: moves };
    if (pathname.endsWith('/groups')) return { body: OTHERS, total: OTHERS.length };
    if (pathname.endsWith('/attention')) {
      return {
        body: { requests: 3, ready: members.length, registers: 12, credentials: 1, documents: 2 },
      };
    }
    return { body: {} };
  },
});

const FULL = server(READY, MOVES);
const EMPTY = server([], []);
const LONG = server(
  READY.map((one) => ({
    ...one,
    level: LONG_NAME,
    completed: LONG_NAME,
    group: { ...one.group, name: LONG_NAME },
    member: { ...one.member, lastname: LONG_NAME },
    groups: one.groups.map((suitable) => ({ ...suitable, name: LONG_NAME })),
  })),
  MOVES.map((move) => ({
    ...move,
    member: { ...move.member, lastname: LONG_NAME },
    groups: move.groups.map((suitable) => ({ ...suitable, name: LONG_NAME })),
  })),
);

const openMenu: Action = (page) =>
  page.press('button', page.t('club:ready.actionsFor', { name: 'Osian Jones' }));

const fromMenu =
  (name: (t: Parameters<Action>[0]['t']) => string): Action =>
  async (page, parts) => {
    await openMenu(page, parts);
    await page.press('menuitem', name(page.t));
  };

/** Members who are ready to move, and the offers of places (portals §C). */
export const readyToMove: Stories = {
  full: { at, scenario: FULL },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: EMPTY },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: LONG },
  paper: { at: `${at}?print=1`, scenario: FULL },
  'remote-only': { at, scenario: { ...FULL, session: { club: REMOTE } } },
  offered: { at: paths.readySection('offered'), scenario: FULL },
  held: { at: paths.readySection('held'), scenario: FULL },
  confirmed: { at: paths.readySection('confirmed'), scenario: FULL },
  declined: { at: paths.readySection('declined'), scenario: FULL },
  'none-declined': { at: paths.readySection('declined'), scenario: EMPTY },
  ended: { at: paths.readySection('ended'), scenario: FULL },
  'paper-offered': { at: `${paths.readySection('offered')}&print=1`, scenario: FULL },
  'none-offered': { at: paths.readySection('offered'), scenario: EMPTY },
  'long-offered': { at: paths.readySection('offered'), scenario: LONG },
  menu: { at, scenario: FULL, act: openMenu },
  place: { at, scenario: FULL, act: fromMenu((t) => t('club:group.place')) },
  'not-yet': { at, scenario: FULL, act: fromMenu((t) => t('club:ready.notYet')) },
  'offer-rest': { at, scenario: FULL, act: pressButton((t) => t('club:ready.offerRest')) },
  'long-rest': { at, scenario: LONG, act: pressButton((t) => t('club:ready.offerRest')) },
};
