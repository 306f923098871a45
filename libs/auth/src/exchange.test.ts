import { describe, expect, test } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { COLLEAGUE, PIN, USER_UUID } from '../testing/server.ts';

test('changing the club exchanges the refresh token and shows the other club', async () => {
  const { signIn, server } = openBrowser();
  const session = await signIn();
  expect(await session.changeClub(2)).toEqual({ kind: 'changed' });
  expect(session.store.getState().club?.name).toBe('Hillfoot');
  expect(server.requests.at(-1)).toBe('/auth/change-club');
});

test('changing the language does so in the token and for the next visit', async () => {
  const { signIn, items } = openBrowser();
  const session = await signIn();
  expect(await session.changeLanguage(2)).toEqual({ kind: 'changed' });
  expect(session.store.getState().language).toEqual({ language_id: 2, language: 'cy-GB' });
  expect(items.get('language')).toContain('cy-GB');
});

test('an expired access token is refreshed first', async () => {
  const { signIn, server, clock } = openBrowser();
  const session = await signIn();
  clock.ms += 600_000;
  expect(await session.changeClub(2)).toEqual({ kind: 'changed' });
  expect(server.requests.slice(-2)).toEqual(['/auth/refresh', '/auth/change-club']);
});

test('[OF12] a clock that is behind makes one more request, no failure', async () => {
  const { signIn, server, clock } = openBrowser();
  const session = await signIn({ clock_error_ms: -3_600_000 });
  clock.ms += 600_000;
  expect(await session.changeClub(2)).toEqual({ kind: 'changed' });
  expect(server.requests.slice(-3)).toEqual([
    '/auth/change-club',
    '/auth/refresh',
    '/auth/change-club',
  ]);
});

test('a change that cannot reach the server changes nothing', async () => {
  const { signIn, server } = openBrowser();
  const session = await signIn();
  server.fate = () => 'request lost';
  expect(await session.changeClub(2)).toMatchObject({ failure: { error: 'ERROR_FETCH' } });
  expect(session.store.getState()).toMatchObject({ status: 'signed_in', club: { id: 1 } });
});

test('a change with a lost response keeps the session, and the next change succeeds', async () => {
  const { signIn, server } = openBrowser();
  const session = await signIn();
  server.fate = () => 'answer lost';
  expect(await session.changeClub(2)).toMatchObject({ kind: 'failed' });
  server.fate = () => 'arrives';
  expect(await session.changeLanguage(2)).toEqual({ kind: 'changed' });
  expect(session.store.getState()).toMatchObject({
    club: { id: 2 },
    language: { language: 'cy-GB' },
  });
});

test('signed out, a language is chosen among those that the client offers', async () => {
  const { openTab } = openBrowser();
  const session = openTab({ preferred: ['fr-FR', 'cy', 'en'] });
  expect(session.store.getState().language).toBeNull();
  await session.openClient('coach.localhost');
  expect(session.store.getState().language?.language).toBe('cy-GB');
  await session.changeLanguage(1);
  expect(session.store.getState().language?.language).toBe('en-GB');
  expect(openTab({ preferred: ['cy-GB'] }).store.getState().language?.language).toBe('en-GB');
  await expect(session.changeLanguage(99)).rejects.toThrow('no language 99');
});

test('switching to a colleague takes her pin, and the original user stays known', async () => {
  const { signIn, server } = openBrowser();
  const session = await signIn();
  expect(await session.switchUser(COLLEAGUE.uuid, '1111')).toMatchObject({
    failure: { error: 'INCORRECT_PIN' },
  });
  expect(session.store.getState().user?.firstname).toBe('Siân');
  expect(await session.switchUser(COLLEAGUE.uuid, PIN)).toEqual({ kind: 'changed' });
  const { user, orig_user_uuid } = session.store.getState();
  expect(user?.firstname).toBe('Nia');
  expect(await session.switchUser(orig_user_uuid ?? '')).toEqual({ kind: 'changed' });
  expect(session.store.getState()).toMatchObject({
    user: { firstname: 'Siân' },
    orig_user_uuid: null,
  });
  expect(server.requests.at(-1)).toBe('/auth/switch-user');
});

describe('a switch without a network', () => {
  const SEALED = { iv: 'iv', data: 'sealed' };

  /** A tablet on which the colleague has been before. `unsealed` is the PIN that the device stored. */
  const setup = async (unsealed = PIN) => {
    const browser = openBrowser();
    const session = await browser.signIn({ unsealPin: async () => unsealed });
    const original = session.tokens.get() ?? '';
    await session.switchUser(COLLEAGUE.uuid, PIN);
    const colleague = session.tokens.get() ?? '';
    await session.switchUser(USER_UUID);
    const name = () => session.store.getState().user?.firstname;
    return { ...browser, session, name, tokens: { original, colleague } };
  };

  test('[D23] shows the colleague immediately, and tells the server at the next refresh', async () => {
    const { session, server, name, tokens, items } = await setup();
    server.requests.length = 0;
    session.switchOffline(tokens.colleague, { user_uuid: COLLEAGUE.uuid, pin: SEALED });
    expect([name(), server.requests]).toEqual(['Nia', []]);
    expect(await session.refresh()).toBe('refreshed');
    expect(server.requests).toEqual(['/auth/refresh', '/auth/switch-user']);
    expect([name(), items.has('pendingSwitch')]).toEqual(['Nia', false]);
    expect(await session.refresh()).toBe('refreshed');
    expect(server.requests.at(-1)).toBe('/auth/refresh');
    expect(name()).toBe('Nia');
  });

  test('[D23] stays pending while the server does not respond', async () => {
    const { session, server, name, tokens } = await setup();
    session.switchOffline(tokens.colleague, { user_uuid: COLLEAGUE.uuid, pin: SEALED });
    server.fate = () =>
      server.requests.at(-1) === '/auth/switch-user' ? 'bad gateway' : 'arrives';
    expect(await session.refresh()).toBe('unreachable');
    expect(name()).toBe('Nia');
    server.fate = () => 'arrives';
    expect(await session.refresh()).toBe('refreshed');
    expect(name()).toBe('Nia');
  });

  test('[D23] the former user is back if the server rejects the PIN', async () => {
    const { session, name, tokens, items } = await setup('1111');
    session.switchOffline(tokens.colleague, { user_uuid: COLLEAGUE.uuid, pin: SEALED });
    expect(await session.refresh()).toBe('refreshed');
    expect([name(), items.has('pendingSwitch')]).toEqual(['Siân', false]);
    expect(session.isValid()).toBe(true);
  });

  test('[D23] the original user returns without a PIN', async () => {
    const { session, name, tokens } = await setup();
    await session.switchUser(COLLEAGUE.uuid, PIN);
    session.switchOffline(tokens.original, { user_uuid: USER_UUID, pin: null });
    expect(name()).toBe('Siân');
    await session.refresh();
    expect(session.store.getState()).toMatchObject({
      user: { firstname: 'Siân' },
      orig_user_uuid: null,
    });
  });

  test('[D23] the server knows of the switch before a change of the club', async () => {
    const { session, server, name, tokens } = await setup();
    session.switchOffline(tokens.colleague, { user_uuid: COLLEAGUE.uuid, pin: SEALED });
    server.requests.length = 0;
    expect(await session.changeClub(2)).toEqual({ kind: 'changed' });
    expect(server.requests).toEqual(['/auth/refresh', '/auth/switch-user', '/auth/change-club']);
    expect(name()).toBe('Nia');
  });

  test('[D16] a session that has ended meanwhile is revoked', async () => {
    const { session, server, tokens } = await setup();
    session.switchOffline(tokens.colleague, { user_uuid: COLLEAGUE.uuid, pin: SEALED });
    for (const family of server.families.values()) family.revoked = true;
    expect(await session.refresh()).toBe('invalid');
    expect(session.store.getState()).toMatchObject({ status: 'signed_out', ended: 'revoked' });
  });
});
