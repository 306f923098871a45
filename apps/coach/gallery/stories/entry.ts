import { LANGUAGES } from '@springboard/contract';
import { signedOut } from '@springboard/portal/testing';
import { pressing } from '../hand.ts';
import type { Act, Hand, Stories, World } from '../story.ts';
import { never } from '../world/worlds.ts';

const languages = LANGUAGES.map((language, place) => ({
  language_id: place + 1,
  language,
  active: 1 as const,
}));

const { status, user, club, clubs, token, ended, client } = signedOut();
const SIGNED_OUT: World = { session: { status, user, club, clubs, token, ended } };

/** Nobody is signed in, and the server says this to everything. */
const answered = (status: number, body: unknown): World => ({
  ...SIGNED_OUT,
  server: () => ({ status, body }),
});
const INVALID = answered(401, { error: 'AUTH_INVALID_TOKEN' });
const RESET = answered(200, { typ: 'reset', username: 'ava.morgan', kind: null });
const UNSUBSCRIBE = answered(200, { typ: 'unsubscribe', username: null, kind: 'progress' });
const ELSEWHERE: World = {
  session: {
    ...SIGNED_OUT.session,
    client: client && { ...client, auth_provider: 'bg' },
  },
};
const failing = (error: string): World => ({
  ...SIGNED_OUT,
  calls: {
    login: async () => ({
      kind: 'failed',
      failure: { status: 401, error, detail: null, request_id: 'a', retry_after: null },
    }),
  },
});

const logIn: Act = async ({ press, type, words }) => {
  await type(words('common:login.username'), 'ava.morgan');
  await type(words('common:login.password'), 'Springboard-1');
  await press('button', words('common:login.submit'));
};
const login = '/login';
const reset = '/reset-password';
const set = '/set-password?token=a';
const unsubscribing = '/unsubscribe?token=a';

/** What is before the login. */
export const entry: Stories = {
  login: { at: login, world: SIGNED_OUT },
  'login-languages': { at: login, world: { session: { ...SIGNED_OUT.session, languages } } },
  'login-expired': { at: login, world: { session: { ...SIGNED_OUT.session, ended: 'expired' } } },
  'logged-out': { at: login, world: { session: { ...SIGNED_OUT.session, ended: 'logout' } } },
  'login-error': {
    at: login,
    world: SIGNED_OUT,
    act: pressing((words) => words('common:login.submit')),
  },
  'login-busy': { at: login, world: { ...SIGNED_OUT, calls: { login: never } }, act: logIn },
  'login-refused': {
    at: login,
    world: failing('AUTH_INVALID_CREDENTIALS'),
    act: logIn,
  },
  'login-unreachable': {
    at: login,
    world: failing('UNKNOWN_ERROR'),
    act: logIn,
  },
  'login-reset': {
    at: login,
    world: {
      ...SIGNED_OUT,
      calls: { login: async () => ({ kind: 'reset' }) },
      server: () => ({ body: { url: '' } }),
    },
    act: logIn,
  },
  'login-offline': { at: login, world: { ...SIGNED_OUT, connection: { state: 'offline' } } },
  'login-elsewhere': { at: login, world: ELSEWHERE },
  'reset-password': { at: reset, world: SIGNED_OUT },
  'reset-password-missing': {
    at: reset,
    world: SIGNED_OUT,
    act: pressing((words) => words('entry:password.send')),
  },
  'reset-password-sent': { at: reset, world: answered(204, null), act: askForLink },
  'reset-password-error': {
    at: reset,
    world: answered(429, { error: 'TOO_MANY_REQUESTS', detail: null }),
    act: askForLink,
  },
  'set-password': { at: set, world: RESET },
  'set-password-error': { at: set, world: INVALID },
  'set-password-faults': { at: set, world: RESET, act: setPasswords('short', 'other') },
  'set-password-saved': {
    at: set,
    world: RESET,
    act: setPasswords('Springboard-1', 'Springboard-1'),
  },
  unsubscribe: { at: unsubscribing, world: UNSUBSCRIBE },
  'unsubscribe-done': {
    at: unsubscribing,
    world: UNSUBSCRIBE,
    act: pressing((words) => words('entry:unsubscribe.confirm')),
  },
  'unsubscribe-error': { at: unsubscribing, world: INVALID },
  redirect: { at: '/redirect?state=a', world: SIGNED_OUT },
};

async function askForLink({ press, type, words }: Hand): Promise<void> {
  await type(words('common:login.username'), 'ava.morgan');
  await press('button', words('entry:password.send'));
}

function setPasswords(password: string, repeated: string): Act {
  return async ({ press, type, words }) => {
    await type(words('entry:password.new'), password);
    await type(words('entry:password.repeat'), repeated);
    await press('button', words('entry:password.save'));
  };
}
