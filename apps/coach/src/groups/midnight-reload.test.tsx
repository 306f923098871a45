import {
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember, TODAY } from '../../testing/device.ts';

const TOMORROW = '2026-02-26';
const LAST_WEEK = '2026-02-18';
const DAY_S = 86_400;

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

/** Opens a screen on a device that has every day. `passMidnight` is a day later. */
async function openAt(path: string, time_zone = 'Europe/London') {
  const device = makeDevice([makeGroup()], [makeMember('Ava')], {
    planning: { plans: [], plan_groups: [], labels: [] },
  });
  const openedDays: string[] = [];
  const openDay = async (date: string) => {
    openedDays.push(date);
    device.store.setState({ day: { date, groups: [makeGroup({ session_date: date })] } });
  };
  let now = NOW;
  const { club } = signedIn();
  const session = signedIn({
    club: club && { ...club, time_zone },
    features: { ENABLE_SESSION_PLANNING: true, CAN_ASSESS_IN_THE_PAST: true },
    refreshTokenExpiry: NOW + 7 * DAY_S,
  });
  const parts = makePortalContext(
    { offline: { ...device, openDay }, session },
    { now: () => now, queries: makeQueries(() => ({ status: 0 })) },
  );
  await renderScreens(screens, path, parts);
  await screen.findByRole('heading', { level: 1 });
  const passMidnight = async () => {
    now += DAY_S;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
  };
  return { device, openedDays, passMidnight };
}

const EARLIER = '2026-02-24';
const DAY_SYNC = { sync: { date: EARLIER, today: EARLIER } };
const PLANS_SYNC = { syncPlanning: { today: EARLIER } };

describe('the day of a page', () => {
  test.each([
    ['/member-groups', [DAY_SYNC, PLANS_SYNC]],
    ['/member-groups/1', [DAY_SYNC]],
    ['/member-groups/headcount', []],
    ['/planning', [DAY_SYNC, PLANS_SYNC]],
  ])('%s opens and refreshes today in the club’s time zone', async (path, pulls) => {
    const { device, openedDays } = await openAt(path, 'America/Los_Angeles');
    expect(openedDays).toEqual([EARLIER]);
    expect(device.pulls).toEqual(pulls);
  });
});

describe('a page that is open at midnight', () => {
  test.each(['/member-groups', '/member-groups/1', '/member-groups/headcount', '/planning'])(
    '%s opens the new day',
    async (path) => {
      const { openedDays, passMidnight } = await openAt(path);
      expect(openedDays).toEqual([TODAY]);
      await passMidnight();
      await waitFor(() => expect(openedDays).toEqual([TODAY, TOMORROW]));
    },
  );

  test('[D7] the register records the marks of the new day for its date', async () => {
    const { device, passMidnight } = await openAt('/member-groups/1/register');
    await passMidnight();
    await waitFor(() =>
      expect(device.pulls.at(-1)).toEqual({ sync: { date: TOMORROW, today: TOMORROW } }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Ava Jones' }));
    await waitFor(() =>
      expect(device.committed).toMatchObject([
        [{ kind: 'attendance', payload: { date: TOMORROW } }],
      ]),
    );
  });

  test('a session of another date stays open', async () => {
    const { openedDays, passMidnight } = await openAt(`/member-groups/1?date=${LAST_WEEK}`);
    await passMidnight();
    await waitFor(() => expect(openedDays).toEqual([LAST_WEEK, LAST_WEEK]));
    expect(screen.getByRole('heading', { level: 1, name: 'Swifts' })).toBeTruthy();
  });
});
