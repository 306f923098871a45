import { pressing } from '../hand.ts';
import type { Stories } from '../story.ts';
import { LONG_MEMBERS, MEMBERS } from '../world/people.ts';
import { LONG_SCHEME } from '../world/scheme.ts';
import {
  LEAST,
  LONG,
  NO_SCHEME,
  OFFLINE,
  ON_ITS_WAY,
  REFUSING,
  session,
  WITHOUT_SCHEME,
} from '../world/worlds.ts';

const at = '/member-groups/1/badges';
const LEVEL = LONG_SCHEME.tree[0]?.id ?? '';

/** §2, badges. */
export const badges: Stories = {
  full: { at },
  loading: { at, world: ON_ITS_WAY },
  empty: { at, world: session({}, MEMBERS.slice(0, 3)) },
  'no-scheme': { at, world: NO_SCHEME },
  error: { at, world: WITHOUT_SCHEME },
  offline: { at, world: OFFLINE },
  'no-permission': { at, world: LEAST },
  handed: { at: `${at}?show=handed` },
  'none-handed': { at: `${at}?show=handed`, world: session({}, MEMBERS.slice(0, 3)) },
  'handed-out': {
    at,
    act: pressing((words) =>
      words('coach:badges.handOutTo', { level: 'Hatchling', name: 'Ella Brown' }),
    ),
  },
  'storage-full': {
    at,
    world: REFUSING,
    act: pressing((words) =>
      words('coach:badges.handOutTo', { level: 'Hatchling', name: 'Ella Brown' }),
    ),
  },
  'date-ahead': {
    at,
    act: ({ type, words }) => type(words('coach:badges.date'), '2026-03-01'),
  },
  certificates: { at: `${at}?certificates=%2Fhatchling` },
  'no-certificate': { at: `${at}?certificates=%2Fswift` },
  long: { at, world: LONG },
  'certificates-long': {
    at: `${at}?certificates=${encodeURIComponent(LEVEL)}`,
    world: {
      ...LONG,
      members: {
        1: LONG_MEMBERS.map((member) => ({
          ...member,
          badges: [{ badge_id: LEVEL, achieve_date: '2026-02-11' }],
        })),
      },
    },
  },
};
