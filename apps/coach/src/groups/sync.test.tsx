import { signedIn } from '@springboard/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeGroup, TODAY } from '../../testing/device.ts';
import { openList } from '../../testing/list.tsx';

const OTTERS = makeGroup({ id: 2, name: 'Otters', members_loaded: false, total_members: 12 });
const WRENS = makeGroup({ id: 3, name: 'Wrens', members_loaded: false, total_members: 3 });
const DAY = { date: TODAY, today: TODAY };
const SYNC = { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null };

const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const named = (name: string) => screen.getByRole('button', { name });

describe('sync of the groups list', () => {
  test('[§4] the list shows the stored day and refreshes it in the background', async () => {
    const { device } = await openList();
    expect(device.pulls).toEqual([{ sync: DAY }]);
  });

  test('[§4] lesson plans are pulled after the day, only with session planning and only online', async () => {
    const features = { ENABLE_SESSION_PLANNING: true };
    const planned = await openList({ features });
    expect(planned.device.pulls).toEqual([{ sync: DAY }, { syncPlanning: { today: TODAY } }]);
    planned.unmount();
    const offline = await openList({ features, online: false });
    expect(offline.device.pulls).toEqual([{ sync: DAY }]);
  });

  test('[§6] a provider without session planning pulls no lesson plans', async () => {
    const { client } = signedIn();
    if (client === null) throw new Error('every host has a client');
    const { device } = await openList({
      features: { ENABLE_SESSION_PLANNING: true },
      session: { client: { ...client, auth_provider: 'bg' } },
    });
    expect(device.pulls).toEqual([{ sync: DAY }]);
  });

  test('[§2] sync forces a pull, and download pulls what is missing and shows the total', async () => {
    const { device, user } = await openList();
    await user.click(named('Sync now'));
    expect(device.pulls.at(-1)).toEqual({ sync: { ...DAY, force: true } });
    device.onPull(() => device.showSync({ total: 4, done: 4 }));
    await user.click(named('Download all classes'));
    expect(device.pulls.at(-1)).toEqual({ sync: { ...DAY, missing: true } });
    expect(await screen.findByText('4 sessions downloaded')).toBeTruthy();
  });

  test('[§2] a failed download shows no success message', async () => {
    const { device, user } = await openList();
    device.onPull(() => device.showSync({ total: 4, done: 4, failed: [2] }));
    await user.click(named('Download all classes'));
    expect(screen.queryByText(/session.* downloaded/)).toBeNull();
  });

  test('[§2] sync and download are disabled offline with a reason', async () => {
    const { device, user } = await openList({ online: false });
    const before = device.pulls.length;
    await user.click(named('Sync now'));
    await user.click(named('Download all classes'));
    expect(device.pulls.length).toBe(before);
    expect(screen.getAllByText('You must be online to do this')).toHaveLength(2);
  });

  test('[§2] a row shows how many members failed to load and retries only its group', async () => {
    const { device, user } = await openList({ groups: [OTTERS, makeGroup()] });
    expect(row(/Otters/).getByText('Failed to sync 12 members')).toBeTruthy();
    await user.click(named('Try again: Otters'));
    expect(device.pulls.at(-1)).toEqual({ syncGroups: { date: TODAY, group_ids: [2] } });
  });

  test('[§2] several failed groups show one message and are retried together', async () => {
    const { device, user } = await openList({ groups: [OTTERS, WRENS, makeGroup()] });
    const notice = within(
      screen.getByText('Failed to sync 15 members').closest('[role=status]') ?? document.body,
    );
    await user.click(notice.getByRole('button', { name: 'Try again' }));
    expect(device.pulls.at(-1)).toEqual({ syncGroups: { date: TODAY, group_ids: [2, 3] } });
  });

  test('a session that could not be refreshed stays available with a warning', async () => {
    const { device, user } = await openList({ state: { sync: { ...SYNC, failed: [1] } } });
    expect(row(/Swifts/).getByRole('link')).toBeTruthy();
    expect(screen.getByText(/1 session couldn’t be updated/)).toBeTruthy();
    await user.click(named('Try again'));
    expect(device.pulls.at(-1)).toEqual({ syncGroups: { date: TODAY, group_ids: [1] } });
  });

  test('[§2] a sync shows a spinner and no errors', async () => {
    await openList({
      groups: [OTTERS, WRENS],
      state: { sync: { ...SYNC, running: true, total: 2 } },
    });
    expect(screen.getByText('Syncing 0 of 2')).toBeTruthy();
    expect(row(/Otters/).getByText('Syncing…')).toBeTruthy();
    expect(screen.queryByText(/Failed to sync/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  });

  test('the retry button is disabled offline', async () => {
    const { device, user } = await openList({ groups: [OTTERS], online: false });
    const before = device.pulls.length;
    await user.click(named('Try again: Otters'));
    expect(device.pulls.length).toBe(before);
  });

  test('the day is refreshed when the device is online again', async () => {
    const { device, parts } = await openList({ online: false });
    expect(device.pulls).toHaveLength(1);
    parts.connection.setState({ state: 'online' });
    await waitFor(() => expect(device.pulls).toHaveLength(2));
  });

  test('an unstable network does not refresh the day each time', async () => {
    const { device, parts, user } = await openList({ online: false });
    parts.connection.setState({ state: 'online' });
    await waitFor(() => expect(device.pulls).toHaveLength(2));
    act(() => parts.connection.setState({ state: 'offline' }));
    act(() => parts.connection.setState({ state: 'online' }));
    await user.click(named('Sync now'));
    expect(device.pulls.slice(2)).toEqual([{ sync: { ...DAY, force: true } }]);
  });
});
