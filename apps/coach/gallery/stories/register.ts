import { pressButton } from '@springboard/portal/gallery';
import type { Stories } from '../story.ts';
import { PAST } from '../fixtures/groups.ts';
import { crowdOf, MEMBERS } from '../fixtures/people.ts';
import { FAILED, NO_FEATURES, LONG, OFFLINE, LOADING, session } from '../fixtures/scenarios.ts';

const at = '/member-groups/1/register';
const unmarked = MEMBERS.map((member) => ({ ...member, in: null, absence: null }));

/** §2, register; D7. */
export const register: Stories = {
  full: { at },
  'not-started': { at, scenario: session({ register: null }, unmarked) },
  complete: {
    at,
    scenario: session({
      register: { state: 'complete', completed_by: 'Ava Morgan', completed_ts: 1_772_036_000 },
    }),
  },
  loading: { at, scenario: LOADING },
  empty: { at, scenario: session({}, []) },
  error: {
    at,
    scenario: {
      state: {
        rejected: 2,
        unsyncedByMember: Object.fromEntries(
          MEMBERS.slice(0, 2).map(({ uuid }) => [uuid, 'rejected']),
        ),
      },
      connection: { rejected: 2 },
    },
  },
  'storage-full': {
    at,
    scenario: { device: { commit: async () => ({ ok: false, error: 'STORAGE_FULL' }) } },
    act: ({ press }) => press('button', /Amelia Adebayo/),
  },
  offline: { at, scenario: OFFLINE },
  'no-permission': {
    at: `${at}?date=2026-01-07`,
    scenario: {
      ...NO_FEATURES,
      groups: [PAST],
      state: { day: { date: '2026-02-25', groups: [PAST] } },
    },
  },
  'past-day': {
    at: `${at}?date=2026-01-07`,
    scenario: { state: { day: { date: '2026-01-07', groups: [PAST] } } },
  },
  closed: {
    at: `${at}?date=2026-01-07`,
    scenario: {
      session: { features: { MAX_PAST_DAYS_ATTENDANCE: 14, CAN_ASSESS_IN_THE_PAST: true } },
      state: { day: { date: '2026-01-07', groups: [PAST] } },
    },
  },
  ahead: {
    at: `${at}?date=2026-03-04`,
    scenario: {
      state: { day: { date: '2026-03-04', groups: [{ ...PAST, session_date: '2026-03-04' }] } },
    },
  },
  'told-ahead': {
    at,
    scenario: session(
      {},
      MEMBERS.map((member, place) => ({
        ...member,
        in: null,
        absence: place % 4 === 0 ? 'holiday' : null,
      })),
    ),
  },
  'search-unmarked': { at: `${at}?search=e`, scenario: session({}, unmarked) },
  'nobody-shown': { at: `${at}?search=zzz` },
  undo: { at, act: ({ press }) => press('button', /^Cerys Llywelyn/) },
  member: {
    at,
    act: pressButton((t) => t('coach:attendance.details', { name: 'Jack O’Neill' })),
  },
  completing: {
    at,
    act: pressButton((t) => t('coach:attendance.completeShort')),
  },
  long: { at, scenario: LONG },
  'member-long': {
    at,
    scenario: LONG,
    act: pressButton((t) => t('coach:attendance.details', { name: 'Dafydd Ŵyn Ŷmlaen' })),
  },
  'large-class': {
    at,
    scenario: session({}, crowdOf(7)),
  },
};

/** §2, alerts: the path of the register with a slash at the end. */
export const alerts: Stories = {
  full: { at: `${at}/` },
  loading: { at: `${at}/`, scenario: LOADING },
  empty: {
    at: `${at}/`,
    scenario: session(
      {},
      unmarked.map((member) => ({ ...member, alerts: [] })),
    ),
  },
  error: { at: `${at}/`, scenario: FAILED },
  offline: { at: `${at}/`, scenario: OFFLINE },
  'no-permission': { at: `${at}/`, scenario: NO_FEATURES },
  long: { at: `${at}/`, scenario: LONG },
};
