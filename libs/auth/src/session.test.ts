import { expect, test } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { NOON, signedToken } from '../testing/server.ts';

const CREDENTIALS = { username: 'sian', password: 'Springboard-1' };

test('signing in keeps the session under the keys of §3 and shows who it is', async () => {
  const { signIn, items } = openBrowser();
  const session = await signIn();
  expect(session.store.getState()).toMatchObject({
    status: 'signed_in',
    user: { firstname: 'Siân', lastname: 'Łukasz-Müller' },
    club: { name: 'Riverside' },
    clubs: [{ id: 1 }, { id: 2 }],
    language: { language: 'en-GB' },
    features: { SWITCH_USER: true },
    orig_user_uuid: null,
  });
  expect(session.isValid()).toBe(true);
  expect([...items.keys()]).toEqual(
    expect.arrayContaining([
      'token',
      'refresh_token',
      'clubs',
      'clubUsers',
      'language',
      'features',
      'loginTs',
    ]),
  );
  expect(items.get('loginTs')).toBe(String(NOON / 1000));
});

test('a login that requires a reset does not sign in', async () => {
  const { openTab, server, items } = openBrowser();
  const session = openTab();
  await session.openClient('coach.localhost');
  server.login = { status: 200, body: { reset: true } };
  expect(await session.login(CREDENTIALS)).toEqual({ kind: 'reset' });
  expect(session.isValid()).toBe(false);
  expect(items.has('token')).toBe(false);
});

test.each([
  [{ error: 'AUTH_INVALID_CREDENTIALS' }, 'AUTH_INVALID_CREDENTIALS'],
  [{ error: 'VALIDATION', detail: { email: 'EMAIL_FORMAT' } }, 'ERROR_INVALID_EMAIL'],
])('a refused login says why: %o', async (body, error) => {
  const { openTab, server } = openBrowser();
  const session = openTab();
  await session.openClient('coach.localhost');
  server.login = { status: 401, body };
  expect(await session.login(CREDENTIALS)).toMatchObject({ kind: 'failed', failure: { error } });
});

test('a login without a connection says so', async () => {
  const { openTab, server } = openBrowser();
  const session = openTab();
  await session.openClient('coach.localhost');
  server.fate = () => 'request lost';
  expect(await session.login(CREDENTIALS)).toMatchObject({ failure: { error: 'ERROR_FETCH' } });
});

test('offline, a stored session is one although its access token is expired', async () => {
  const { signIn, openTab, clock, server } = openBrowser();
  await signIn();
  server.fate = () => 'request lost';
  clock.ms += 29 * 86_400_000;
  const session = openTab();
  expect(session.isValid()).toBe(true);
  expect(session.store.getState()).toMatchObject({ status: 'signed_in', client: { id: 9 } });
});

test('a session ends with its refresh token', async () => {
  const { signIn, openTab, clock } = openBrowser();
  const session = await signIn();
  clock.ms += 30 * 86_400_000;
  expect(session.isValid()).toBe(false);
  expect(openTab().store.getState().status).toBe('signed_out');
});

test.each(['', 'nonsense', 'a.b.c', signedToken().slice(0, 60)])(
  'a stored token that cannot be read is none: "%s"',
  async (token) => {
    const { signIn, openTab, items } = openBrowser();
    await signIn();
    items.set('token', token);
    expect(openTab().isValid()).toBe(false);
  },
);

test('stored values that cannot be read are as absent', async () => {
  const { signIn, openTab, items } = openBrowser();
  await signIn();
  items.set('clubs', '{');
  expect(openTab().store.getState()).toMatchObject({ status: 'signed_in', clubs: [] });
});

test('logging out clears the session, keeps the rest, and tells the server', async () => {
  const { signIn, items, server } = openBrowser();
  items.set('switching-user', '1');
  const session = await signIn();
  expect(items.has('switching-user')).toBe(false);
  items.set('outbox', 'unsent');
  items.set('teacherNgoIds', '[]');
  items.set('show_advanced', '1');
  await session.logout();
  expect(session.store.getState()).toMatchObject({
    status: 'signed_out',
    ended: 'logout',
    user: null,
  });
  expect([...items.keys()].toSorted()).toEqual(['client', 'language', 'languages', 'outbox']);
  expect(server.requests.at(-1)).toBe('/auth/logout');
});

test('logging out does nothing without a token', async () => {
  const { openTab, server } = openBrowser();
  await openTab().logout();
  expect(server.requests).toEqual([]);
});

test('[OF8] a rejected token ends the session and deletes only its data', async () => {
  const { signIn, items } = openBrowser();
  const session = await signIn();
  items.set('outbox', 'unsent');
  session.expire();
  expect(session.store.getState()).toMatchObject({ status: 'signed_out', ended: 'expired' });
  expect([items.get('outbox'), items.has('language')]).toEqual(['unsent', true]);
});

test('an API error after the logout does not change the session', async () => {
  const { signIn } = openBrowser();
  const session = await signIn();
  await session.logout();
  session.expire();
  expect(session.store.getState().ended).toBe('logout');
});

test('signing in and out in one tab does so in the others', async () => {
  const { signIn, openTab } = openBrowser();
  const other = openTab();
  const session = await signIn();
  await Promise.resolve();
  expect(other.store.getState()).toMatchObject({
    status: 'signed_in',
    user: { firstname: 'Siân' },
  });
  await session.logout();
  await Promise.resolve();
  expect(other.store.getState()).toMatchObject({ status: 'signed_out', ended: 'logout' });
});

test('a closed session no longer follows the other tabs', async () => {
  const { signIn, openTab } = openBrowser();
  const other = openTab();
  other.close();
  await signIn();
  await Promise.resolve();
  expect(other.store.getState().status).toBe('signed_out');
});

test("a national body's response signs in, or returns an error", async () => {
  const { openTab } = openBrowser();
  const session = openTab();
  await session.openClient('coach.localhost');
  const answer = { state: 's', proof: 'p', redirect: 'https://coach.localhost/redirect' };
  expect(await session.remoteLogin({ ...answer, code: 'stale' })).toMatchObject({
    failure: { error: 'AUTH_INVALID_TOKEN' },
  });
  expect(await session.remoteLogin({ ...answer, code: 'from-the-body' })).toEqual({
    kind: 'signed_in',
  });
  expect(session.store.getState()).toMatchObject({ status: 'signed_in', club: { id: 1 } });
});
