import { makePortalContext, NOW, renderScreens, signedIn } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember, TODAY } from '../../testing/device.ts';

afterEach(() => sessionStorage.clear());

/** Opens the headcount some seconds after `NOW`, as the user with the uuid. */
async function openHeadcount({ later = 0, uuid }: { later?: number; uuid?: string } = {}) {
  const device = makeDevice(
    [makeGroup(), makeGroup({ id: 2, name: 'Otters', total_members: 12, members_loaded: false })],
    [
      makeMember('Ava', { in: true }),
      makeMember('Ben', { in: true }),
      makeMember('Cai', { in: false }),
      makeMember('Dee'),
    ],
  );
  const { user } = signedIn();
  const session = signedIn({
    user: user && { ...user, ...(uuid !== undefined && { uuid }) },
    refreshTokenExpiry: NOW + 86_400,
  });
  const parts = makePortalContext(
    { offline: device, session, connection: { state: 'offline' } },
    { now: () => NOW + later },
  );
  const { unmount } = await renderScreens(screens, '/member-groups/headcount', parts);
  await screen.findByRole('heading', { level: 1, name: 'Headcount' });
  return { device, user: userEvent.setup(), unmount };
}
const person = (name: string) => screen.getByRole('button', { name: `${name} Jones` });

describe('headcount', () => {
  test('[D12] present members are listed and ticked off without recording anything', async () => {
    const { device, user } = await openHeadcount();
    screen.getByText('0 of 3 accounted for');
    await user.click(person('Ava'));
    await user.click(person('Ben'));
    screen.getByText('2 of 3 accounted for');
    expect(screen.queryByRole('button', { name: 'Cai Jones' })).toBeNull();
    expect(device.committed).toEqual([]);
  });

  test('[D12] everyone is accounted for only when unmarked members are ticked off, too', async () => {
    const { user } = await openHeadcount();
    await user.click(person('Ava'));
    await user.click(person('Ben'));
    expect(screen.queryByText(/^Everyone accounted for/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    screen.getByText('1 person missing');
    await user.click(screen.getByRole('button', { name: /^Missing/ }));
    expect(person('Dee').textContent).toContain('Not marked');
    await user.click(person('Dee'));
    expect(screen.getByText('Everyone accounted for (3)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep counting' })).toBeNull();
  });

  test('[D12] a session without a register counts its unmarked members', async () => {
    const device = makeDevice([makeGroup()], [makeMember('Ava'), makeMember('Ben')]);
    const parts = makePortalContext({ offline: device, connection: { state: 'offline' } });
    await renderScreens(screens, '/member-groups/headcount', parts);
    await screen.findByText('0 of 2 accounted for');
    await userEvent.click(screen.getByRole('button', { name: /^Not seen yet/ }));
    await userEvent.click(person('Ava'));
    expect(screen.getByText('1 of 2 accounted for')).toBeTruthy();
  });

  test.each([
    ['29 minutes later', { later: 29 * 60 }, '1 of 3 accounted for'],
    ['30 minutes later', { later: 30 * 60 }, '0 of 3 accounted for'],
    ['by another user', { uuid: '00000000-0000-4000-8000-00000000000b' }, '0 of 3 accounted for'],
  ])('[D12] a headcount that is opened again %s', async (_case, again, expected) => {
    const { user, unmount } = await openHeadcount();
    await user.click(person('Ava'));
    unmount();
    await openHeadcount(again);
    expect(screen.getByText(expected)).toBeTruthy();
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

  test('[D23] people are missing only after the count is finished', async () => {
    const { user } = await openHeadcount();
    await user.click(person('Ava'));
    expect(person('Ben').textContent).toContain('Not seen yet');
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    screen.getByText('2 people missing');
    expect(person('Ben').textContent).toContain('Missing');
    await user.click(screen.getByRole('button', { name: 'Keep counting' }));
    expect(person('Ben').textContent).toContain('Not seen yet');
  });

  test('[D23] the members of an ended session are left out until the coach adds them', async () => {
    const over = { start_at: NOW - 7200, end_at: NOW - 1800 };
    const device = makeDevice([makeGroup(over)], [makeMember('Ava', { in: true })]);
    const parts = makePortalContext({ offline: device, connection: { state: 'offline' } });
    await renderScreens(screens, '/member-groups/headcount', parts);
    await screen.findByText('No one is marked present');
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 ended session' }));
    screen.getByText('0 of 1 accounted for');
    await userEvent.click(screen.getByRole('button', { name: 'Leave out 1 ended session' }));
    expect(screen.queryByText('0 of 1 accounted for')).toBeNull();
  });

  test('[AC10] [D23] a head coach downloads and counts every coach’s sessions', async () => {
    const others = makeGroup({ id: 2, name: 'Otters', total_members: 1 });
    const device = makeDevice([makeGroup()], [makeMember('Ava', { in: true })]);
    const opened: number[] = [];
    const openGroup = async (id: number) => {
      opened.push(id);
      if (id !== 2) return;
      device.store.setState(({ members }) => ({
        members: { ...members, 2: [makeMember('Zara', { in: true })] },
      }));
    };
    device.onPull(() =>
      device.store.setState({ day: { date: TODAY, groups: [makeGroup(), others] } }),
    );
    const session = signedIn({ features: { SWITCH_USER: true } });
    await renderScreens(
      screens,
      '/member-groups/headcount',
      makePortalContext({ offline: { ...device, openGroup }, session }),
    );
    await screen.findByText('0 of 1 accounted for');
    await userEvent.click(screen.getByRole('button', { name: 'Download every coach’s sessions' }));
    await screen.findByText('0 of 2 accounted for');
    person('Zara');
    expect(opened).toEqual([1, 2]);
  });

  test('[D12] every session of today is opened from this device, and nothing is requested', async () => {
    const slot = makeGroup({ id: null, name: 'Slot 3', is_slot: true });
    const notHere = makeGroup({ id: 2, members_loaded: false });
    const device = makeDevice([makeGroup(), slot, notHere], [makeMember('Ava')]);
    const opened: unknown[] = [];
    const openDay = async (date: string) => void opened.push(date);
    const openGroup = async (...group: unknown[]) => void opened.push(group);
    const parts = makePortalContext({ offline: { ...device, openDay, openGroup } });
    await renderScreens(screens, '/member-groups/headcount', parts);
    await screen.findByRole('heading', { level: 1, name: 'Headcount' });
    expect(opened).toEqual([TODAY, [1, TODAY], [2, TODAY]]);
    expect(device.pulls).toEqual([]);
  });

  test('[AC10] a coach who may not switch users cannot download other sessions', async () => {
    await openHeadcount();
    expect(screen.queryByRole('button', { name: 'Download every coach’s sessions' })).toBeNull();
  });

  test('[D12] a restart can be undone', async () => {
    const { user } = await openHeadcount();
    await user.click(person('Ava'));
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    screen.getByText('0 of 3 accounted for');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 of 3 accounted for')).toBeTruthy();
  });

  test('[D12] a day that is not on this device does not look like an empty day', async () => {
    const device = makeDevice([], [], { day: null });
    const parts = makePortalContext({ offline: device, connection: { state: 'offline' } });
    await renderScreens(screens, '/member-groups/headcount', parts);
    expect(await screen.findByText('Can’t show a headcount')).toBeTruthy();
    expect(screen.queryByText('No one is marked present')).toBeNull();
  });
});
