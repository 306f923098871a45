import { LoadFault } from '@springboard/portal';
import { makeParts, renderScreens, signedIn } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember, TODAY } from '../testing/device.ts';

/** The server cannot be asked, and never could. */
const noReads = {
  read: async () => {
    throw new LoadFault({
      status: 0,
      error: 'Connection Error',
      detail: null,
      request_id: '',
      retry_after: null,
    });
  },
  forget: async () => undefined,
};

const openAt = async (address: string, device = makeDevice([makeGroup()], [makeMember('Ava')])) => {
  const parts = makeParts({ offline: device, session: signedIn() }, { reads: noReads });
  return { device, ...(await renderScreens(screens, `/member-groups/${address}`, parts)) };
};

test('[§2] the menu shows the group and leads to its register', async () => {
  await openAt('1');
  await screen.findByRole('heading', { name: 'Swifts' });
  const link = screen.getByRole('link', { name: 'Register' });
  expect(link.getAttribute('href')).toBe('/member-groups/1/register');
});

test('[§8] an unknown group says so and leads back', async () => {
  await openAt('99');
  await screen.findByRole('heading', { name: 'Unknown session' });
  const back = screen.getByRole('link', { name: 'Back to the sessions' });
  expect(back.getAttribute('href')).toBe('/member-groups');
});

test('a group of a day that the server could not give is not called unknown', async () => {
  const sync = {
    running: false,
    done: 0,
    total: 0,
    failed: [],
    error: 'SERVER_ERROR',
    synced_at: 1,
  };
  const device = makeDevice([], [], { day: null, sync });
  await openAt('1', device);
  expect(await screen.findByText(/^The server had a problem/)).toBeTruthy();
  expect(screen.queryByText('Unknown session')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(device.pulls.at(-1)).toEqual({ sync: { date: TODAY, force: true } });
});

test('[§2] a group id that is no number is no page', async () => {
  const { address } = await openAt('abc');
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(address()).toBe('/error?reason=not_found');
});

test('a group whose members are not on this device says what to do', async () => {
  const device = makeDevice([makeGroup()], [], { members: {} });
  await openAt('1', device);
  expect(await screen.findByText(/Connect to the internet once/)).toBeTruthy();
});
