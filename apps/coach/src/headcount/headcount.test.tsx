import { makeParts, renderScreens } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember } from '../testing/device.ts';

afterEach(() => sessionStorage.clear());

async function openHeadcount() {
  const device = makeDevice(
    [makeGroup(), makeGroup({ id: 2, name: 'Otters', total_members: 12, members_loaded: false })],
    [
      makeMember('Ava', { in: true }),
      makeMember('Ben', { in: true }),
      makeMember('Cai', { in: false }),
      makeMember('Dee'),
    ],
  );
  const parts = makeParts({ offline: device, connection: { state: 'offline' } });
  await renderScreens(screens, '/member-groups/headcount', parts);
  await screen.findByRole('heading', { level: 1, name: 'Headcount' });
  return { device, user: userEvent.setup() };
}
const person = (name: string) => screen.getByRole('button', { name: `${name} Jones` });

test('[D12] who is in is listed and ticked off, without recording anything', async () => {
  const { device, user } = await openHeadcount();
  screen.getByText('0 of 2 seen');
  await user.click(person('Ava'));
  screen.getByText('1 of 2 seen');
  await user.click(person('Ben'));
  screen.getByText('All 2 are here');
  expect(screen.queryByRole('button', { name: 'Cai Jones' })).toBeNull();
  expect(device.committed).toEqual([]);
});

test('[D12] the missing can be called out', async () => {
  const { user } = await openHeadcount();
  await user.click(person('Ava'));
  await user.click(screen.getByRole('button', { name: /^Missing/ }));
  expect(screen.queryByRole('button', { name: 'Ava Jones' })).toBeNull();
  await user.click(person('Ben'));
  expect(person('Ben').getAttribute('aria-pressed')).toBe('true');
});

test('[D12] who has no mark, and what is not here, is told', async () => {
  const { user } = await openHeadcount();
  screen.getByText('Not on this device, so not counted: Otters (12 members)');
  await user.click(screen.getByRole('button', { name: /^Not marked/ }));
  person('Dee');
  expect(screen.getByText(/1 member has no mark/)).toBeTruthy();
});

test('[D12] starting again can be undone', async () => {
  const { user } = await openHeadcount();
  await user.click(person('Ava'));
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  screen.getByText('0 of 2 seen');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 of 2 seen')).toBeTruthy();
});

test('[D12] a day that is not on this device is not one that nobody is in', async () => {
  const device = makeDevice([], [], { day: null });
  const parts = makeParts({ offline: device, connection: { state: 'offline' } });
  await renderScreens(screens, '/member-groups/headcount', parts);
  expect(await screen.findByText('Nobody can be counted here')).toBeTruthy();
  expect(screen.queryByText('Nobody is marked in')).toBeNull();
});
