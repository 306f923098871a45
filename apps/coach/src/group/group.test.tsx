import type { Features } from '@springboard/contract';
import { LoadError } from '@springboard/portal';
import { makePortalContext, renderScreens, signedIn } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember, TODAY } from '../../testing/device.ts';

/** The server cannot be asked, and never could. */
const noReads = {
  fetch: async () => {
    throw new LoadError({
      status: 0,
      error: 'Connection Error',
      detail: null,
      request_id: '',
      retry_after: null,
    });
  },
  clear: async () => undefined,
  clearOthers: async () => false,
};

const openAt = async (
  address: string,
  device = makeDevice([makeGroup()], [makeMember('Ava')]),
  features: Features = {},
) => {
  const session = signedIn({ features });
  const parts = makePortalContext({ offline: device, session }, { queries: noReads });
  return { device, ...(await renderScreens(screens, `/member-groups/${address}`, parts)) };
};

const FAILED_SYNC = {
  running: false,
  done: 0,
  total: 0,
  failed: [],
  error: 'SERVER_ERROR',
  synced_at: 1,
};

describe('routes of a group', () => {
  test('[§2] the menu shows the group and links to its register', async () => {
    await openAt('1');
    await screen.findByRole('heading', { name: 'Swifts' });
    const link = screen.getByRole('link', { name: 'Register' });
    expect(link.getAttribute('href')).toBe('/member-groups/1/register');
  });

  test('[§8] an unknown group shows an error with a link to the sessions', async () => {
    await openAt('99');
    await screen.findByRole('heading', { name: 'Session not found' });
    const back = screen.getByRole('link', { name: 'Back to sessions' });
    expect(back.getAttribute('href')).toBe('/member-groups');
  });

  test('a day that could not be loaded shows the server error', async () => {
    const device = makeDevice([], [], { day: null, sync: FAILED_SYNC });
    await openAt('1', device);
    expect(await screen.findByText(/^The server had a problem/)).toBeTruthy();
    expect(screen.queryByText('Session not found')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(device.pulls.at(-1)).toEqual({ sync: { date: TODAY, today: TODAY, force: true } });
  });

  test('“Try again” for another day says which day is today, so that its download stays', async () => {
    const date = '2026-02-18';
    const device = makeDevice([], [], { day: null, sync: FAILED_SYNC });
    await openAt(`1?date=${date}`, device, { CAN_ASSESS_IN_THE_PAST: true });
    await screen.findByText(/^The server had a problem/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(device.pulls.at(-1)).toEqual({ sync: { date, today: TODAY, force: true } });
  });

  test('the session and the lesson plans are opened as they are on this device', async () => {
    const opened: unknown[] = [];
    const device = makeDevice([makeGroup()], [makeMember('Ava')]);
    const openGroup = async (...group: unknown[]) => void opened.push(group);
    const openPlanning = async () => void opened.push('planning');
    await openAt('1', { ...device, openGroup, openPlanning });
    await screen.findByRole('heading', { name: 'Swifts' });
    expect(opened).toEqual([[1, TODAY], 'planning']);
  });

  test.each(['1a', 'a1', '1234567890123456'])(
    '[§2] the group id %s shows “Page not found”',
    async (id) => {
      const { address } = await openAt(id);
      await screen.findByRole('heading', { name: 'Page not found' });
      expect(address()).toBe('/error?reason=not_found');
    },
  );

  test('[§2] a group id that is not a number shows “Page not found”', async () => {
    const { address } = await openAt('abc');
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(address()).toBe('/error?reason=not_found');
  });

  test('a group without downloaded members shows what to do', async () => {
    const device = makeDevice([makeGroup()], [], { members: {} });
    await openAt('1', device);
    expect(await screen.findByText(/Go online once/)).toBeTruthy();
  });
});
