import { makePortalContext, renderScreens } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember } from '../../testing/device.ts';

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
  const parts = makePortalContext({ offline: device, connection: { state: 'offline' } });
  await renderScreens(screens, '/member-groups/headcount', parts);
  await screen.findByRole('heading', { level: 1, name: 'Headcount' });
  return { device, user: userEvent.setup() };
}
const person = (name: string) => screen.getByRole('button', { name: `${name} Jones` });

describe('headcount', () => {
  test('[D12] present members are listed and ticked off without recording anything', async () => {
    const { device, user } = await openHeadcount();
    screen.getByText('0 of 2 accounted for');
    await user.click(person('Ava'));
    screen.getByText('1 of 2 accounted for');
    await user.click(person('Ben'));
    screen.getByText('Everyone accounted for (2)');
    expect(screen.queryByRole('button', { name: 'Cai Jones' })).toBeNull();
    expect(device.committed).toEqual([]);
  });

  test('[D12] a filter lists the missing members, and a ticked-off member stays visible', async () => {
    const { user } = await openHeadcount();
    await user.click(person('Ava'));
    await user.click(screen.getByRole('button', { name: /^Not seen yet/ }));
    expect(screen.queryByRole('button', { name: 'Ava Jones' })).toBeNull();
    await user.click(person('Ben'));
    expect(person('Ben').getAttribute('aria-pressed')).toBe('true');
  });

  test('[D12] the headcount names unmarked members and groups that are not on this device', async () => {
    const { user } = await openHeadcount();
    screen.getByText('Not downloaded, so not counted: Otters (12 members)');
    await user.click(screen.getByRole('button', { name: /^Not marked/ }));
    person('Dee');
    expect(screen.getByText(/1 member isn’t marked/)).toBeTruthy();
  });

  test('[D12] a restart can be undone', async () => {
    const { user } = await openHeadcount();
    await user.click(person('Ava'));
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    screen.getByText('0 of 2 accounted for');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 of 2 accounted for')).toBeTruthy();
  });

  test('[D12] a day that is not on this device does not look like an empty day', async () => {
    const device = makeDevice([], [], { day: null });
    const parts = makePortalContext({ offline: device, connection: { state: 'offline' } });
    await renderScreens(screens, '/member-groups/headcount', parts);
    expect(await screen.findByText('Can’t show a headcount')).toBeTruthy();
    expect(screen.queryByText('No one is marked present')).toBeNull();
  });
});
