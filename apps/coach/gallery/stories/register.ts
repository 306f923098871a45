import { pressing } from '../hand.ts';
import type { Stories } from '../story.ts';
import { PAST } from '../world/groups.ts';
import { crowdOf, MEMBERS } from '../world/people.ts';
import { FAILED, LEAST, LONG, OFFLINE, ON_ITS_WAY, session } from '../world/worlds.ts';

const at = '/member-groups/1/register';
const unmarked = MEMBERS.map((member) => ({ ...member, in: null, absence: null }));

/** §2, register; D7. */
export const register: Stories = {
  full: { at },
  'not-started': { at, world: session({ register: null }, unmarked) },
  complete: {
    at,
    world: session({
      register: { state: 'complete', completed_by: 'Ava Morgan', completed_ts: 1_772_036_000 },
    }),
  },
  loading: { at, world: ON_ITS_WAY },
  empty: { at, world: session({}, []) },
  error: {
    at,
    world: {
      state: {
        rejected: 2,
        unsettled: Object.fromEntries(MEMBERS.slice(0, 2).map(({ uuid }) => [uuid, 'rejected'])),
      },
      connection: { rejected: 2 },
    },
  },
  'storage-full': {
    at,
    world: { device: { commit: async () => ({ ok: false, fault: 'STORAGE_FULL' }) } },
    act: ({ press }) => press('button', /Amelia Adebayo/),
  },
  offline: { at, world: OFFLINE },
  'no-permission': {
    at: `${at}?date=2026-01-07`,
    world: { ...LEAST, groups: [PAST], state: { day: { date: '2026-02-25', groups: [PAST] } } },
  },
  'past-day': {
    at: `${at}?date=2026-01-07`,
    world: { state: { day: { date: '2026-01-07', groups: [PAST] } } },
  },
  closed: {
    at: `${at}?date=2026-01-07`,
    world: {
      session: { features: { MAX_PAST_DAYS_ATTENDANCE: 14, CAN_ASSESS_IN_THE_PAST: true } },
      state: { day: { date: '2026-01-07', groups: [PAST] } },
    },
  },
  ahead: {
    at: `${at}?date=2026-03-04`,
    world: {
      state: { day: { date: '2026-03-04', groups: [{ ...PAST, session_date: '2026-03-04' }] } },
    },
  },
  'told-ahead': {
    at,
    world: session(
      {},
      MEMBERS.map((member, place) => ({
        ...member,
        in: null,
        absence: place % 4 === 0 ? 'holiday' : null,
      })),
    ),
  },
  'nobody-shown': { at: `${at}?search=zzz` },
  undo: { at, act: ({ press }) => press('button', /^Cerys Llywelyn/) },
  member: {
    at,
    act: pressing((words) => words('coach:register.details', { name: 'Jack O’Neill' })),
  },
  completing: {
    at,
    act: pressing((words) => words('coach:register.completeShort')),
  },
  long: { at, world: LONG },
  'member-long': {
    at,
    world: LONG,
    act: pressing((words) => words('coach:register.details', { name: 'Dafydd Ŵyn Ŷmlaen' })),
  },
  'large-class': {
    at,
    world: session({}, crowdOf(7)),
  },
};

/** §2, alerts: the second page of the register's address. */
export const alerts: Stories = {
  full: { at: `${at}/` },
  loading: { at: `${at}/`, world: ON_ITS_WAY },
  empty: {
    at: `${at}/`,
    world: session(
      {},
      unmarked.map((member) => ({ ...member, alerts: [] })),
    ),
  },
  error: { at: `${at}/`, world: FAILED },
  offline: { at: `${at}/`, world: OFFLINE },
  'no-permission': { at: `${at}/`, world: LEAST },
  long: { at: `${at}/`, world: LONG },
};
