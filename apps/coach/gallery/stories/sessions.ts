import { makeGroup, TODAY } from '../../src/testing/device.ts';
import { pressing } from '../hand.ts';
import type { Act, Stories, World } from '../story.ts';
import { DAY, LONG_DAY } from '../world/groups.ts';
import { PAST_DAYS, registersOf } from '../world/registers.ts';
import { BROKEN, LEAST, LONG, never, OFFLINE, ON_ITS_WAY } from '../world/worlds.ts';

const at = '/member-groups';
const OTHER_DAY = `${at}?date=2026-02-18`;
/** A page of the browser, not one opened from the home screen. */
const IPHONE = { standalone: false, maxTouchPoints: 5 };
const sync = { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null };

/** A course-management provider lets its coaches import the classes of all. */
const ALL_USERS: World = {
  groups: [makeGroup({ ...DAY[0], can_view_all_classes: true })],
  session: { features: { SWITCH_USER: true } },
};
const importing: Act = pressing((words) => words('coach:groups.importAll'));

/** §2, Groups list. */
export const sessions: Stories = {
  full: { at },
  loading: {
    at,
    world: { ...ON_ITS_WAY, state: { ...ON_ITS_WAY.state, sync: { ...sync, running: true } } },
  },
  syncing: {
    at,
    world: {
      groups: DAY.map((group, place) => ({ ...group, members_loaded: place < 3 })),
      state: { sync: { ...sync, running: true, done: 3, total: 6 } },
      device: { sync: never },
    },
  },
  empty: { at, world: { groups: [] } },
  error: {
    at,
    world: { ...BROKEN, state: { ...BROKEN.state, sync: { ...sync, error: 'SERVER_ERROR' } } },
  },
  'members-failed': {
    at,
    world: {
      groups: DAY.map((group, place) => ({ ...group, members_loaded: place !== 1 && place !== 2 })),
      state: { sync: { ...sync, done: 6, total: 6, failed: [2, 3, 4] } },
    },
  },
  'one-failed': {
    at,
    world: {
      groups: DAY.map((group, place) => ({ ...group, members_loaded: place !== 1 })),
      state: { sync: { ...sync, done: 6, total: 6, failed: [2] } },
    },
  },
  offline: { at, world: OFFLINE },
  'offline-not-here': { at, world: { ...OFFLINE, state: { ...OFFLINE.state, day: null } } },
  'no-permission': { at, world: LEAST },
  stale: { at, world: { state: { sync: { ...sync, done: 6, total: 6, failed: [2, 3, 4] } } } },
  downloaded: {
    at,
    world: { state: { sync: { ...sync, done: 6, total: 6 } } },
    act: pressing((words) => words('coach:groups.download')),
  },
  'other-day': {
    at: OTHER_DAY,
    world: { state: { day: { date: '2026-02-18', groups: DAY.slice(0, 3) } } },
  },
  'other-day-loading': { at: OTHER_DAY, world: { device: { sync: never } } },
  'other-day-empty': {
    at: OTHER_DAY,
    world: { state: { day: { date: '2026-02-18', groups: [] } } },
  },
  'other-day-not-here': { at: OTHER_DAY, world: OFFLINE },
  'date-refused': {
    at,
    act: ({ type, words }) => type(words('coach:groups.date'), '2026-03-01'),
  },
  'search-refused': {
    at,
    act: ({ type, words }) => type(words('coach:groups.search'), 'judo!'),
  },
  'nothing-found': { at: `${at}?search=judo` },
  'between-sessions': {
    at,
    world: { groups: DAY.filter(({ id }) => id !== 1) },
  },
  'all-users': { at, world: ALL_USERS },
  importing: {
    at,
    world: { ...ALL_USERS, device: { sync: never } },
    act: async (hand, parts) => {
      await importing(hand, parts);
      parts.engine?.store
        .getState()
        ?.store.setState({ sync: { ...sync, running: true, done: 1240, total: 2500 } });
    },
  },
  imported: {
    at,
    world: { ...ALL_USERS, state: { sync: { ...sync, done: 2500, total: 2500 } } },
    act: importing,
  },
  'import-failed': {
    at,
    world: { ...ALL_USERS, state: { sync: { ...sync, done: 9, total: 9, failed: [8, 9] } } },
    act: importing,
  },
  'imported-today': {
    at,
    world: { ...ALL_USERS, state: { sync: { ...sync, all_groups_date: TODAY } } },
  },
  install: {
    at,
    world: { groups: DAY.slice(0, 2) },
    act: async (_hand, { install }) =>
      install.setState({
        prompt: Object.assign(new Event('beforeinstallprompt'), { prompt: never<void> }),
      }),
  },
  'install-by-hand': { at, world: { groups: DAY.slice(0, 2), browser: IPHONE } },
  'open-registers': {
    at,
    world: { ...PAST_DAYS, groups: DAY.slice(0, 2), server: registersOf([1, 2, 3]) },
  },
  'all-open-registers': {
    at,
    world: { ...PAST_DAYS, groups: DAY.slice(0, 2), server: registersOf([1, 2, 3]) },
    act: pressing((words) => words('coach:attention.all', { total: '6' })),
  },
  long: { at, world: { ...LONG, ...PAST_DAYS, server: registersOf([1, 2, 3], LONG_DAY) } },
};
