import type { AdministeredGroup } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const AVA = { uuid: '00000000-0000-4000-8000-000000000201', name: 'Ava Morgan', active: true };
const BEN = { uuid: '00000000-0000-4000-8000-000000000202', name: 'Ben Hughes', active: true };
const AMELIA = '00000000-0000-4000-8000-000000000101';

const time = {
  id: 5,
  weekday: 1,
  start_time: '18:00',
  end_time: '19:30',
  from_date: '2025-09-01',
  to_date: null,
};

const SWIFTS: AdministeredGroup = {
  id: 3,
  name: 'Swifts',
  status: 1,
  club_ids: [7],
  scheme_slug: 'first-flight',
  max_members: 24,
  place: 'Hall 2',
  total_members: 22,
  times: [time],
  coaches: [AVA, BEN],
  waiting: 1,
  ready: 0,
  etag: '8',
  coaches_etag: '9',
};

const MEMBERS = ['Amelia', 'Dafydd', 'Ella'].map((firstname, index) => ({
  uuid: `${AMELIA.slice(0, -1)}${index + 1}`,
  firstname,
  lastname: 'Jones',
  dob: '2017-11-20',
  groups: index === 2 ? [{ id: 3, name: 'Swifts' }] : [],
  level: null,
  last_attended: null,
  tags: [],
  alerts: [],
  guardians: 1,
  remote: false,
  active: index !== 1,
}));

type Sent = { method: string; path: string; body: unknown; ifMatch: string | null };

/** The club portal at an address. `write` is the server's response to a change. */
async function show(
  path: string,
  {
    group = {},
    read = () => undefined,
    write = () => ({ body: {}, headers: { 'x-audit-id': '12' } }),
    session = {},
  }: {
    group?: Partial<AdministeredGroup>;
    read?: (address: URL) => ServerResponse | undefined;
    write?: (sent: Sent) => ServerResponse;
    session?: Parameters<typeof signedIn>[0];
  } = {},
) {
  const sent: Sent[] = [];
  const requests: URL[] = [];
  const respond = (address: URL): ServerResponse => {
    requests.push(address);
    const { pathname } = address;
    const other = read(address);
    if (other !== undefined) return other;
    if (pathname.endsWith('/groups')) {
      const listed = { ...SWIFTS, ...group };
      return { body: [{ ...listed, levels: [] }], headers: { 'x-total-count': '1' } };
    }
    if (pathname.endsWith('/members')) {
      return { body: MEMBERS, headers: { 'x-total-count': '3' } };
    }
    if (pathname.endsWith('/audits')) {
      return { body: [{ id: 1, ts: 1_771_900_000, user: { uuid: 'h', name: 'Helen Price' } }] };
    }
    if (pathname.endsWith('/member-tags')) return { body: [] };
    if (pathname.endsWith('/schemes')) {
      return { body: [{ uuid: AMELIA, slug: 'first-flight', title: 'First Flight' }] };
    }
    if (pathname.endsWith('/users')) {
      return {
        body: [AVA, BEN, { uuid: AMELIA, name: 'Carys Evans' }].map(({ uuid, name }, index) => ({
          uuid,
          firstname: name.split(' ')[0],
          lastname: name.split(' ')[1],
          club_ids: index === 1 ? [8] : [7],
        })),
      };
    }
    if (pathname.endsWith('/waiting')) {
      const [first] = MEMBERS;
      const entry = { position: 1, since: '2026-01-10', wishes: [1, 4], offered_until: null };
      const offered = { ...entry, position: 2, offered_until: 1_772_200_000 };
      return {
        body: [
          { ...first, ...entry },
          { ...MEMBERS[1], ...offered },
        ],
      };
    }
    return { body: { ...SWIFTS, ...group } };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const entry = {
      method: request.method,
      path: address.pathname.replace('/v1', '') + address.search,
      body: request.body === null ? null : await request.json(),
      ifMatch: request.headers.get('if-match'),
    };
    sent.push(entry);
    return write(entry);
  });
  const context = makePortalContext(
    { session: signedIn(session) },
    {
      portal: 'club',
      queries: makeQueries(respond),
      api,
      areas: new Set(['/members', '/groups', '/about']),
    },
  );
  const view = await renderScreens(screens, path, context);
  return { ...view, sent, requests, alerts: context.alerts, user: userEvent.setup() };
}

const titles = (alerts: Awaited<ReturnType<typeof show>>['alerts']) =>
  alerts.read().map(({ title }) => title);

const remoteOnly = () => {
  const { club } = signedIn();
  return { club: club && { ...club, member_types: 'remote_only' as const } };
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
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

describe('the form for a new group', () => {
  test('sends name, scheme, maximum, times and coaches in one request', async () => {
    const { user, sent, router } = await show('/groups/new', {
      write: () => ({ status: 201, body: SWIFTS, headers: { 'x-audit-id': '12' } }),
    });
    await user.type(await screen.findByLabelText('Name'), ' Swifts ');
    await user.selectOptions(await screen.findByLabelText(/^Scheme/), 'First Flight');
    await user.type(screen.getByLabelText(/^Maximum/), '24');
    await user.click(screen.getByRole('button', { name: 'Add weekly time' }));
    await user.selectOptions(screen.getByLabelText('Day'), 'Thursday');
    await user.click(screen.getByRole('checkbox', { name: 'Carys Evans' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ava Morgan' }));
    expect(screen.queryByRole('checkbox', { name: 'Ben Hughes' })).toBeNull();
    const main = within(screen.getByRole('main'));
    main.getByText('What will be added');
    const rows = main.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
    expect(rows).toEqual([
      'NameSwifts',
      'Maximum number of pupils24',
      'SchemeFirst Flight',
      'Weekly timesThu 17:00',
      'CoachesCarys Evans, Ava Morgan',
    ]);
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups/3'));
    expect(sent).toMatchObject([
      {
        path: '/groups',
        body: {
          name: 'Swifts',
          club_ids: [7],
          scheme_uuid: AMELIA,
          max_members: 24,
          times: [{ weekday: 4, start_time: '17:00', end_time: '18:00', to_date: null }],
          coach_uuids: [AMELIA, AVA.uuid],
        },
      },
    ]);
  });

  test('names the fields that are wrong and sends nothing', async () => {
    const { user, sent } = await show('/groups/new');
    await user.type(await screen.findByLabelText(/^Maximum/), '12.5');
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    expect(screen.getAllByText('Names must be 1 to 50 characters')).not.toHaveLength(0);
    expect(screen.getAllByText('Enter a whole number up to 10,000')).not.toHaveLength(0);
    expect(sent).toEqual([]);
  });
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
    await user.click(confirm);
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
      expect(titles(alerts)[0]).toMatch(/^The change is running in the background/),
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
    const { user, sent } = await show('/groups/3/add', {
      write: () => ({
        status: 409,
        body: { error: 'SESSION_FULL', detail: { places_left: 2 } },
      }),
    });
    await user.click(await screen.findByRole('checkbox', { name: /Amelia/ }));
    await user.click(screen.getByRole('button', { name: 'Add 1 pupil' }));
    await screen.findByText('Not enough places. Places left: 2');
    expect(sent).toMatchObject([
      { path: '/groups/3/members/bulk', body: { action: 'add', member_uuids: [AMELIA] } },
    ]);
  });
});

describe('the weekly times of a group', () => {
  const effect = () => ({
    body: { time: null, added: 8, removed: 3, retained: 2 },
    headers: { 'x-audit-id': '12' },
  });

  test('are saved only after their effect is shown', async () => {
    const { user, sent, alerts } = await show('/groups/3/times', { write: effect });
    await user.click(await screen.findByRole('button', { name: 'Add weekly time' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('8 sessions added');
    within(dialog).getByText('3 sessions removed');
    within(dialog).getByText(/^2 sessions are kept/);
    expect(sent.map(({ body }) => Object(body)['dry_run'])).toEqual([1]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Weekly time added']));
    expect(sent.map(({ body }) => Object(body)['dry_run'])).toEqual([1, undefined]);
  });

  test('send e-mails about moved sessions to the families', async () => {
    const families = () => ({
      body: { time: null, added: 8, removed: 8, retained: 0, families: 2 },
    });
    const { user, sent } = await show('/groups/3/times', { write: families });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('checkbox', { name: /^Tell 2 families by e-mail/, checked: true });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ tell: 1 }));
  });

  test.each([
    ['Ends at', '16:00', 'The end must be after the start'],
    ['First day', '', 'Required'],
    [/^Last day/, '2000-01-01', 'The last day must not be before the first day'],
  ])('say at %s what is wrong there', async (label, value, error) => {
    const { user } = await show('/groups/3/times', { write: effect });
    await user.click(await screen.findByRole('button', { name: 'Add weekly time' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    await within(dialog).findByText(error);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const others = ['The end must be after the start', 'Required'].filter(
      (other) => other !== error,
    );
    for (const other of others) expect(within(dialog).queryByText(other)).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  test('are removed only after their effect is shown', async () => {
    const { user, sent, alerts } = await show('/groups/3/times', {
      write: () => ({
        body: { time: null, added: 0, removed: 3, retained: 2, families: 2 },
        headers: { 'x-audit-id': '12' },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('3 sessions removed');
    within(dialog).getByRole('checkbox', { name: /^Tell 2 families by e-mail/, checked: true });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Weekly time removed']));
    expect(sent.map(({ path }) => path)).toEqual([
      '/groups/3/times/5?dry_run=1&tell=0',
      '/groups/3/times/5?tell=1',
    ]);
  });
});

test('coaches of a group are sent in their new order', async () => {
  const { user, sent } = await show('/groups/3/coaches', { write: () => ({ body: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Move Ben Hughes up' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { path: '/groups/3/coaches', body: { user_uuids: [BEN.uuid, AVA.uuid] }, ifMatch: '"9"' },
    ]),
  );
});

test('a list of coaches that another user changed is loaded again before the next change', async () => {
  let group = SWIFTS;
  const { user, sent } = await show('/groups/3/coaches', {
    read: ({ pathname }) => (pathname.endsWith('/groups/3') ? { body: group } : undefined),
    write: ({ ifMatch }) =>
      ifMatch === `"${group.coaches_etag}"`
        ? { body: [] }
        : { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } },
  });
  const up = await screen.findByRole('button', { name: 'Move Ben Hughes up' });
  const carys = { uuid: AMELIA, name: 'Carys Evans', active: true };
  group = { ...SWIFTS, coaches: [AVA, BEN, carys], coaches_etag: '10' };
  await user.click(up);
  await screen.findByText('Someone else has changed this. Check it, then try again.');
  await user.click(await screen.findByRole('button', { name: 'Move Carys Evans up' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const user_uuids = [AVA.uuid, carys.uuid, BEN.uuid];
  expect(sent.at(-1)).toMatchObject({ body: { user_uuids }, ifMatch: '"10"' });
});

test('coaches of a group are moved once when the button is pressed twice', async () => {
  const { sent, alerts } = await show('/groups/3/coaches');
  const up = await screen.findByRole('button', { name: 'Move Ben Hughes up' });
  fireEvent.click(up);
  fireEvent.click(up);
  await waitFor(() => expect(titles(alerts)).toEqual(['Swifts’s coaches saved']));
  expect(sent).toHaveLength(1);
});

test('a coach of a group who was deactivated is marked', async () => {
  await show('/groups/3/coaches', { group: { coaches: [AVA, { ...BEN, active: false }] } });
  const mark = await screen.findByText('Inactive');
  expect(mark.closest('li')?.textContent).toContain('Ben Hughes');
});

describe('the waiting list of a group', () => {
  test('shows place, date and wishes, and gives a place', async () => {
    const { user, sent } = await show('/groups/3/waiting');
    const [entry] = await screen.findAllByText(/prefers Mon, Thu/);
    expect(entry?.textContent).toContain('since 10 Jan 2026');
    await user.click(screen.getByRole('button', { name: 'Place Amelia Jones now' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { path: '/groups/3/members/bulk', body: { action: 'add', member_uuids: [AMELIA] } },
      ]),
    );
  });

  test('offers a place to a member without an open offer', async () => {
    const { user, sent, alerts } = await show('/groups/3/waiting');
    const offers = await screen.findAllByRole('button', { name: /^Offer .* a place$/ });
    expect(offers).toHaveLength(1);
    expect(screen.getByText(/offered until/).textContent).toContain('27 Feb 2026');
    await user.click(screen.getByRole('button', { name: 'Offer Amelia Jones a place' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('checkbox', { name: /Swifts/, checked: true });
    await user.click(within(dialog).getByRole('button', { name: 'Offer place' }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Offer sent to the family of Amelia Jones']),
    );
    expect(sent).toMatchObject([{ path: '/moves', body: { member_uuid: AMELIA, group_ids: [3] } }]);
  });

  test('offers no place of a full group', async () => {
    await show('/groups/3/waiting', { group: { total_members: 24 } });
    const offer = await screen.findByRole('button', { name: 'Offer Amelia Jones a place' });
    expect(offer.getAttribute('aria-disabled')).toBe('true');
  });

  test('changes its order with buttons, and says when another user has changed it before', async () => {
    const { user, sent } = await show('/groups/3/waiting', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { position: 1 } } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Move Dafydd Jones up' }));
    await screen.findByText(/^Someone else has changed the order meanwhile/);
    expect(sent).toMatchObject([
      {
        method: 'PATCH',
        path: `/groups/3/waiting/${MEMBERS[1]?.uuid}`,
        body: { from: 2, position: 1 },
      },
    ]);
    const up = screen.getByRole('button', { name: 'Move Amelia Jones up' });
    expect(up.getAttribute('aria-disabled')).toBe('true');
  });

  test('changes the days that suit a family', async () => {
    const { user, sent, alerts } = await show('/groups/3/waiting');
    await user.click(
      await screen.findByRole('button', { name: 'Change the days that suit Amelia Jones' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Days that suit Amelia Jones' });
    within(dialog).getByRole('checkbox', { name: 'Thursday', checked: true });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Monday', checked: true }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Saturday' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Days of Amelia Jones changed']));
    expect(sent).toMatchObject([
      {
        path: `/groups/3/waiting/${AMELIA}`,
        body: { from_wishes: [1, 4], wishes: [4, 6] },
      },
    ]);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says which days another user chose meanwhile, and a second save replaces them', async () => {
    const { user, sent } = await show('/groups/3/waiting', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { wishes: [2, 3] } } }),
    });
    await user.click(
      await screen.findByRole('button', { name: 'Change the days that suit Amelia Jones' }),
    );
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText(/^Someone else has chosen other days meanwhile: Tue, Wed/);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({ from_wishes: [2, 3], wishes: [1, 4] });
  });

  test('says when the group trains on other days than those that suit', async () => {
    await show('/groups/3/waiting', {
      group: { times: [{ ...time, weekday: 2 }] },
    });
    const [entry] = await screen.findAllByText(/prefers Mon, Thu/);
    expect(entry?.textContent).toContain('the group trains on other days');
  });

  test('is printed with wishes and without the head of the page', async () => {
    await show('/groups/3/waiting?print=1');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]?.textContent).toMatch(/^1Amelia Jones8 years 3 months10 Jan 2026Mon, Thu/);
    expect(
      screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent),
    ).toEqual(['Waiting list of Swifts']);
  });

  test('loses a member who is removed from it', async () => {
    const { user, sent } = await show('/groups/3/waiting', { write: () => ({ status: 204 }) });
    await user.click(await screen.findByRole('button', { name: 'Remove Amelia Jones' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ method: 'DELETE', path: `/groups/3/waiting/${AMELIA}` }]),
    );
  });
});

describe('candidates of a group', () => {
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

test('the history of a group says what was changed, and Undo is offered', async () => {
  const entry = { ts: 1_771_900_000, user: { uuid: 'h', name: 'Helen Price' }, undone_at: null };
  const { user, sent, requests } = await show('/groups/3/history', {
    read: ({ pathname }) =>
      pathname.endsWith('/audits')
        ? {
            body: [
              {
                ...entry,
                id: 9,
                action: 'group.edit',
                detail: { edited: ['max_members'] },
                member_uuid: null,
                undoes: null,
                can_undo: true,
              },
              {
                ...entry,
                id: 8,
                action: 'group.members.add',
                detail: { member_uuids: ['a', 'b'] },
                member_uuid: null,
                undoes: null,
                can_undo: false,
              },
              {
                ...entry,
                id: 7,
                action: 'sessions.cancel',
                detail: {
                  count: 2,
                  sessions: [
                    { group_id: 4, date: '2026-02-25' },
                    { group_id: 3, date: '2026-02-25' },
                  ],
                },
                member_uuid: null,
                undoes: null,
                can_undo: false,
              },
              {
                ...entry,
                id: 6,
                action: 'session.edit',
                detail: { group_id: 3, date: '2026-02-24', edited: ['place', 'tell'] },
                member_uuid: null,
                undoes: null,
                can_undo: false,
              },
            ],
          }
        : undefined,
  });
  await screen.findByText('Group edited: maximum');
  screen.getByText('Pupils added: 2 pupils');
  screen.getByText('Sessions cancelled: 25 Feb 2026, changed together: 2');
  screen.getByText('Session changed: 24 Feb 2026, Place');
  const audits = requests.find(({ pathname }) => pathname.endsWith('/audits'))?.searchParams;
  expect(audits?.get('group_id')).toBe('3');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toMatchObject([{ path: '/audits/9/undo' }]));
});

describe('edit form of a group', () => {
  const OTHERS = { ...SWIFTS, name: 'Swift', max_members: 20, etag: '9' };
  const showConflict = async () => {
    let current: AdministeredGroup = SWIFTS;
    const view = await show('/groups/3/edit', {
      read: ({ pathname }) => (pathname.endsWith('/groups/3') ? { body: current } : undefined),
      write: ({ ifMatch }) => {
        if (ifMatch === '"9"') return { body: OTHERS, headers: { 'x-audit-id': '12' } };
        current = OTHERS;
        return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
      },
    });
    const name = await screen.findByLabelText('Name');
    await view.user.clear(name);
    await view.user.type(name, 'Swallows');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Helen Price changed this: /);
    return { ...view, name };
  };

  test('shows what another user has changed beside the own values, and saves only these', async () => {
    const { user, sent } = await showConflict();
    const shown = screen.getAllByText(/^(Yours|Theirs): /).map(({ textContent }) => textContent);
    expect(shown).toEqual(['Yours: Swallows', 'Theirs: Swift', 'Theirs: 20']);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ ifMatch: '"9"' });
    expect(sent[1]?.body).toEqual({ name: 'Swallows', tell: 0 });
  });

  test('sends the ETag of the values that it began with, also when it is continued later', async () => {
    const first = await show('/groups/3/edit');
    await first.user.type(await screen.findByLabelText('Name'), ' A');
    first.unmount();
    const { user, sent } = await show('/groups/3/edit', {
      read: ({ pathname }) => (pathname.endsWith('/groups/3') ? { body: OTHERS } : undefined),
      write: () => ({ status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } }),
    });
    expect(await screen.findByLabelText(/^Maximum/)).toHaveProperty('value', '20');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Theirs: Swift');
    expect(sent).toMatchObject([{ ifMatch: `"${SWIFTS.etag}"` }]);
    expect(sent[0]?.body).toEqual({ name: 'Swifts A', tell: 0 });
  });

  test('changes the scheme, and says what that removes', async () => {
    const ten = { uuid: BEN.uuid, slug: 'ten-levels', title: 'Ten Levels' };
    const { user, sent } = await show('/groups/3/edit', {
      read: ({ pathname }) =>
        pathname.endsWith('/schemes')
          ? { body: [{ uuid: AMELIA, slug: 'first-flight', title: 'First Flight' }, ten] }
          : undefined,
    });
    const scheme = await screen.findByLabelText(/^Scheme/);
    expect(screen.queryByText(/recommendations to move up/)).toBeNull();
    await user.selectOptions(scheme, await screen.findByRole('option', { name: 'Ten Levels' }));
    screen.getByText(/recommendations to move up from this group are removed/);
    await user.selectOptions(scheme, 'First Flight');
    expect(screen.queryByText(/recommendations to move up/)).toBeNull();
    await user.selectOptions(scheme, 'Ten Levels');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ scheme_uuid: BEN.uuid, tell: 0 });
  });

  test('takes the values of the other user on request', async () => {
    const { user, name, sent } = await showConflict();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(name).toHaveProperty('value', 'Swift');
    expect(screen.getByLabelText(/^Maximum/)).toHaveProperty('value', '20');
    expect(sent).toHaveLength(1);
  });
});
