import type { SearchResult } from '@springboard/contract';
import type { Screen } from '@springboard/portal';
import {
  makeApi,
  makePortalContext,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

const page = (title: string) => async () => ({ Component: () => <h1>{title}</h1> });

const screens: readonly Screen[] = [
  { path: 'groups', handle: { title: 'nav.groups' }, load: page('All groups') },
  {
    path: 'members',
    handle: { title: 'nav.members' },
    children: [
      { index: true, load: page('All members') },
      { path: 'new', load: page('Add a member') },
      { path: ':uuid', load: page('One member') },
    ],
  },
  { path: 'reports/:name', handle: { title: 'nav.reports' }, load: page('A report') },
  {
    path: 'coaches',
    handle: { title: 'nav.coaches' },
    children: [{ path: ':uuid', load: page('One coach') }],
  },
  {
    path: 'users',
    handle: { title: 'nav.users' },
    children: [{ path: ':uuid', load: page('One user') }],
  },
];

const FOUND: SearchResult = {
  people: [
    {
      kind: 'member',
      uuid: 'a',
      firstname: 'Ava',
      lastname: 'Owusu',
      dob: '2017-05-04',
      active: true,
    },
    {
      kind: 'member',
      uuid: 'b',
      firstname: 'Adaeze',
      lastname: 'Owusu',
      dob: '2016-01-02',
      active: false,
    },
    { kind: 'user', uuid: 'c', firstname: 'Ben', lastname: 'Owusu', dob: null, active: true },
  ],
  groups: [{ id: 4, name: 'Owls' }],
  pages: ['duplicates'],
};

const show = async ({
  respond = () => ({ body: FOUND }),
  features = { ENABLE_ORGANISATIONS: true },
  member_types = 'local_only',
}: {
  respond?: (search: string) => ServerResponse;
  features?: object;
  member_types?: 'local_only' | 'local_and_remote' | 'remote_only';
} = {}) => {
  const searches: string[] = [];
  const api = makeApi(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/search')) return { status: 500, body: { error: 'SERVER_ERROR' } };
    const search = searchParams.get('search') ?? '';
    searches.push(search);
    return respond(search);
  });
  const session = signedIn({ features });
  const context = makePortalContext(
    { session: { ...session, club: session.club && { ...session.club, member_types } } },
    {
      portal: 'club',
      deferred: () => import('../deferred-parts.tsx'),
      api,
      areas: new Set(['/members', '/groups', '/coaches', '/users', '/about']),
    },
  );
  const view = await renderScreens(screens, '/groups', context);
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Go to a person, group or page' });
  return { ...view, user, searches, context, button };
};

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const field = () => screen.findByRole('combobox', { name: 'Name of a person, group or page' });

describe('the finder', () => {
  test('opens with Ctrl K, finds a person after a pause and opens the chosen one with Enter', async () => {
    const { user, searches, address } = await show();
    await user.keyboard('{Control>}k{/Control}');
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    await user.keyboard('owusu a');
    expect(await screen.findByText('5 results')).toBeDefined();
    expect(searches).toEqual(['owusu a']);
    expect(options()).toEqual([
      'Ava Owusu4 May 2017',
      'Adaeze Owusu2 Jan 2016 · Inactive',
      'Ben OwusuStaff',
      'Owls',
      'Duplicates',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/members/b'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens with its button, and Esc closes it and returns the focus', async () => {
    const { user, button } = await show();
    await user.click(button);
    await field();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('lists the pages that the user may open before anything is typed', async () => {
    const { user, button, address } = await show();
    await user.click(button);
    await field();
    expect(options()).toEqual([
      'Pupils',
      'Requests',
      'Duplicates',
      'Import pupils',
      'Groups',
      'Ready to move',
      'Sessions',
      'Coaches',
      'Reports',
      'About',
      'Add pupil',
      'Add group',
    ]);
    expect(
      within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option'),
    ).toHaveLength(10);
    await user.keyboard('{Tab}');
    expect(address()).toBe('/groups');
    await user.click(screen.getByRole('option', { name: 'Pupils' }));
    await waitFor(() => expect(address()).toBe('/members'));
  });

  test('finds an action by its name, and adds and imports nothing where another system has the pupils', async () => {
    const respond = () => ({ body: { people: [], groups: [], pages: ['import'] } });
    const first = await show({ respond });
    await first.user.click(first.button);
    await first.user.type(await field(), 'PUPIL');
    await screen.findByText('2 results');
    await first.user.click(screen.getByRole('option', { name: 'Add pupil' }));
    await waitFor(() => expect(first.address()).toBe('/members/new'));
    first.unmount();
    const second = await show({ respond, member_types: 'remote_only' });
    await second.user.click(second.button);
    await second.user.type(await field(), 'pupil');
    expect(await screen.findByText('Nothing matches “pupil”')).toBeDefined();
    await second.user.clear(await field());
    await second.user.type(await field(), 'group');
    expect(await screen.findByText('Nothing matches “group”')).toBeDefined();
  });

  test('finds a report by its name, also without a network', async () => {
    const respond = () => ({ body: { people: [], groups: [], pages: [] } });
    const { user, button, address, context } = await show({ respond });
    await user.click(button);
    await user.type(await field(), 'data to');
    await screen.findByText('1 result');
    expect(options()).toEqual(['Data to check']);
    act(() => context.connection.setState({ state: 'offline' }));
    const reports = screen.getByRole('group', { name: 'Reports' });
    await user.click(within(reports).getByRole('option', { name: 'Data to check' }));
    await waitFor(() => expect(address()).toBe('/reports/data-quality'));
  });

  test('leads to the page of a user in a club without coaches, and leaves out staff without either', async () => {
    const respond = () => ({ body: { people: FOUND.people.slice(2), groups: [], pages: [] } });
    const first = await show({ respond, features: {}, member_types: 'local_and_remote' });
    await first.user.click(first.button);
    await first.user.type(await field(), 'ben');
    await screen.findByText('1 result');
    await first.user.keyboard('{Enter}');
    await waitFor(() => expect(first.address()).toBe('/users/c'));
    first.unmount();
    const second = await show({ respond, features: {} });
    await second.user.click(second.button);
    await second.user.type(await field(), 'ben');
    expect(await screen.findByText('Nothing matches “ben”')).toBeDefined();
  });

  test('asks the server for nothing under 2 characters, and shows no results of an earlier text', async () => {
    const { user, button, searches } = await show();
    await user.click(button);
    await user.type(await field(), 'o');
    expect(await screen.findByText('Type at least 2 characters')).toBeDefined();
    await user.keyboard('w');
    // With the report “Absences in a row”.
    await screen.findByText('6 results');
    await user.keyboard('l');
    expect(options()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeDefined();
    await screen.findByText('5 results');
    expect(searches).toEqual(['ow', 'owl']);
  });

  test('says that nothing was found', async () => {
    const { user, button } = await show({
      respond: () => ({ body: { people: [], groups: [], pages: [] } }),
    });
    await user.click(button);
    await user.type(await field(), 'zz');
    expect(await screen.findByText('Nothing matches “zz”')).toBeDefined();
  });

  test('says why a search failed, and repeats it', async () => {
    let isDown = true;
    const { user, button } = await show({
      respond: () => (isDown ? { status: 500, body: { error: 'SERVER_ERROR' } } : { body: FOUND }),
    });
    await user.click(button);
    await user.type(await field(), 'owusu');
    expect((await screen.findByRole('alert')).textContent).toContain('The server had a problem');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('5 results')).toBeDefined();
  });

  test('finds pages by their name without a network, and says so', async () => {
    const { user, button, searches, context } = await show();
    await user.click(button);
    act(() => context.connection.setState({ state: 'offline' }));
    await user.type(await field(), 'gro');
    expect(screen.getByText('You’re offline, so only pages can be found.')).toBeDefined();
    expect(options()).toEqual(['Groups']);
    expect(searches).toEqual([]);
  });

  test('is in the list of keys', async () => {
    const { user } = await show();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(dialog.textContent).toContain('Ctrl KGo to a person, group or page');
    expect(dialog.textContent).toContain('eEdit the row, or what the page is about');
  });
});
