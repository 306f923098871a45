import type { Offline } from '@springboard/offline';
import { describe, expect, test } from 'vitest';
import { makeOffline } from '../../testing/make-offline.ts';
import { createOfflineSession } from './offline-session.ts';

const ava = { user_uuid: 'ava', club_id: 1, host: 'coach.example.org' };
const ben = { ...ava, user_uuid: 'ben' };

const makeSession = () => {
  const steps: string[] = [];
  const offlineSession = createOfflineSession({
    open: async ({ user_uuid }): Promise<Offline> => {
      steps.push(`open ${user_uuid}`);
      return {
        ...makeOffline(),
        start: () => {
          steps.push(`start ${user_uuid}`);
          return () => steps.push(`stop ${user_uuid}`);
        },
        clear: async () => void steps.push(`forget ${user_uuid}`),
        clearOtherUsers: async (select) =>
          void steps.push(`forget ${(await select(['ben', 'cai'])).join(' and ')}`),
        close: async () => void steps.push(`close ${user_uuid}`),
      };
    },
    persist: async () => steps.push('persist'),
  });
  return { offlineSession, steps };
};

describe('offline session', () => {
  test('opens the data of the same owner once', async () => {
    const { offlineSession, steps } = makeSession();
    const [first, second] = await Promise.all([offlineSession.open(ava), offlineSession.open(ava)]);
    expect(first).toBe(second);
    expect(steps).toEqual(['open ava', 'start ava', 'persist']);
  });

  test('[OF9] another owner is opened only after the first is closed', async () => {
    const { offlineSession, steps } = makeSession();
    await offlineSession.open(ava);
    steps.length = 0;
    const opened = await offlineSession.open(ben);
    expect(steps).toEqual(['stop ava', 'close ava', 'open ben', 'start ben', 'persist']);
    expect(offlineSession.store.getState()).toBe(opened);
  });

  test('[OF8] the end of a session closes the data and keeps it', async () => {
    const { offlineSession, steps } = makeSession();
    await offlineSession.open(ava);
    steps.length = 0;
    await offlineSession.end({ forget: false });
    expect(steps).toEqual(['stop ava', 'close ava']);
  });

  test('gives nothing once the session has ended, and the next data as soon as it is open', async () => {
    const { offlineSession } = makeSession();
    expect(await offlineSession.whenOpen()).toBeNull();
    const first = await offlineSession.open(ava);
    expect(await offlineSession.whenOpen()).toBe(first);
    await offlineSession.end({ forget: false });
    expect(await offlineSession.whenOpen()).toBeNull();
    const next = offlineSession.open(ben);
    expect(await offlineSession.whenOpen()).toBe(await next);
  });

  test('[D16] clears the rows of all users after a session that ended while its data was closed', async () => {
    const { offlineSession, steps } = makeSession();
    await offlineSession.forget(ava);
    expect(steps).toEqual(['open ava', 'forget ava', 'forget ben and cai', 'close ava']);
  });

  test('clears nothing for an earlier session while another user has the device', async () => {
    const { offlineSession, steps } = makeSession();
    await offlineSession.open(ben);
    steps.length = 0;
    await offlineSession.forget(ava);
    expect(steps).toEqual([]);
  });

  test('[§4] a logout clears the rows of all users before closing', async () => {
    const { offlineSession, steps } = makeSession();
    await offlineSession.open(ava);
    steps.length = 0;
    await offlineSession.end({ forget: true });
    expect(steps).toEqual(['stop ava', 'forget ava', 'forget ben and cai', 'close ava']);
  });

  test('opens the data again after a failure', async () => {
    let attempts = 0;
    const offlineSession = createOfflineSession({
      open: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('blocked');
        return makeOffline();
      },
      persist: async () => true,
    });
    await expect(offlineSession.open(ava)).rejects.toThrow('blocked');
    await expect(offlineSession.open(ava)).resolves.toBeTruthy();
  });
});
