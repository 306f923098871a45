import type { LocalGroup, OfflineState } from '@springboard/offline';
import { makeParts, renderScreens, signedIn } from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup } from '../testing/device.ts';

type Given = { groups?: LocalGroup[]; online?: boolean; state?: Partial<OfflineState> };

async function openList({ groups = [makeGroup()], online = true, state = {} }: Given = {}) {
  const device = makeDevice(groups, [], state);
  const session = signedIn({ features: { CAN_ASSESS_IN_THE_PAST: true } });
  const connection = { state: online ? ('online' as const) : ('offline' as const) };
  await renderScreens(
    screens,
    '/member-groups',
    makeParts({ offline: device, session, connection }),
  );
  await screen.findByRole('heading', { name: 'Sessions' });
  return { device, user: userEvent.setup() };
}

const rowOf = (name: RegExp) => screen.getByRole('row', { name });

test('[§2] a row leads to its group once the members are on this device', async () => {
  await openList({
    groups: [makeGroup(), makeGroup({ id: 2, name: 'Otters', members_loaded: false })],
  });
  expect(
    within(rowOf(/Swifts/))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/member-groups/1');
  expect(within(rowOf(/Otters/)).queryByRole('link')).toBeNull();
});

test('[§2] an unbooked slot says so and leads nowhere', async () => {
  await openList({ groups: [makeGroup({ id: null, name: 'Slot 3' })] });
  expect(within(rowOf(/Unbooked slot/)).queryByRole('link')).toBeNull();
});

test('[§2] members that could not be loaded are counted', async () => {
  await openList({
    groups: [
      makeGroup({ id: 2, name: 'Otters', members_loaded: false, total_members: 12 }),
      makeGroup(),
    ],
  });
  expect(screen.queryByText('Failed to sync 12 members')).not.toBeNull();
});

test('[§2] while syncing nothing is said to have failed', async () => {
  await openList({
    groups: [makeGroup({ members_loaded: false })],
    state: {
      sync: { running: true, done: 0, total: 1, failed: [], error: null, synced_at: null },
    },
  });
  expect(screen.queryByText('Syncing 0 of 1')).not.toBeNull();
  expect(screen.queryByText(/Failed to sync/)).toBeNull();
});

test('[§5] a search with other characters than names have says so', async () => {
  const { user } = await openList();
  await user.type(screen.getByRole('searchbox', { name: 'Find a session by name' }), 'a%');
  expect(
    screen.queryByText(/Use only letters, numbers, spaces, hyphens and underscores/),
  ).not.toBeNull();
});

test('[§2] offline the date cannot be changed, and why is told', async () => {
  await openList({ online: false });
  const date = screen.getByLabelText('Session date');
  expect(date.getAttribute('aria-disabled')).toBe('true');
  expect(
    screen.queryByText('You must connect to the internet to view other dates.'),
  ).not.toBeNull();
});

test('[§2] offline, sync and download say that they need the server', async () => {
  const { device, user } = await openList({ online: false });
  const before = device.asked.length;
  await user.click(screen.getByRole('button', { name: 'Sync now' }));
  await user.click(screen.getByRole('button', { name: 'Download all classes' }));
  expect(device.asked.length).toBe(before);
  expect(screen.getAllByText('You must be online to do this')).toHaveLength(2);
});
