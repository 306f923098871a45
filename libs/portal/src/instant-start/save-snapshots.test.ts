import { calendarOf } from '@springboard/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PortalContext } from '../portal-context.ts';
import { makePortalContext, NOW, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { tokenOf } from '../../testing/token.ts';
import { endOfDay, saveSnapshots } from './save-snapshots.ts';
import { SNAPSHOT_CACHE } from './snapshot.ts';

const saved = new Map<string, string>();
const root = document.createElement('div');

beforeEach(() => {
  vi.useFakeTimers();
  saved.clear();
  root.innerHTML = '<h1>Register</h1>';
  const cache = {
    // In browsers, `put` moves an existing entry to the end.
    put: async (address: string, response: Response) => {
      saved.delete(address);
      saved.set(address, await response.text());
    },
    delete: async (address: string) => saved.delete(address),
    keys: async () => [...saved.keys()],
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    delete: async (name: string) => name === SNAPSHOT_CACHE && (saved.clear(), true),
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

const start = (context: PortalContext = makePortalContext()) => {
  saveSnapshots(context, root);
  return context;
};
const idle = () => vi.advanceTimersByTimeAsync(3000);

describe('saveSnapshots', () => {
  test('saves an idle screen by its address', async () => {
    start();
    await idle();
    expect([...saved.keys()]).toEqual(['/member-groups/1/register?date=2026-02-25']);
    expect([...saved.values()].join()).toMatch(
      /^<div id="start-snapshot" hidden="" data-info=".*"><h1>Register/,
    );
  });

  test('saves a changed screen again once it is idle', async () => {
    start();
    await idle();
    root.innerHTML = '<h1>Register</h1><p>1 of 24 in</p>';
    await vi.advanceTimersByTimeAsync(1500);
    root.append('!');
    await vi.advanceTimersByTimeAsync(1500);
    expect([...saved.values()].join()).not.toContain('1 of 24');
    await idle();
    expect([...saved.values()].join()).toContain('<p>1 of 24 in</p>!');
  });

  test('saves a screen immediately when it is hidden', async () => {
    start();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect([...saved.keys()]).toEqual(['/member-groups/1/register?date=2026-02-25']);
  });

  test('saves a screen again after the first service worker has deleted the snapshots', async () => {
    const container = Object.assign(new EventTarget(), { controller: null });
    vi.stubGlobal('navigator', { serviceWorker: container });
    start();
    await idle();
    saved.clear();
    container.dispatchEvent(new Event('controllerchange'));
    await idle();
    expect([...saved.keys()]).toEqual(['/member-groups/1/register?date=2026-02-25']);
  });

  test('saves what parents read, and no other screen of their portal', async () => {
    // Portals of earlier tests still watch their page.
    await idle();
    saved.clear();
    window.history.replaceState(null, '', '/account/calendar');
    const page = document.createElement('div');
    page.innerHTML = '<h1>Calendar</h1>';
    saveSnapshots({ ...makePortalContext(), portal: 'parent' }, page);
    await idle();
    expect([...saved.keys()]).toEqual([]);
    window.history.replaceState(null, '', '/overview?child=osian');
    page.innerHTML = '<h1>Osian</h1>';
    await idle();
    expect([...saved.keys()]).toEqual(['/overview?child=osian']);
  });

  test('saves the home page for the root address too', async () => {
    window.history.replaceState(null, '', '/member-groups');
    start();
    await idle();
    expect([...saved.keys()]).toEqual(['/member-groups', '/']);
  });

  test.each([
    ['while it loads', '<h1>Register</h1><p aria-busy="true"></p>', '/member-groups'],
    ['before there is a heading', '<p>Loading</p>', '/member-groups'],
    ['of the Sync centre', '<h1>Sync centre</h1>', '/offline'],
  ])('saves no snapshot %s', async (_, html, address) => {
    root.innerHTML = html;
    window.history.replaceState(null, '', address);
    start();
    await idle();
    expect(saved.size).toBe(0);
  });

  test('stores the last twelve addresses', async () => {
    start();
    for (let id = 1; id <= 13; id += 1) {
      window.history.replaceState(null, '', `/member-groups/${id}`);
      root.append(' ');
      await idle();
    }
    expect(saved.size).toBe(12);
    expect(saved.has('/member-groups/1')).toBe(false);
  });

  test('[§4] deletes the snapshots on logout and for another user', async () => {
    const { session } = start();
    await idle();
    await session.logout();
    expect(saved.size).toBe(0);
    saved.set('/member-groups', 'of an earlier session');
    start(makePortalContext({ session: signedOut() }));
    expect(saved.size).toBe(0);
    saved.set('/member-groups', 'of Ava');
    const another = start();
    const state = signedIn();
    another.session.store.setState({ user: state.user && { ...state.user, uuid: 'ben' } });
    expect(saved.size).toBe(0);
  });
});

const secondsOf = (time: string) => Date.parse(time) / 1000;

describe('endOfDay', () => {
  test.each([
    ['Europe/London', '2026-02-25T18:00:07Z', '2026-02-26T00:00:00Z'],
    ['Europe/Berlin', '2026-02-25T23:30:00Z', '2026-02-26T23:00:00Z'],
    ['Asia/Kathmandu', '2026-02-25T18:00:00Z', '2026-02-25T18:15:00Z'],
    // 23 and 25 hours.
    ['Europe/London', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
    ['Europe/London', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z'],
  ])('in %s the day of %s ends at %s', (time_zone, now, end) => {
    expect(endOfDay(secondsOf(now), calendarOf(time_zone))).toBe(secondsOf(end));
  });
});
