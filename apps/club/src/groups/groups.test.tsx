import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { show, SWIFTS } from '../../testing/groups.ts';
import { remoteOnly } from '../../testing/open-club.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the pages of a group', () => {
  test.each(['/groups/3', '/groups/3/times', '/groups/3/waiting'])(
    '%s loads the group once',
    async (path) => {
      const { requests } = await show(path);
      await screen.findByRole('heading', { level: 1, name: /Swifts/ });
      const ofGroup = requests.filter(({ pathname }) => pathname.endsWith('/groups/3'));
      expect(ofGroup).toHaveLength(1);
    },
  );
});

describe('the list of groups', () => {
  test('shows times, coaches and places in words', async () => {
    await show('/groups');
    const row = await screen.findByRole('row', { name: /Swifts/ });
    expect(row.textContent).toContain('Mon 18:00');
    expect(row.textContent).toContain('Ava Morgan, Ben Hughes');
    expect(row.textContent).toContain('22 of 24');
    await screen.findByText('First Flight');
  });

  const FROM = { date: '2026-12-04', places_left: 1 };

  test.each([
    [{ total_members: 22, places_left: 2 }, '22 of 24'],
    [{ total_members: 24, places_left: 0 }, '24 of 24 · full'],
    [
      { total_members: 24, places_left: 0, places_from: FROM },
      '24 of 24 · full1 place from 4\u00a0Dec',
    ],
    [{ total_members: 22, places_left: 1 }, '22 of 241 free'],
    [{ total_members: 22, places_left: 0 }, '22 of 24none free'],
    [{ total_members: 22, places_left: 0, places_from: FROM }, '22 of 241 place from 4\u00a0Dec'],
    [{ total_members: 25, places_left: 0 }, '25 of 24 · full'],
    [{ max_members: null, places_left: null }, '22 pupils'],
  ])('names the free places if the numbers do not tell them: %j', async (group, text) => {
    await show('/groups?print=1', { group });
    const row = within(await screen.findByRole('row', { name: /Swifts/ }));
    const header = screen.getByRole('columnheader', { name: 'Places' });
    const column = within(screen.getByRole('table')).getAllByRole('columnheader').indexOf(header);
    expect(row.getAllByRole('cell')[column]?.textContent).toBe(text);
  });

  test('sends the search, status, order and page of the address', async () => {
    const { requests } = await show(
      '/groups?search=swi&status=inactive&sort=places.desc&page=0&per_page=50',
    );
    await screen.findByRole('table');
    const list = requests.find(({ pathname }) => pathname.endsWith('/groups'));
    expect(Object.fromEntries(list?.searchParams ?? [])).toMatchObject({
      search: 'swi',
      status: '0',
      sort: 'dtotal_members',
      per_page: '50',
    });
  });

  test('is sorted by coaches, waiting and ready members from its headings', async () => {
    const { user, requests } = await show('/groups');
    for (const [name, sort] of [
      ['Coaches', 'acoaches'],
      ['Waiting', 'awaiting'],
      ['Ready to move', 'aready'],
    ] as const) {
      const heading = await screen.findByRole('columnheader', { name });
      await user.click(within(heading).getByRole('button'));
      await waitFor(() =>
        expect(
          requests
            .findLast(({ pathname }) => pathname.endsWith('/groups'))
            ?.searchParams.get('sort'),
        ).toBe(sort),
      );
    }
  });

  test('opens the last page if the list has become shorter', async () => {
    const { router } = await show('/groups?page=3&per_page=10&sort=name.asc');
    await screen.findByRole('table');
    expect(new URLSearchParams(router.state.location.search).get('page')).toBe('0');
  });

  test('offline, says that other groups are not available, and keeps the search', async () => {
    let status = 200;
    const { router } = await show('/groups', {
      read: ({ pathname }) =>
        status === 0 && pathname.endsWith('/groups') ? { status } : undefined,
    });
    await screen.findByRole('row', { name: /Swifts/ });
    status = 0;
    await router.navigate('/groups?status=active');
    expect(await screen.findByText('Not available offline')).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search groups' })).toBeTruthy();
  });

  test('that the server refuses is an error of the page', async () => {
    await show('/groups', {
      read: ({ pathname }) =>
        pathname.endsWith('/groups')
          ? { status: 500, body: { error: 'INTERNAL', detail: null } }
          : undefined,
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText('Not available offline')).toBeNull();
  });

  test('has no form for new groups where another system keeps them', async () => {
    await show('/groups', { session: remoteOnly() });
    await screen.findByRole('table');
    expect(screen.queryByRole('link', { name: 'Add group' })).toBeNull();
  });
});

describe('the deleted groups', () => {
  const entry = { id: 12, ts: 1_771_900_000, user: { uuid: 'h', name: 'Helen Price' }, detail: {} };
  const AUDITS = [
    { ...entry, action: 'group.delete', entity_id: '3', subject: 'Swifts', can_undo: true },
    { ...entry, id: 10, action: 'group.delete', entity_id: '4', subject: 'Owls', can_undo: false },
  ].map((one) => ({ ...one, entity: 'group', member_uuid: null, undoes: null, undone_at: null }));

  test('are listed with who deleted them, and restored', async () => {
    const { user, sent, requests } = await show('/groups/deleted', {
      read: ({ pathname }) => (pathname.endsWith('/audits') ? { body: AUDITS } : undefined),
    });
    const deletions = await screen.findAllByText(/Helen Price · 24 Feb 2026/);
    expect(deletions).toHaveLength(1);
    expect(screen.getByText('Swifts')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toMatchObject([{ path: '/audits/12/undo' }]));
    const audits = requests.find(({ pathname }) => pathname.endsWith('/audits'));
    expect(audits?.searchParams.get('action')).toBe('group.delete');
  });

  test('are in the menu of the list, and explained where there are none', async () => {
    const { user, router } = await show('/groups', {
      read: ({ pathname }) => (pathname.endsWith('/audits') ? { body: [] } : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Other pages' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deleted groups' }));
    await screen.findByText('No group was deleted in the last 30 days');
    expect(router.state.location.pathname).toBe('/groups/deleted');
  });
});

test('the printed list of groups includes several pages of the server', async () => {
  const listed = Array.from({ length: 1001 }, (_, index) => ({
    ...SWIFTS,
    id: index + 1,
    name: `Group ${index + 1}`,
    levels: [],
  }));
  const { requests } = await show('/groups?print=1', {
    read: ({ pathname, searchParams }) => {
      if (!pathname.endsWith('/groups')) return undefined;
      const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))];
      return { body: listed.slice(page * size, (page + 1) * size), total: listed.length };
    },
  });
  expect(await screen.findByText('Group 1001')).toBeTruthy();
  const pages = requests.filter(({ searchParams }) => searchParams.get('per_page') === '1000');
  expect(pages.map(({ searchParams }) => searchParams.get('page'))).toEqual(
    expect.arrayContaining(['0', '1']),
  );
});
