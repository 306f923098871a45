import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Offline } from '@springboard/offline';
import { makeOffline } from '../../testing/make-offline.ts';
import { showAppBadge } from './app-badge.ts';

const start = (offline: Offline | null, setAppBadge?: (count: number) => Promise<void>) => {
  const store = createStore<Offline | null>(() => offline);
  showAppBadge({ store }, setAppBadge === undefined ? {} : { setAppBadge });
  return store;
};

describe('showAppBadge', () => {
  test('shows the number of unsent changes of all users of the device', () => {
    const counts: number[] = [];
    const store = start(null, async (count) => void counts.push(count));
    expect(counts).toEqual([]);
    const offline = makeOffline();
    store.setState(offline, true);
    offline.store.setState({ unsent: 2 });
    offline.store.setState({ unsentOfOthers: 1 });
    offline.store.setState({ rejected: 1 });
    offline.store.setState({ unsent: 0, unsentOfOthers: 0 });
    expect(counts).toEqual([0, 2, 3, 0]);
  });

  test('does nothing in a browser without badges, or where they are not allowed', async () => {
    const offline = makeOffline();
    start(offline);
    start(offline, () => Promise.reject(new DOMException('not installed', 'NotAllowedError')));
    offline.store.setState({ unsent: 1 });
    expect(offline.store.getState().unsent).toBe(1);
  });
});
