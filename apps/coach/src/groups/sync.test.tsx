import { signedIn } from '@springboard/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeGroup, TODAY } from '../testing/device.ts';
import { openList } from '../testing/list.tsx';

const OTTERS = makeGroup({ id: 2, name: 'Otters', members_loaded: false, total_members: 12 });
const WRENS = makeGroup({ id: 3, name: 'Wrens', members_loaded: false, total_members: 3 });
const DAY = { date: TODAY, today: TODAY };
const SYNC = { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null };

const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const named = (name: string) => screen.getByRole('button', { name });

test('[§4] the list shows what is here, and brings the day up to date behind it', async () => {
  const { device } = await openList();
  expect(device.pulls).toEqual([{ sync: DAY }]);
});

test('[§4] lesson plans come after the day where sessions are planned, and only online', async () => {
  const features = { ENABLE_SESSION_PLANNING: true };
  const planned = await openList({ features });
  expect(planned.device.pulls).toEqual([{ sync: DAY }, { syncPlanning: { today: TODAY } }]);
  planned.unmount();
  const offline = await openList({ features, online: false });
  expect(offline.device.pulls).toEqual([{ sync: DAY }]);
});

test('[§6] a provider that plans no sessions loads no lesson plans, whatever the token says', async () => {
  const { client } = signedIn();
  if (client === null) throw new Error('every host has a client');
  const { device } = await openList({
    features: { ENABLE_SESSION_PLANNING: true },
    session: { client: { ...client, auth_provider: 'bg' } },
  });
  expect(device.pulls).toEqual([{ sync: DAY }]);
});

test('[§2] sync is forced; download brings what is missing and says how much is here', async () => {
  const { device, user } = await openList();
  await user.click(named('Sync now'));
  expect(device.pulls.at(-1)).toEqual({ sync: { ...DAY, force: true } });
  device.onPull(() => device.showSync({ total: 4, done: 4 }));
  await user.click(named('Download all classes'));
  expect(device.pulls.at(-1)).toEqual({ sync: { ...DAY, missing: true } });
  expect(await screen.findByText('4 classes are on this device')).toBeTruthy();
});

test('[§2] what could not be downloaded is not said to be here', async () => {
  const { device, user } = await openList();
  device.onPull(() => device.showSync({ total: 4, done: 4, failed: [2] }));
  await user.click(named('Download all classes'));
  expect(screen.queryByText(/on this device/)).toBeNull();
});

test('[§2] offline, sync and download say that they need the server', async () => {
  const { device, user } = await openList({ online: false });
  const before = device.pulls.length;
  await user.click(named('Sync now'));
  await user.click(named('Download all classes'));
  expect(device.pulls.length).toBe(before);
  expect(screen.getAllByText('You must be online to do this')).toHaveLength(2);
});

test('[§2] members that could not be loaded are counted in their row, and loaded again alone', async () => {
  const { device, user } = await openList({ groups: [OTTERS, makeGroup()] });
  expect(row(/Otters/).getByText('Failed to sync 12 members')).toBeTruthy();
  await user.click(named('Try again: Otters'));
  expect(device.pulls.at(-1)).toEqual({ syncGroups: { date: TODAY, group_ids: [2] } });
});

test('[§2] several that failed are counted together, and loaded again at once', async () => {
  const { device, user } = await openList({ groups: [OTTERS, WRENS, makeGroup()] });
  const notice = within(
    screen.getByText('Failed to sync 15 members').closest('[role=status]') ?? document.body,
  );
  await user.click(notice.getByRole('button', { name: 'Try again' }));
  expect(device.pulls.at(-1)).toEqual({ syncGroups: { date: TODAY, group_ids: [2, 3] } });
});

test('a session that could not be brought up to date shows what was here, and says so', async () => {
  const { device, user } = await openList({ state: { sync: { ...SYNC, failed: [1] } } });
  expect(row(/Swifts/).getByRole('link')).toBeTruthy();
  expect(screen.getByText(/1 session could not be brought up to date/)).toBeTruthy();
  await user.click(named('Try again'));
  expect(device.pulls.at(-1)).toEqual({ syncGroups: { date: TODAY, group_ids: [1] } });
});

test('[§2] while syncing a spinner shows, and nothing is said to have failed', async () => {
  await openList({
    groups: [OTTERS, WRENS],
    state: { sync: { ...SYNC, running: true, total: 2 } },
  });
  expect(screen.getByText('Syncing 0 of 2')).toBeTruthy();
  expect(row(/Otters/).getByText('Syncing…')).toBeTruthy();
  expect(screen.queryByText(/Failed to sync/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
});

test('offline, what failed cannot be loaded again, and why is told', async () => {
  const { device, user } = await openList({ groups: [OTTERS], online: false });
  const before = device.pulls.length;
  await user.click(named('Try again: Otters'));
  expect(device.pulls.length).toBe(before);
});

test('with a network again, the day is brought up to date', async () => {
  const { device, parts } = await openList({ online: false });
  expect(device.pulls).toHaveLength(1);
  parts.connection.setState({ state: 'online' });
  await waitFor(() => expect(device.pulls).toHaveLength(2));
});

test('where the network comes and goes, the day is not asked for every time', async () => {
  const { device, parts, user } = await openList({ online: false });
  parts.connection.setState({ state: 'online' });
  await waitFor(() => expect(device.pulls).toHaveLength(2));
  act(() => parts.connection.setState({ state: 'offline' }));
  act(() => parts.connection.setState({ state: 'online' }));
  await user.click(named('Sync now'));
  expect(device.pulls.slice(2)).toEqual([{ sync: { ...DAY, force: true } }]);
});
