import { pressButton } from '@springboard/portal/gallery';
import type { Stories } from '../story.ts';
import { LONG_MEMBERS, MEMBERS } from '../fixtures/people.ts';
import { LONG_SCHEME } from '../fixtures/scheme.ts';
import {
  NO_FEATURES,
  LONG,
  NO_SCHEME,
  OFFLINE,
  LOADING,
  STORAGE_FULL,
  session,
  WITHOUT_SCHEME,
} from '../fixtures/scenarios.ts';

const at = '/member-groups/1/badges';
const LEVEL = LONG_SCHEME.tree[0]?.id ?? '';

/** §2, badges. */
export const badges: Stories = {
  full: { at },
  loading: { at, scenario: LOADING },
  empty: { at, scenario: session({}, MEMBERS.slice(0, 3)) },
  'no-scheme': { at, scenario: NO_SCHEME },
  error: { at, scenario: WITHOUT_SCHEME },
  offline: { at, scenario: OFFLINE },
  'no-permission': { at, scenario: NO_FEATURES },
  handed: { at: `${at}?show=handed` },
  'none-handed': { at: `${at}?show=handed`, scenario: session({}, MEMBERS.slice(0, 3)) },
  'handed-out': {
    at,
    act: pressButton((t) =>
      t('coach:badges.handOutTo', { level: 'Hatchling', name: 'Ella Brown' }),
    ),
  },
  'storage-full': {
    at,
    scenario: STORAGE_FULL,
    act: pressButton((t) =>
      t('coach:badges.handOutTo', { level: 'Hatchling', name: 'Ella Brown' }),
    ),
  },
  'date-ahead': {
    at,
    act: ({ type, t }) => type(t('coach:badges.date'), '2026-03-01'),
  },
  certificates: { at: `${at}?certificates=%2Fhatchling` },
  'no-certificate': { at: `${at}?certificates=%2Fswift` },
  long: { at, scenario: LONG },
  'certificates-long': {
    at: `${at}?certificates=${encodeURIComponent(LEVEL)}`,
    scenario: {
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
