import { pending, type PageDriver } from '@springboard/portal/gallery';
import { makeLine, makeOffline } from '@springboard/portal/testing';
import type { Stories, Scenario } from '../story.ts';
import { DAY } from '../fixtures/groups.ts';
import { NOW } from '../fixtures/time.ts';
import { NO_FEATURES, OFFLINE } from '../fixtures/scenarios.ts';

const centre = '/offline';
const LONG_WORDS = {
  kind: 'assessment',
  member: 'Maximilian-Alexander Schönefeld-Rautenberg von Hohenlohe-Langenburg',
  slug: 'first-flight',
  node_id: '/a',
  assessment: 2,
} as const;
const TITLE = 'Handstand gegen die Wand mit Hilfestellung und kontrolliertem Abrollen';

const sync = { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null };
const WAITING: Scenario = { lines: [makeLine()], connection: { unsent: 1 } };
const REJECTED = makeLine({
  n: 1,
  state: 'rejected',
  error: { status: 403, code: 'UNKNOWN_MEMBER', detail: null },
});

const PLAN = {
  kind: 'lesson_plan',
  plan: 'Week 1',
  section: 'Warm-up',
  edit: 'skills',
  title: null,
} as const;
const OWNERS = [
  {
    owner: 'a',
    name: 'Ava Reed',
    isCurrent: true,
    isSignedOut: false,
    unsent: 1,
    last_sent_ts: null,
  },
  {
    owner: 'b',
    name: 'Ben Hughes',
    isCurrent: false,
    isSignedOut: false,
    unsent: 2,
    last_sent_ts: NOW - 3600,
  },
  { owner: 'c', name: null, isCurrent: false, isSignedOut: true, unsent: 1, last_sent_ts: null },
];

const discard = ({ press, t }: PageDriver): Promise<void> =>
  press('button', new RegExp(`^${t('common:actions.discard')}`));

/** D12, Sync centre. */
export const syncCentre: Stories = {
  loading: {
    at: centre,
    scenario: {
      device: { outbox: { ...makeOffline().outbox, list: pending, countDone: pending } },
    },
  },
  empty: { at: centre },
  full: {
    at: centre,
    scenario: {
      lines: [1, 2, 3].map((n) => makeLine({ n, attempts: n - 1 })),
      connection: { state: 'syncing', unsent: 3 },
    },
  },
  error: {
    at: centre,
    scenario: {
      lines: [
        REJECTED,
        makeLine({
          n: 2,
          state: 'rejected',
          error: { status: 422, code: 'DATE_NOT_ALLOWED', detail: null },
        }),
        makeLine({ n: 3, state: 'parked' }),
      ],
      connection: { rejected: 2, unsent: 1 },
    },
  },
  'refused-date-ahead': {
    at: centre,
    scenario: {
      lines: [
        makeLine({ state: 'rejected', error: { status: 422, code: 'DATE_AHEAD', detail: null } }),
      ],
      connection: { rejected: 1 },
    },
  },
  'others-unsent': {
    at: centre,
    scenario: {
      state: { unsentOfOthers: 3 },
      connection: { unsentOfOthers: 3, unsent: 1 },
      device: { outbox: makeOffline([makeLine()], {}, { ok: true }, OWNERS).outbox },
    },
  },
  'by-session': {
    at: centre,
    scenario: {
      lines: [
        makeLine({ n: 1, cell: 'cartwheel', grade_label: 'Not yet' }),
        makeLine({ n: 2, cell: 'cartwheel' }),
        makeLine({ n: 3, node_title: 'Handstand' }),
        makeLine({ n: 4, session: { group_id: 4, name: 'Otters', date: '2026-02-24' } }),
        makeLine({ n: 5, session: null, description: PLAN }),
      ],
      connection: { unsent: 5 },
    },
  },
  superseded: { at: centre, scenario: { lines: [makeLine({ superseded: true, state: 'done' })] } },
  offline: {
    at: centre,
    scenario: { ...OFFLINE, lines: [1, 2, 3].map((n) => makeLine({ n })) },
  },
  syncing: {
    at: centre,
    scenario: { state: { sync: { ...sync, running: true, done: 12, total: 25 } } },
  },
  'members-failed': {
    at: centre,
    scenario: { groups: DAY, state: { sync: { ...sync, failed: [2, 3, 4] } } },
  },
  paused: { at: centre, scenario: { ...WAITING, state: { paused: 'sign_in' } } },
  maintenance: { at: centre, scenario: { ...WAITING, state: { maintenance: true } } },
  'no-permission': { at: centre, scenario: { ...NO_FEATURES, ...WAITING } },
  'storage-full': { at: centre, scenario: { state: { storage_error: 'STORAGE_FULL' } } },
  discarding: { at: centre, scenario: WAITING, act: discard },
  'discarding-refused': {
    at: centre,
    scenario: { lines: [REJECTED], connection: { rejected: 1 } },
    act: discard,
  },
  long: {
    at: centre,
    scenario: {
      lines: [1, 2].map((n) =>
        makeLine({
          n,
          description: LONG_WORDS,
          node_title: TITLE,
          grade_label: 'Mit Hilfestellung',
          state: n === 1 ? 'rejected' : 'pending',
          error: n === 1 ? { status: 403, code: 'UNKNOWN_MEMBER', detail: null } : null,
        }),
      ),
      connection: { rejected: 1, unsent: 1 },
    },
  },
};

const person = (firstname: string, lastname: string, has_pin = true) => ({
  uuid: `uuid-${firstname}`,
  firstname,
  lastname,
  has_pin,
});
const COLLEAGUES = [
  person('Ben', 'Hughes'),
  person('Carys', 'Evans', false),
  person('Grace', 'Okafor'),
  person('Maximilian-Alexander', 'Schönefeld-Rautenberg von Hohenlohe-Langenburg'),
];
const MANY = ['Dewi', 'Ella', 'Freya', 'Huw', 'Isla', 'Jack', 'Lowri', 'Mia', 'Noah'].map((name) =>
  person(name, 'Roberts'),
);

const at = '/switch-user';
const AMONG: Scenario = { session: { club_users: COLLEAGUES } };

const openPin = ({ press }: PageDriver): Promise<void> => press('button', /Ben Hughes/);
const goOn = ({ press, t }: PageDriver): Promise<void> =>
  press('button', t('common:switchUser.confirm'));

/** §2, switch-user. */
export const switchUser: Stories = {
  full: { at, scenario: AMONG },
  empty: { at },
  offline: { at, scenario: { ...OFFLINE, ...AMONG } },
  many: { at, scenario: { session: { club_users: MANY } } },
  'nobody-found': {
    at,
    scenario: { session: { club_users: MANY } },
    act: ({ type, t }) => type(t('common:switchUser.search'), 'zzz'),
  },
  pin: { at, scenario: AMONG, act: openPin },
  'pin-missing': {
    at,
    scenario: AMONG,
    act: async (hand) => {
      await openPin(hand);
      await goOn(hand);
    },
  },
};
