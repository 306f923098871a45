import { describe, expect, test } from 'vitest';
import { openBrowser, openLocks } from '../testing/browser.ts';
import type { Fate } from '../testing/server.ts';

/** Numbers in [0, 1) from a seed. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

const frozenLocks = { request: () => Promise.reject(new DOMException('waited', 'TimeoutError')) };

describe.each([
  ['with locks', openLocks],
  ['without locks', () => undefined],
  ['with locks that a frozen tab holds', () => frozenLocks],
])('%s', (_, makeLocks) => {
  const openFive = async () => {
    const browser = openBrowser();
    const locks = makeLocks();
    const options = locks ? { locks } : {};
    const first = await browser.signIn(options);
    const tabs = [first, ...Array.from({ length: 4 }, () => browser.openTab(options))];
    return { ...browser, tabs };
  };

  test('five tabs that refresh concurrently use the refresh token once', async () => {
    const { tabs, server } = await openFive();
    const outcomes = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'refreshed'));
    expect(server.rotations).toBe(1);
    expect(new Set(tabs.map((tab) => tab.tokens.get())).size).toBe(1);
  });

  test('lost requests and responses never sign out, in any order of the tabs', async () => {
    const fates: Fate[] = ['arrives', 'request lost', 'answer lost', 'bad gateway', 'firewall'];
    for (let seed = 1; seed <= 25; seed += 1) {
      const { tabs, server, clock } = await openFive();
      const random = randomOf(seed);
      server.fate = () => fates[Math.floor(random() * fates.length)] ?? 'arrives';
      for (let round = 0; round < 6; round += 1) {
        await Promise.all(tabs.map((tab) => tab.refresh()));
        clock.ms += 5000;
      }
      server.fate = () => 'arrives';
      const outcomes = await Promise.all(tabs.map((tab) => tab.refresh()));
      const revoked = [...server.families.values()].some((family) => family.revoked);
      expect({ seed, outcomes, revoked }).toEqual({
        seed,
        outcomes: Array.from({ length: 5 }, () => 'refreshed'),
        revoked: false,
      });
    }
  }, 30_000);
});

test('callers in one tab share one refresh, also a failed one', async () => {
  const { signIn, server } = openBrowser();
  const session = await signIn();
  server.fate = () => 'request lost';
  const before = server.requests.length;
  await Promise.all([session.refresh(), session.refresh(), session.tokens.refresh()]);
  expect(server.requests.slice(before)).toEqual(['/auth/refresh']);
});

test('a lost response is returned again, also to a new tab', async () => {
  const { signIn, openTab, server } = openBrowser();
  const session = await signIn();
  server.fate = () => 'answer lost';
  expect(await session.refresh()).toBe('unreachable');
  server.fate = () => 'arrives';
  const later = openTab();
  expect(await later.refresh()).toBe('refreshed');
  expect([server.rotations, later.isValid()]).toEqual([1, true]);
});

test.each<Fate>(['request lost', 'answer lost', 'bad gateway', 'firewall'])(
  'a refresh that cannot reach the server never signs out: %s',
  async (fate) => {
    const { signIn, server } = openBrowser();
    const session = await signIn();
    const token = session.tokens.get();
    server.fate = () => fate;
    expect(await session.refresh()).toBe('unreachable');
    expect([session.isValid(), session.tokens.get()]).toEqual([true, token]);
  },
);

test('[D16] a refresh that the server has revoked ends the session as revoked', async () => {
  const { signIn, server } = openBrowser();
  const session = await signIn();
  for (const family of server.families.values()) family.revoked = true;
  expect(await session.refresh()).toBe('invalid');
  expect(session.store.getState()).toMatchObject({ status: 'signed_out', ended: 'revoked' });
});

const ACCESS_ENDED = { revoked: true, access: 'ended' };

test('[D16] the end of a guardian’s access is another reason than a revoked session', async () => {
  const { signIn, server } = openBrowser();
  const session = await signIn();
  for (const family of server.families.values()) Object.assign(family, ACCESS_ENDED);
  expect(await session.refresh()).toBe('invalid');
  expect(session.store.getState()).toMatchObject({ status: 'signed_out', ended: 'access_ended' });
});

test("[OF8] a rejected refresh signs out and deletes only the session's data", async () => {
  const { signIn, items, server } = openBrowser();
  const session = await signIn();
  items.set('outbox', 'unsent');
  server.families.clear();
  expect(await session.refresh()).toBe('invalid');
  expect(session.store.getState()).toMatchObject({ status: 'signed_out', ended: 'expired' });
  expect(items.get('outbox')).toBe('unsent');
});

test('without a refresh token there is nothing to refresh', async () => {
  const { openTab, server } = openBrowser();
  expect(await openTab().refresh()).toBe('invalid');
  expect(server.requests).toEqual([]);
});

test('ignores the response to a refresh after a logout', async () => {
  const { signIn, items } = openBrowser();
  const session = await signIn();
  const refreshing = session.refresh();
  await session.logout();
  expect(await refreshing).toBe('invalid');
  expect(items.has('refresh_token')).toBe(false);
  expect(session.store.getState()).toMatchObject({ status: 'signed_out', ended: 'logout' });
});

test('an API error about an old refresh token does not end the session that replaced it', async () => {
  const { signIn, openTab, server } = openBrowser();
  const session = await signIn();
  for (const family of server.families.values()) family.revoked = true;
  const refreshing = session.refresh();
  await openTab().login({ username: 'ben', password: 'Springboard-1' });
  expect(await refreshing).toBe('refreshed');
  expect(session.isValid()).toBe(true);
});
