import { makeGroup } from '../../src/testing/device.ts';
import type { Stories } from '../story.ts';
import { DAY } from '../world/groups.ts';
import { BROKEN, LEAST, LONG, never, OFFLINE, ON_ITS_WAY } from '../world/worlds.ts';

const at = '/member-groups';
const sync = { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null };

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
  'other-day': {
    at: `${at}?date=2026-02-18`,
    world: { state: { day: { date: '2026-02-18', groups: DAY.slice(0, 3) } } },
  },
  'nothing-found': { at: `${at}?search=judo` },
  'between-sessions': {
    at,
    world: { groups: DAY.filter(({ id }) => id !== 1) },
  },
  'all-users': {
    at,
    world: {
      groups: [makeGroup({ ...DAY[0], can_view_all_classes: true })],
      session: { features: { SWITCH_USER: true } },
    },
  },
  install: {
    at,
    world: { groups: DAY.slice(0, 2) },
    act: async (_hand, { install }) =>
      install.setState({
        prompt: Object.assign(new Event('beforeinstallprompt'), { prompt: never<void> }),
      }),
  },
  long: { at, world: LONG },
};
