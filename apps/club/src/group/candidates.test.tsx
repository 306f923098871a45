import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AMELIA, show } from '../../testing/groups.ts';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('candidates of a group', () => {
  test('who are inactive or in the group already are disabled with the reason', async () => {
    await show('/groups/3/add');
    await screen.findByRole('checkbox', { name: /Amelia/ });
    const disabled = screen
      .getAllByRole('checkbox')
      .map((box) => [box.hasAttribute('disabled'), box.closest('label')?.textContent]);
    expect(disabled).toEqual([
      [false, expect.stringContaining('Amelia Jones')],
      [true, 'Dafydd JonesInactive pupils cannot be added to sessions'],
      [true, 'Ella JonesAlready in this group'],
    ]);
  });

  test('beyond the maximum are refused with the places that are left', async () => {
    const group = { places_left: 2 };
    const { user, sent } = await show('/groups/3/add', {
      group,
      write: () => {
        group.places_left = 0;
        return { status: 409, body: { error: 'SESSION_FULL', detail: { places_left: 0 } } };
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Amelia/ }));
    await user.click(screen.getByRole('button', { name: 'Add 1 pupil' }));
    await screen.findByText('Not enough places. Places left: 0');
    await screen.findByText(/^No place in this group can be given now\./);
    expect(sent).toMatchObject([
      { path: '/groups/3/members/bulk', body: { action: 'add', member_uuids: [AMELIA] } },
    ]);
  });
});

describe('candidates of a group', () => {
  test('are added once, and the message counts those whom the server added', async () => {
    const { user, sent, alerts } = await show('/groups/3/add', {
      write: () => ({ body: { member_uuids: [AMELIA] }, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('checkbox', { name: /Amelia/ }));
    pressTwice(screen.getByRole('button', { name: 'Add 1 pupil' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['1 pupil added']));
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add 1 pupil' })).toBeNull());
  });

  const choose = async (user: Awaited<ReturnType<typeof show>>['user']) =>
    user.click(await screen.findByRole('checkbox', { name: /^Amelia Jones/ }));

  test('join the waiting list of a full group with the days that suit', async () => {
    const { user, sent, alerts } = await show('/groups/3/add', { group: { total_members: 24 } });
    await screen.findByText('This group is full. Pupils can join its waiting list.');
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Add to waiting list' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Thursday' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Monday' }));
    await user.click(within(dialog).getByRole('button', { name: 'Add to waiting list' }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['1 pupil added to the waiting list of Swifts']),
    );
    expect(sent).toMatchObject([
      { path: '/groups/3/waiting', body: { member_uuids: [AMELIA], wishes: [1, 4] } },
    ]);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [409, 'CONFLICT', { state: 'in' }, 'Already in this group'],
    [409, 'CONFLICT', { state: 'waiting' }, 'Already on this waiting list'],
    [500, 'SERVER_ERROR', null, /^The server had a problem/],
  ])('do not join the waiting list after %i %s %j, with the reason', async (...rejection) => {
    const [status, error, detail, text] = rejection;
    const { user, sent, alerts } = await show('/groups/3/add', {
      group: { total_members: 24 },
      write: () => ({ status, body: { error, detail } }),
    });
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Add to waiting list' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add to waiting list' }));
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(titles(alerts)).toEqual([]);
    expect(sent).toMatchObject([{ body: { wishes: [] } }]);
  });

  test('can be added after a rejection, whose reason is then gone', async () => {
    let isDown = true;
    const { user, alerts } = await show('/groups/3/add', {
      write: () =>
        isDown
          ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } }
          : { body: { member_uuids: [AMELIA] }, headers: { 'x-audit-id': '12' } },
    });
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Add 1 pupil' }));
    await screen.findByText(/^The server had a problem/);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Add 1 pupil' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['1 pupil added']));
    expect(screen.queryByText(/^The server had a problem/)).toBeNull();
  });

  test('join a full group on the coming day on which a place becomes free', async () => {
    const { user, sent, alerts } = await show('/groups/3/add', {
      group: { total_members: 24, places_from: { date: '2026-12-04', places_left: 1 } },
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await screen.findByText(/^1 place is free from 4 December 2026\./);
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Add 1 pupil from 4 Dec' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['1 pupil joins on 4 December 2026']));
    expect(sent).toMatchObject([
      {
        path: '/members/bulk',
        body: { action: 'add', group_id: 3, member_uuids: [AMELIA], date: '2026-12-04' },
      },
    ]);
  });

  test('get no place that is promised', async () => {
    await show('/groups/3/add', { group: { places_left: 0 } });
    expect(await screen.findByText(/^No place in this group can be given now\./)).toBeTruthy();
  });

  test.each([
    ['who=no_group', { no_group: '1' }],
    ['who=waiting', { waiting_for: '3' }],
    ['who=ready&min_age=7&max_age=9', { ready_for: '3', min_age: '7', max_age: '9' }],
    ['who=moon&min_age=x&max_age=400', {}],
  ])('are filtered by the server with %s', async (search, expected) => {
    const { requests } = await show(`/groups/3/add?${search}`);
    await screen.findByRole('checkbox', { name: /^Amelia Jones/ });
    const query = requests.find(({ pathname }) => pathname.endsWith('/members'))?.searchParams;
    const known = ['no_group', 'waiting_for', 'ready_for', 'min_age', 'max_age'];
    const sent = [...(query ?? [])].filter(([name]) => known.includes(name));
    expect(Object.fromEntries(sent)).toEqual(expected);
  });
});
