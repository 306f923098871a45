import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeGroup } from '../../testing/device.ts';
import { openList } from '../../testing/list.tsx';

/** Seconds. */
const NOON = Date.UTC(2026, 1, 25, 12) / 1000;

const rowOf = (name: RegExp) => screen.getByRole('row', { name });
const namesInOrder = () =>
  screen
    .getAllByRole('rowheader')
    .map((cell) => /Swifts|Otters|Wrens/.exec(cell.textContent ?? '')?.[0]);
const columns = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
const many = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    makeGroup({ id: place + 1, name: `Group ${place + 1}` }),
  );

describe('groups list', () => {
  test('[§2] a row links to its group once the members are on this device', async () => {
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

  test('[§2] an unbooked slot has a label and no link', async () => {
    await openList({ groups: [makeGroup({ id: null, name: 'Slot 3', members_loaded: false })] });
    const row = within(rowOf(/Unbooked slot/));
    expect(row.queryByRole('link')).toBeNull();
    expect(row.queryByText(/Failed to sync/)).toBeNull();
  });

  test('[§2] the time column appears and sorts the list only if a session has a time', async () => {
    const groups = [
      makeGroup({ name: 'Swifts', start_at: 300 }),
      makeGroup({ id: 2, name: 'Otters', start_at: 200 }),
      makeGroup({ id: 3, name: 'Wrens', start_at: 100 }),
    ];
    const { unmount } = await openList({ groups });
    expect(columns()).toContain('Time');
    expect(namesInOrder()).toEqual(['Wrens', 'Otters', 'Swifts']);
    unmount();
    await openList({ groups: groups.map((group) => ({ ...group, start_at: null })) });
    expect(columns()).not.toContain('Time');
    expect(namesInOrder()).toEqual(['Otters', 'Swifts', 'Wrens']);
  });

  test('[§2] a row shows time, name and number of members', async () => {
    const group = { name: 'Swifts', total_members: 1240, start_at: NOON, end_at: NOON + 3600 };
    await openList({ groups: [makeGroup(group)] });
    const row = within(rowOf(/Swifts/));
    row.getByRole('link', { name: /Swifts/ });
    row.getByRole('cell', { name: /12:00 – 13:00$/ });
    expect(row.getByRole('cell', { name: /1,240$/ })).toBeTruthy();
  });

  test('[§2] the list is always sorted, ascending or descending', async () => {
    const { user, address } = await openList({
      groups: [makeGroup(), makeGroup({ id: 2, name: 'Otters' })],
    });
    const header = screen.getByRole('button', { name: /Name/ });
    await user.click(header);
    await waitFor(() => expect(namesInOrder()).toEqual(['Swifts', 'Otters']));
    expect(address()).toContain('sort=name.desc');
    await user.click(header);
    await waitFor(() => expect(namesInOrder()).toEqual(['Otters', 'Swifts']));
  });

  test('[§9] the pager appears from eleven sessions on and offers 10, 50, 100 and 250 rows', async () => {
    const { unmount } = await openList({ groups: many(10) });
    expect(screen.queryByLabelText('Rows per page')).toBeNull();
    expect(screen.getByText('10 sessions')).toBeTruthy();
    unmount();
    await openList({ groups: many(11) });
    const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole('option');
    expect(sizes.map((option) => option.textContent)).toEqual(['10', '50', '100', '250']);
    expect(screen.getAllByRole('rowheader')).toHaveLength(10);
    expect(screen.getByText('11 sessions')).toBeTruthy();
  });

  test('[§2] the URL restores search, page size and page', async () => {
    const { unmount, user, address } = await openList({ groups: many(60), query: '?search=group' });
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    await screen.findByText('1–50 of 60');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toMatch(/search=group.*per_page=50&page=1/));
    const [, query] = address().split('?');
    unmount();
    await openList({ groups: many(60), query: `?${query}` });
    expect(screen.getAllByRole('rowheader')).toHaveLength(10);
    expect(screen.getByText('51–60 of 60')).toBeTruthy();
  });

  test('a page beyond the end becomes the last page', async () => {
    await openList({ groups: many(11), query: '?page=9' });
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  });

  test('[§5] a search applies from two characters on and when empty, and needs letters', async () => {
    const { user } = await openList({
      groups: [makeGroup(), makeGroup({ id: 2, name: 'Otters' })],
    });
    const field = screen.getByRole('searchbox', { name: 'Find a session by name' });
    await user.type(field, ' OTT');
    await screen.findByText('1 session');
    expect(screen.queryByText('Swifts')).toBeNull();
    await user.clear(field);
    await screen.findByText('2 sessions');
    await user.type(field, 'a%');
    expect(
      screen.queryByText(/Use only letters, numbers, spaces, hyphens and underscores/),
    ).not.toBeNull();
  });

  test('a search without results names the search text', async () => {
    await openList({ query: '?search=zebra' });
    expect(screen.getByText('Nothing matches “zebra”')).toBeTruthy();
  });

  test('an empty day says so, and a day that is not downloaded says what to do', async () => {
    const { unmount } = await openList({ groups: [] });
    expect(screen.getByText('No sessions on this day')).toBeTruthy();
    unmount();
    await openList({ state: { day: null }, online: false });
    expect(screen.getByText(/Go online once/)).toBeTruthy();
  });

  test('a day that is being loaded shows a skeleton', async () => {
    const { device } = await openList({ state: { day: null } });
    expect(screen.queryByText('No sessions on this day')).toBeNull();
    expect(screen.getByRole('table').closest('[aria-busy=true]')).not.toBeNull();
    device.showSync({ error: 'ERROR_FETCH' });
    expect(await screen.findByText('Couldn’t load this day’s sessions.')).toBeTruthy();
  });

  test('[§8] a list with a server error shows the error and can be requested again', async () => {
    const sync = {
      running: false,
      done: 0,
      total: 0,
      failed: [],
      error: 'FORBIDDEN',
      synced_at: null,
    };
    const { user, device } = await openList({ state: { day: null, sync } });
    const notice = screen.getByRole('alert');
    expect(within(notice).getByText('You don’t have permission to do this.')).toBeTruthy();
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect(device.pulls.at(-1)).toMatchObject({ sync: { force: true } });
  });

  test('[§8] offline the list shows no error of the last sync, and shows it when back online', async () => {
    const { device, parts } = await openList({ online: false });
    act(() => device.showSync({ error: 'FORBIDDEN' }));
    const text = 'You don’t have permission to do this.';
    expect(screen.queryByText(text)).toBeNull();
    act(() => parts.connection.setState({ state: 'online' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('the list links to the headcount', async () => {
    await openList();
    const link = screen.getByRole('link', { name: 'Headcount: who is present' });
    expect(link.getAttribute('href')).toBe('/member-groups/headcount');
  });
});
