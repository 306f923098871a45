import type { LocalGroup } from '@springboard/offline';
import { makeGroup } from '../../src/testing/device.ts';
import { MEMBERS } from './people.ts';
import { LONG_SCHEME } from './scheme.ts';
import { at } from './time.ts';

/** The session that most stories are about. */
export const SWIFTS: LocalGroup = makeGroup({
  id: 1,
  name: 'Hatchlings Open Gym',
  scheme_slug: 'first-flight',
  total_members: MEMBERS.length,
  start_at: at(16, 30),
  end_at: at(17, 45),
  nav: {
    prev: { start: '2026-02-18', group_id: 1 },
    next: { start: '2026-03-04', group_id: 1 },
  },
  levels: [
    { id: '/hatchling', title: 'Hatchling' },
    { id: '/fledgling', title: 'Fledgling' },
  ],
  register: { state: 'partial', completed_by: null, completed_ts: null },
});

const others: readonly Partial<LocalGroup>[] = [
  { name: 'Tiny Tumblers', start_at: at(9, 30), end_at: at(10, 15), total_members: 12 },
  { name: 'Home-Ed Gymnastics', start_at: at(11), end_at: at(12, 30), total_members: 21 },
  { name: 'After School Advanced', start_at: at(15, 45), end_at: at(16, 30), total_members: 16 },
  { name: 'Swifts Squad', start_at: at(18), end_at: at(20), total_members: 9 },
  { name: 'Adult Beginners', start_at: at(20), end_at: at(21, 30), total_members: 1 },
];

/** The day of a busy coach: one session on now, some over, some to come. */
export const DAY: readonly LocalGroup[] = [
  SWIFTS,
  ...others.map((one, place) =>
    makeGroup({
      id: place + 2,
      ...one,
      register:
        place < 3
          ? { state: 'complete', completed_by: 'Ava Morgan', completed_ts: at(10, place) }
          : { state: 'not_started', completed_by: null, completed_ts: null },
    }),
  ),
  makeGroup({ id: null, name: '', is_slot: true, start_at: at(13), end_at: at(14) }),
];

const LONG_NAME =
  'Kinderturnen Fortgeschrittene mit Wettkampfvorbereitung (Halle Süd, Geräteraum 2)';

/** Names of sessions as clubs write them, and more sessions than fit on a page. */
export const LONG_DAY: readonly LocalGroup[] = [
  makeGroup({
    ...SWIFTS,
    name: LONG_NAME,
    levels: LONG_SCHEME.tree.map(({ id, title }) => ({ id, title })),
    total_members: 6,
  }),
  ...Array.from({ length: 13 }, (_, place) =>
    makeGroup({
      id: place + 2,
      name: `Dosbarth y Gwenoliaid Bach a’r Dysgwyr Newydd ${place + 1}`,
      start_at: at(8 + Math.floor(place / 2), (place % 2) * 30),
      end_at: at(9 + Math.floor(place / 2), (place % 2) * 30),
      total_members: 1000 + place,
    }),
  ),
];

/** A session of another day. */
export const PAST: LocalGroup = makeGroup({ ...SWIFTS, session_date: '2026-01-07' });
