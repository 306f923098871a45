import { signedIn } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AMELIA, MEMBERS, show, SWIFTS } from '../../testing/groups.ts';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('a group', () => {
  test('with members is deleted only after its name is typed', async () => {
    const { user, sent, router } = await show('/groups/3', {
      read: ({ pathname }) =>
        pathname.endsWith('/deletion')
          ? {
              body: {
                sessions: 16,
                families: 21,
                preview: { subject: 'Changed sessions', paragraphs: ['Monday: no more'] },
              },
            }
          : undefined,
      write: () => ({ status: 204 }),
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Delete' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    expect(sent).toEqual([]);
    await within(dialog).findByRole('checkbox', { name: /^Tell 21 families by e-mail/ });
    within(dialog).getByText('Monday: no more');
    await user.type(within(dialog).getByRole('textbox'), 'Swifts');
    pressTwice(confirm);
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
    expect(sent).toMatchObject([{ method: 'DELETE', path: '/groups/3?tell=1', ifMatch: '"8"' }]);
  });

  test('is deleted without e-mails if the administrator wants none', async () => {
    const { user, sent } = await show('/groups/3', {
      read: ({ pathname }) =>
        pathname.endsWith('/deletion') ? { body: { sessions: 8, families: 1 } } : undefined,
      write: () => ({ status: 204 }),
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('checkbox', { name: /^Tell 1 family by e-mail/ }));
    await user.type(dialog.getByRole('textbox'), 'Swifts');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent).toMatchObject([{ path: '/groups/3?tell=0' }]));
  });

  test('without members is deleted with Undo', async () => {
    const { user, sent, alerts } = await show('/groups/3', {
      group: { total_members: 0 },
      write: () => ({ status: 204, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Swifts deleted']));
    expect(sent).toHaveLength(1);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('that the server does not delete stays, with the reason', async () => {
    const { user, address, alerts } = await show('/groups/3', {
      read: ({ pathname }) =>
        pathname.endsWith('/deletion') ? { body: { sessions: 8, families: 0 } } : undefined,
      write: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Swifts');
    const remove = dialog.getByRole('button', { name: 'Delete' });
    await waitFor(() => expect(remove).toHaveProperty('disabled', false));
    await user.click(remove);
    await screen.findByText(/^The server had a problem/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/groups/3');
    expect(titles(alerts)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const again = within(await screen.findByRole('dialog'));
    await user.type(again.getByRole('textbox'), 'Swifts');
    await waitFor(() =>
      expect(again.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false),
    );
  });

  test.each(['x', '-3', '1.5'])('with the number %s is not requested', async (id) => {
    const { requests } = await show(`/groups/${id}`, {
      read: ({ pathname }) =>
        pathname.endsWith('/groups/0')
          ? { status: 404, body: { error: 'NOT_FOUND', detail: null } }
          : undefined,
    });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(requests.map(({ pathname }) => pathname)).not.toContain(`/v1/groups/${id}`);
  });

  test('shows its place, and leads to its sessions where the club has them', async () => {
    const first = await show('/groups/3');
    await screen.findByText('Hall 2');
    const link = screen.getByRole('link', { name: 'Sessions of this group' });
    expect(link.getAttribute('href')).toBe('/sessions?group_id=3');
    first.unmount();
    const { client } = signedIn();
    const session = { client: client && { ...client, auth_provider: 'coursepro' as const } };
    await show('/groups/3', { session });
    await screen.findByText('Hall 2');
    expect(screen.queryByRole('link', { name: 'Sessions of this group' })).toBeNull();
  });

  test('that is inactive says what it lacks, and is activated there', async () => {
    const { user, sent, alerts } = await show('/groups/3', { group: { status: 0 } });
    await screen.findByText(/^This group is inactive: no sessions are planned/);
    await user.click(screen.getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Swifts is active']));
    expect(sent).toMatchObject([{ path: '/groups/3', body: { status: 1 }, ifMatch: '"8"' }]);
  });

  test('is deactivated with its etag', async () => {
    const { user, sent } = await show('/groups/3');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ method: 'PATCH', body: { status: 0 }, ifMatch: '"8"' }]),
    );
  });

  test('moves the selected members from this group to another one', async () => {
    const { user, sent } = await show('/groups/3', {
      read: ({ pathname }) =>
        pathname.endsWith('/groups')
          ? {
              body: [
                { ...SWIFTS, levels: [] },
                { ...SWIFTS, id: 4, name: 'Squad', levels: [] },
              ],
            }
          : undefined,
      write: () => ({ body: { changed: 1, skipped: [], places_left: null } }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Amelia Jones' }));
    await user.click(screen.getByRole('button', { name: 'Move to group' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByLabelText('From group')).toBeNull();
    expect(within(dialog).queryByRole('option', { name: 'Swifts' })).toBeNull();
    await within(dialog).findByRole('option', { name: 'Squad (22 of 24)' });
    await user.selectOptions(within(dialog).getByLabelText('To group'), 'Squad (22 of 24)');
    const move = within(dialog).getByRole('button', { name: 'Move to group' });
    await waitFor(() => expect(move.hasAttribute('disabled')).toBe(false));
    await user.click(move);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({
      action: 'move',
      member_uuids: [AMELIA],
      from_group_id: 3,
      group_id: 4,
    });
  });

  test('leaves the removal of all its members to a job, which gets the query with their number', async () => {
    const { user, sent, alerts } = await show('/groups/3', {
      read: ({ pathname }) =>
        pathname.endsWith('/members')
          ? { body: MEMBERS, headers: { 'x-total-count': '240' } }
          : undefined,
      write: ({ body }) =>
        Object(body).dry_run === 1
          ? { body: { changed: 240, skipped: [] } }
          : { status: 202, body: { id: 9, kind: 'change_members', state: 'queued' } },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 240' }));
    await user.click(screen.getByRole('button', { name: 'Take out of group' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Will change: 240');
    await user.click(dialog.getByRole('button', { name: 'Take out of group' }));
    await waitFor(() =>
      expect(titles(alerts)[0]).toMatch(/^info: The change is running in the background/),
    );
    expect(sent[1]).toMatchObject({
      path: '/members/bulk',
      body: {
        action: 'remove',
        query: { active: 1, 'group_id[]': [3] },
        expected: 240,
        group_id: 3,
      },
    });
    expect(screen.queryByRole('region', { name: 'Selected pupils' })).toBeNull();
  });

  test('lists its own active members', async () => {
    const { requests } = await show('/groups/3?show=inactive&group_id=9');
    await screen.findByRole('link', { name: /Amelia/ });
    const list = requests.find(({ pathname }) => pathname.endsWith('/members'));
    expect(list?.searchParams.getAll('group_id[]')).toEqual(['3']);
    expect(list?.searchParams.get('active')).toBe('1');
  });
});

test.each(['/groups/3', '/groups/3/add'])(
  'pupils at %s are shown from the last page if there are fewer pages now',
  async (path) => {
    const { router } = await show(`${path}?page=4`);
    await screen.findAllByText(/Amelia Jones/);
    expect(router.state.location.pathname).toBe(path);
    expect(new URLSearchParams(router.state.location.search).get('page')).toBe('0');
  },
);

test('the members of a group are printed and downloaded with the query on screen', async () => {
  const { requests } = await show('/groups/3?print=1&search=jones');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(4);
  screen.getByRole('heading', { level: 1, name: 'Pupils of Swifts' });
  const query = requests.find(({ pathname }) => pathname.endsWith('/members'))?.searchParams;
  expect([query?.get('group_id[]'), query?.get('search'), query?.get('per_page')]).toEqual([
    '3',
    'jones',
    '1000',
  ]);
});
