import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Parts } from '../parts.ts';
import { makeParts, NOW, signedIn, signedOut } from '../testing/make-parts.ts';
import { tokenOf } from '../testing/token.ts';
import { keepPictures } from './keep-pictures.ts';
import { PICTURES } from './names.ts';

const kept = new Map<string, string>();
const root = document.createElement('div');

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  root.innerHTML = '<h1>Register</h1>';
  const cache = {
    // As browsers do it: what is put anew goes to the end.
    put: async (address: string, response: Response) => {
      kept.delete(address);
      kept.set(address, await response.text());
    },
    delete: async (address: string) => kept.delete(address),
    keys: async () => [...kept.keys()],
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    delete: async (name: string) => name === PICTURES && (kept.clear(), true),
  });
  const sub = JSON.stringify({ uuid: 'ava', club: null });
  localStorage.setItem('token', tokenOf({ sub, club_id: 7 }));
  localStorage.setItem('refresh_token_expiry', String(NOW + 1));
  window.history.replaceState(null, '', '/member-groups/1/register?date=2026-02-25');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const start = (parts: Parts = makeParts()) => {
  keepPictures(parts, root);
  return parts;
};
const calm = () => vi.advanceTimersByTimeAsync(3000);

test('a screen that stands still is kept under its address', async () => {
  start();
  await calm();
  expect([...kept.keys()]).toEqual(['/member-groups/1/register?date=2026-02-25']);
  expect([...kept.values()].join()).toMatch(
    /^<div id="picture" hidden="" data-facts=".*"><h1>Register/,
  );
});

test('what has changed is kept anew, once it stands still', async () => {
  start();
  await calm();
  root.innerHTML = '<h1>Register</h1><p>1 of 24 in</p>';
  await vi.advanceTimersByTimeAsync(1500);
  root.append('!');
  await vi.advanceTimersByTimeAsync(1500);
  expect([...kept.values()].join()).not.toContain('1 of 24');
  await calm();
  expect([...kept.values()].join()).toContain('<p>1 of 24 in</p>!');
});

test('a screen that is put away is kept at once', async () => {
  start();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect([...kept.keys()]).toEqual(['/member-groups/1/register?date=2026-02-25']);
});

test("the portal's own address starts with the picture of its first page", async () => {
  window.history.replaceState(null, '', '/member-groups');
  start();
  await calm();
  expect([...kept.keys()]).toEqual(['/member-groups', '/']);
});

test.each([
  ['while it loads', '<h1>Register</h1><p aria-busy="true"></p>', '/member-groups'],
  ['before it has a heading', '<p>Loading</p>', '/member-groups'],
  ['of the Sync centre', '<h1>Sync centre</h1>', '/offline'],
])('there is none %s', async (_, html, address) => {
  root.innerHTML = html;
  window.history.replaceState(null, '', address);
  start();
  await calm();
  expect(kept.size).toBe(0);
});

test('only those of the last twelve addresses stay', async () => {
  start();
  for (let id = 1; id <= 13; id += 1) {
    window.history.replaceState(null, '', `/member-groups/${id}`);
    root.append(' ');
    await calm();
  }
  expect(kept.size).toBe(12);
  expect(kept.has('/member-groups/1')).toBe(false);
});

test('[§4] a logout forgets them, and somebody else finds none', async () => {
  const { session } = start();
  await calm();
  await session.logout();
  expect(kept.size).toBe(0);
  kept.set('/member-groups', 'of an earlier session');
  start(makeParts({ session: signedOut() }));
  expect(kept.size).toBe(0);
  kept.set('/member-groups', 'of Ava');
  const another = start();
  const state = signedIn();
  another.session.store.setState({ user: state.user && { ...state.user, uuid: 'ben' } });
  expect(kept.size).toBe(0);
});
