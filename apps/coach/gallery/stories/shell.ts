import { makeLine, signedIn, signedOut } from '@springboard/portal/testing';
import type { Hand, Stories, World } from '../story.ts';
import { LEAST, OFFLINE } from '../world/worlds.ts';

const SIGNED_OUT: World = { session: signedOutSession() };

function signedOutSession() {
  const { status, user, club, clubs, token, ended } = signedOut();
  return { status, user, club, clubs, token, ended };
}

const centre = '/offline';
const LONG_WORDS = {
  kind: 'assessment',
  member: 'Maximilian-Alexander Schönefeld-Rautenberg von Hohenlohe-Langenburg',
  slug: 'first-flight',
  node_id: '/a',
  assessment: 2,
} as const;
const TITLE = 'Handstand gegen die Wand mit Hilfestellung und kontrolliertem Abrollen';

/** D12, Sync centre. */
export const syncCentre: Stories = {
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
        makeLine({
          n: 1,
          state: 'rejected',
          error: { status: 403, code: 'UNKNOWN_MEMBER', detail: null },
        }),
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
  offline: {
    at: centre,
    world: { ...OFFLINE, lines: [1, 2, 3].map((n) => makeLine({ n })) },
  },
  paused: {
    at: centre,
    world: { lines: [makeLine()], state: { paused: 'sign_in' }, connection: { unsent: 1 } },
  },
  'no-permission': {
    at: centre,
    world: { ...LEAST, lines: [makeLine()], connection: { unsent: 1 } },
  },
  'storage-full': { at: centre, world: { state: { storage_fault: 'STORAGE_FULL' } } },
  discarding: {
    at: centre,
    world: { lines: [makeLine()], connection: { unsent: 1 } },
    act: ({ press, words }) => press('button', new RegExp(`^${words('common:actions.discard')}`)),
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

/** §2, switch-user. */
export const switchUser: Stories = {
  full: { at: '/switch-user', world: { session: { club_users: COLLEAGUES } } },
  empty: { at: '/switch-user' },
  offline: { at: '/switch-user', world: { ...OFFLINE, session: { club_users: COLLEAGUES } } },
  pin: {
    at: '/switch-user',
    world: { session: { club_users: COLLEAGUES } },
    act: ({ press }) => press('button', /Ben Hughes/),
  },
};

/** What is before the login. */
export const entry: Stories = {
  login: { at: '/login', world: SIGNED_OUT },
  'login-expired': {
    at: '/login',
    world: { session: { ...SIGNED_OUT.session, ended: 'expired' } },
  },
  'login-error': {
    at: '/login',
    world: SIGNED_OUT,
    act: ({ press, words }) => press('button', words('common:login.submit')),
  },
  'login-offline': { at: '/login', world: { ...SIGNED_OUT, connection: { state: 'offline' } } },
  'login-elsewhere': {
    at: '/login',
    world: { session: { ...SIGNED_OUT.session, client: remoteClient() } },
  },
  'reset-password': { at: '/reset-password', world: SIGNED_OUT },
  'set-password': {
    at: '/set-password?token=a',
    world: {
      ...SIGNED_OUT,
      server: () => ({ body: { typ: 'reset', username: 'ava.morgan', kind: null } }),
    },
  },
  'set-password-error': {
    at: '/set-password?token=a',
    world: {
      ...SIGNED_OUT,
      server: () => ({ status: 401, body: { error: 'AUTH_INVALID_TOKEN' } }),
    },
  },
  unsubscribe: {
    at: '/unsubscribe?token=a',
    world: {
      ...SIGNED_OUT,
      server: () => ({ body: { typ: 'unsubscribe', username: null, kind: 'progress' } }),
    },
  },
  'unsubscribe-error': {
    at: '/unsubscribe?token=a',
    world: {
      ...SIGNED_OUT,
      server: () => ({ status: 401, body: { error: 'AUTH_INVALID_TOKEN' } }),
    },
  },
  redirect: { at: '/redirect?state=a', world: SIGNED_OUT },
};

function remoteClient() {
  const { client } = signedIn();
  return client && { ...client, auth_provider: 'bg' as const };
}

/** At a desk what is in it stands at the side. */
async function openDrawer({ press, words }: Hand): Promise<void> {
  if (matchMedia('(width < 64rem)').matches) await press('button', words('common:drawer.open'));
}

/** What stands around and over every page. */
export const frame: Stories = {
  about: { at: '/about' },
  drawer: { at: '/about', act: openDrawer },
  'drawer-offline': {
    at: '/about',
    world: OFFLINE,
    act: openDrawer,
  },
  'out-of-date': {
    at: '/about',
    world: OFFLINE,
    act: ({ press, words }) =>
      press('button', words('common:connection.offlineWaiting', { count: 3 })),
  },
  'new-version': {
    at: '/about',
    act: async (_hand, { updates }) => updates.setState({ version: '2.0.0' }),
  },
  cookies: { at: '/about', world: { session: analytics() } },
  maintenance: { at: '/about', world: { connection: { maintenance: true } } },
  'not-found': { at: '/nowhere' },
  forbidden: { at: '/error?reason=forbidden' },
  unexpected: { at: '/error' },
  starting: { at: '/scheme', world: { server: () => new Promise(() => undefined) }, waits: true },
};

function analytics() {
  const { client } = signedIn();
  return client ? { client: { ...client, analytics: true } } : {};
}
