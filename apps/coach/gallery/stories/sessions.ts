import { pending, pressButton, type Action } from '@springboard/portal/gallery';
import { makeGroup, TODAY } from '../../testing/device.ts';
import type { Stories, Scenario } from '../story.ts';
import { DAY, LONG_DAY } from '../fixtures/groups.ts';
import { PAST_DAYS, registersOf } from '../fixtures/registers.ts';
import { SERVER_DOWN, NO_FEATURES, LONG, OFFLINE, LOADING } from '../fixtures/scenarios.ts';

const at = '/member-groups';
const OTHER_DAY = `${at}?date=2026-02-18`;
/** A browser page that was not opened from the home screen. */
const IPHONE = { standalone: false, maxTouchPoints: 5 };
const sync = { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null };

const AVA = { uuid: '00000000-0000-4000-8000-00000000000a', name: 'Ava Morgan' };
const LEE = { uuid: '00000000-0000-4000-8000-00000000000b', name: 'Lee Fox' };

/** A course-management provider allows its coaches to import the sessions of all users. */
const ALL_USERS: Scenario = {
  groups: [makeGroup({ ...DAY[0], can_view_all_classes: true })],
  session: { features: { SWITCH_USER: true } },
};
/** After an import of all coaches' sessions. */
const OF_COACHES = {
  ...ALL_USERS,
  groups: DAY.map((group, index) => ({
    ...group,
    coaches: index % 3 === 0 ? [AVA] : index % 3 === 1 ? [AVA, LEE] : [LEE],
  })),
} satisfies Scenario;
const importing: Action = pressButton((t) => t('coach:groups.importAll'));

/** §2, Groups list. */
export const sessions: Stories = {
  full: { at },
  loading: {
    at,
    scenario: { ...LOADING, state: { ...LOADING.state, sync: { ...sync, running: true } } },
  },
  syncing: {
    at,
    scenario: {
      groups: DAY.map((group, place) => ({ ...group, members_loaded: place < 3 })),
      state: { sync: { ...sync, running: true, done: 3, total: 6 } },
      device: { sync: pending },
    },
  },
  empty: { at, scenario: { groups: [] } },
  error: {
    at,
    scenario: {
      ...SERVER_DOWN,
      state: { ...SERVER_DOWN.state, sync: { ...sync, error: 'SERVER_ERROR' } },
    },
  },
  'members-failed': {
    at,
    scenario: {
      groups: DAY.map((group, place) => ({ ...group, members_loaded: place !== 1 && place !== 2 })),
      state: { sync: { ...sync, done: 6, total: 6, failed: [2, 3, 4] } },
    },
  },
  'one-failed': {
    at,
    scenario: {
      groups: DAY.map((group, place) => ({ ...group, members_loaded: place !== 1 })),
      state: { sync: { ...sync, done: 6, total: 6, failed: [2] } },
    },
  },
  offline: { at, scenario: OFFLINE },
  'offline-not-here': { at, scenario: { ...OFFLINE, state: { ...OFFLINE.state, day: null } } },
  'no-permission': { at, scenario: NO_FEATURES },
  stale: { at, scenario: { state: { sync: { ...sync, done: 6, total: 6, failed: [2, 3, 4] } } } },
  downloaded: {
    at,
    scenario: { state: { sync: { ...sync, done: 6, total: 6 } } },
    act: pressButton((t) => t('coach:groups.download')),
  },
  'other-day': {
    at: OTHER_DAY,
    scenario: { state: { day: { date: '2026-02-18', groups: DAY.slice(0, 3) } } },
  },
  'other-day-loading': { at: OTHER_DAY, scenario: { device: { sync: pending } } },
  'other-day-empty': {
    at: OTHER_DAY,
    scenario: { state: { day: { date: '2026-02-18', groups: [] } } },
  },
  'other-day-not-here': { at: OTHER_DAY, scenario: OFFLINE },
  'date-refused': {
    at,
    act: ({ type, t }) => type(t('coach:groups.date'), '2026-03-01'),
  },
  'search-refused': {
    at,
    act: ({ type, t }) => type(t('coach:groups.search'), 'judo!'),
  },
  'nothing-found': { at: `${at}?search=judo` },
  'between-sessions': {
    at,
    scenario: { groups: DAY.filter(({ id }) => id !== 1) },
  },
  'all-users': { at, scenario: ALL_USERS },
  importing: {
    at,
    scenario: { ...ALL_USERS, device: { sync: pending } },
    act: async (hand, parts) => {
      await importing(hand, parts);
      parts.offlineSession?.store
        .getState()
        ?.store.setState({ sync: { ...sync, running: true, done: 1240, total: 2500 } });
    },
  },
  imported: {
    at,
    scenario: { ...ALL_USERS, state: { sync: { ...sync, done: 2500, total: 2500 } } },
    act: importing,
  },
  'import-failed': {
    at,
    scenario: { ...ALL_USERS, state: { sync: { ...sync, done: 9, total: 9, failed: [8, 9] } } },
    act: importing,
  },
  'imported-today': {
    at,
    scenario: { ...ALL_USERS, state: { sync: { ...sync, all_groups_date: TODAY } } },
  },
  'own-sessions': { at, scenario: OF_COACHES },
  'all-coaches': { at: `${at}?coaches=all`, scenario: OF_COACHES },
  'all-coaches-offline': {
    at: `${at}?coaches=all`,
    scenario: { ...OF_COACHES, ...OFFLINE, groups: OF_COACHES.groups },
  },
  install: {
    at,
    scenario: { groups: DAY.slice(0, 2) },
    act: async (_hand, { install }) =>
      install.setState({
        prompt: Object.assign(new Event('beforeinstallprompt'), { prompt: pending<void> }),
      }),
  },
  'install-by-hand': { at, scenario: { groups: DAY.slice(0, 2), browser: IPHONE } },
  'open-registers': {
    at,
    scenario: { ...PAST_DAYS, groups: DAY.slice(0, 2), server: registersOf([1, 2, 3]) },
  },
  'all-open-registers': {
    at,
    scenario: { ...PAST_DAYS, groups: DAY.slice(0, 2), server: registersOf([1, 2, 3]) },
    act: pressButton((t) => t('coach:attention.all', { total: '6' })),
  },
  long: { at, scenario: { ...LONG, ...PAST_DAYS, server: registersOf([1, 2, 3], LONG_DAY) } },
};
