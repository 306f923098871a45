import { makeLine, makeOffline } from '@springboard/portal/testing';
import type { Hand, Stories, World } from '../story.ts';
import { DAY } from '../world/groups.ts';
import { LEAST, never, OFFLINE } from '../world/worlds.ts';

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
const WAITING: World = { lines: [makeLine()], connection: { unsent: 1 } };
const REJECTED = makeLine({
  n: 1,
  state: 'rejected',
  error: { status: 403, code: 'UNKNOWN_MEMBER', detail: null },
});

const discard = ({ press, words }: Hand): Promise<void> =>
  press('button', new RegExp(`^${words('common:actions.discard')}`));

/** D12, Sync centre. */
export const syncCentre: Stories = {
  loading: {
    at: centre,
    world: { device: { outbox: { ...makeOffline().outbox, list: never, countDone: never } } },
  },
  empty: { at: centre },
  full: {
    at: centre,
    world: {
      lines: [1, 2, 3].map((n) => makeLine({ n, attempts: n - 1 })),
      connection: { state: 'syncing', unsent: 3 },
    },
  },
  error: {
    at: centre,
    world: {
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
  superseded: { at: centre, world: { lines: [makeLine({ superseded: true, state: 'done' })] } },
  offline: {
    at: centre,
    world: { ...OFFLINE, lines: [1, 2, 3].map((n) => makeLine({ n })) },
  },
  syncing: {
    at: centre,
    world: { state: { sync: { ...sync, running: true, done: 12, total: 25 } } },
  },
  'members-failed': {
    at: centre,
    world: { groups: DAY, state: { sync: { ...sync, failed: [2, 3, 4] } } },
  },
  paused: { at: centre, world: { ...WAITING, state: { paused: 'sign_in' } } },
  maintenance: { at: centre, world: { ...WAITING, state: { maintenance: true } } },
  'no-permission': { at: centre, world: { ...LEAST, ...WAITING } },
  'storage-full': { at: centre, world: { state: { storage_fault: 'STORAGE_FULL' } } },
  discarding: { at: centre, world: WAITING, act: discard },
  'discarding-refused': {
    at: centre,
    world: { lines: [REJECTED], connection: { rejected: 1 } },
    act: discard,
  },
  long: {
    at: centre,
    world: {
      lines: [1, 2].map((n) =>
        makeLine({
          n,
          words: LONG_WORDS,
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
const AMONG: World = { session: { club_users: COLLEAGUES } };

const openPin = ({ press }: Hand): Promise<void> => press('button', /Ben Hughes/);
const goOn = ({ press, words }: Hand): Promise<void> =>
  press('button', words('common:switchUser.confirm'));

/** §2, switch-user. */
export const switchUser: Stories = {
  full: { at, world: AMONG },
  empty: { at },
  offline: { at, world: { ...OFFLINE, ...AMONG } },
  many: { at, world: { session: { club_users: MANY } } },
  'nobody-found': {
    at,
    world: { session: { club_users: MANY } },
    act: ({ type, words }) => type(words('common:switchUser.search'), 'zzz'),
  },
  pin: { at, world: AMONG, act: openPin },
  'pin-missing': {
    at,
    world: AMONG,
    act: async (hand) => {
      await openPin(hand);
      await goOn(hand);
    },
  },
};
