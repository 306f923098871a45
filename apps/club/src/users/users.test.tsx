import type { StaffUser, UserRight } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  NOW,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';
import { screens } from '../routes.tsx';

const user = (overrides: Partial<StaffUser> = {}): StaffUser => ({
  uuid: '00000000-0000-4000-8000-000000000011',
  firstname: 'Ben',
  lastname: 'Hughes',
  status: 'active',
  types: ['coach'],
  club_ids: [7],
  email: 'ben@example.org',
  last_login: null,
  remote: false,
  ...overrides,
});

const AVA = '00000000-0000-4000-8000-000000000012';

type Sent = { call: string; body: unknown };

async function show(
  path: string,
  {
    users = [user()],
    write = () => ({ body: user(), headers: { 'x-audit-id': '12' } }),
    session = {},
  }: {
    users?: readonly StaffUser[];
    write?: () => ServerResponse;
    session?: Parameters<typeof signedIn>[0];
  } = {},
) {
  const sent: Sent[] = [];
  const queriesSent: [string, string][][] = [];
  const respond = ({ searchParams }: URL): ServerResponse => {
    queriesSent.push([...searchParams]);
    return { body: users, total: users.length };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    sent.push({
      call: `${request.method} ${address.pathname.replace('/v1', '')}`,
      body: request.body === null ? null : await request.json(),
    });
    return write();
  });
  const context = makePortalContext(
    { session: signedIn(session) },
    {
      portal: 'club',
      queries: makeQueries(respond),
      api,
      areas: new Set(['/members', '/coaches', '/users', '/about']),
    },
  );
  const features = { ENABLE_ORGANISATIONS: path.startsWith('/coaches') };
  const { club } = context.session.store.getState();
  context.session.store.setState({
    features,
    club: club && { ...club, member_types: 'local_and_remote' },
  });
  const view = await renderScreens(screens, path, context);
  return { ...view, sent, queriesSent, alerts: context.alerts, user: userEvent.setup() };
}

const openMenu = async (driver: ReturnType<typeof userEvent.setup>, name = 'Ben Hughes') => {
  await screen.findByRole('table');
  const [button] = screen.getAllByRole('button', { name: `Actions for ${name}` });
  if (button === undefined) throw new Error(`There is no menu for ${name}.`);
  await driver.click(button);
  return screen.findAllByRole('menuitem');
};

const names = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);

beforeEach(() => sessionStorage.clear());

describe('list of users', () => {
  test('coaches are requested by last name, without those who were deleted', async () => {
    const { queriesSent } = await show('/coaches');
    await screen.findByRole('table', { name: 'Coaches' });
    expect(queriesSent).toEqual([
      [
        ['page', '0'],
        ['per_page', '25'],
        ['sort', 'alastname'],
        ['type[]', 'coach'],
        ['status[]', 'invited'],
        ['status[]', 'active'],
        ['status[]', 'inactive'],
        ['with_coaching', '1'],
      ],
    ]);
  });

  test('shows groups, registers and the first credential of a coach', async () => {
    const coaching = {
      groups: [{ id: 3, name: 'Swifts' }],
      last_register: null,
      open_registers: 2,
      credential: { name: 'First aid', expires: '2026-02-01' },
    };
    await show('/coaches', { users: [user({ coaching })] });
    const row = await screen.findByRole('row', { name: /Ben Hughes/ });
    for (const text of ['Swifts', /Not completed .*: 2/, 'First aid: expired 1 Feb 2026']) {
      expect(within(row).getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(
      within(row)
        .getByRole('link', { name: /Ben Hughes/ })
        .getAttribute('href'),
    ).toBe(`/coaches/${user().uuid}`);
  });

  test('users are sorted by role and state from the headings', async () => {
    const { user: person, queriesSent } = await show('/users');
    const table = await screen.findByRole('table', { name: 'Users' });
    for (const [name, sort] of [
      ['Role', 'arole'],
      ['Status', 'astate'],
    ] as const) {
      const heading = within(table).getByRole('columnheader', { name });
      await person.click(within(heading).getByRole('button'));
      await waitFor(() => expect(queriesSent.at(-1)).toContainEqual(['sort', sort]));
    }
  });

  test('all users are requested for paper, and with the search of the address', async () => {
    const { queriesSent } = await show('/users?print=1&page=3&search=Hughes&sort=last_login.desc');
    await screen.findByRole('table');
    const [query] = queriesSent;
    const roles = query?.filter(([name]) => name === 'type[]').map(([, value]) => value);
    expect(roles).toEqual(['coach', 'admin']);
    expect(query?.filter(([name]) => !name.endsWith('[]'))).toEqual([
      ['page', '0'],
      ['per_page', '1000'],
      ['sort', 'dlast_login'],
      ['search', 'Hughes'],
    ]);
  });

  test('users are requested with the roles and states of the address', async () => {
    const { queriesSent } = await show('/users?role=admin&role=moon&state=inactive');
    await screen.findByRole('table');
    expect(queriesSent[0]?.filter(([name]) => name.endsWith('[]'))).toEqual([
      ['type[]', 'admin'],
      ['status[]', 'inactive'],
    ]);
  });

  test.each(['x', '%20', 'Hu%25ghes'])('the search for “%s” is not sent', async (search) => {
    const { queriesSent } = await show(`/users?search=${search}`);
    await screen.findByRole('table');
    expect(queriesSent[0]?.map(([name]) => name)).not.toContain('search');
  });

  test('the address says who is listed', async () => {
    const { queriesSent } = await show(
      '/users?search=hughes&state=invited&sort=last_login.desc&page=1',
    );
    const table = await screen.findByRole('table', { name: 'Users' });
    expect(queriesSent).toEqual([
      [
        ['page', '1'],
        ['per_page', '25'],
        ['sort', 'dlast_login'],
        ['type[]', 'coach'],
        ['type[]', 'admin'],
        ['status[]', 'invited'],
        ['search', 'hughes'],
      ],
    ]);
    expect(within(table).getByRole('columnheader', { name: 'Role' })).toBeTruthy();
  });

  test('an empty list and an empty filter have different messages', async () => {
    const { unmount } = await show('/coaches', { users: [] });
    expect(await screen.findByText('No coaches yet')).toBeTruthy();
    unmount();
    const { user: driver, address } = await show('/coaches?state=invited', { users: [] });
    expect(await screen.findByText('No one matches these filters')).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear) await driver.click(clear);
    await waitFor(() => expect(address()).toBe('/coaches'));
  });
});

describe('actions for a user', () => {
  const self = signedIn().user?.uuid ?? '';
  test.each<[string, Partial<StaffUser>, string[]]>([
    [
      'an active',
      {},
      [
        'Require a new password',
        'Log out everywhere',
        'Require a new PIN',
        'Remove second factor',
        'Deactivate',
      ],
    ],
    ['an invited', { status: 'invited' }, ['Send invitation again', 'Withdraw invitation']],
    ['a deactivated', { status: 'inactive' }, ['Activate']],
    ['a remote', { remote: true }, ['Log out everywhere', 'Require a new PIN', 'Deactivate']],
    [
      'the own',
      { uuid: self },
      ['Require a new password', 'Log out everywhere', 'Require a new PIN'],
    ],
  ])('%s account has those that are possible', async (_, overrides, actions) => {
    const { user: driver } = await show('/coaches', { users: [user(overrides)] });
    expect(names(await openMenu(driver))).toEqual(actions);
  });

  test.each<[string, Partial<StaffUser>, Sent, string]>([
    [
      'Send invitation again',
      { status: 'invited' },
      { call: 'POST /users/:uuid/invitation', body: null },
      'Invitation sent again to Ben Hughes',
    ],
    [
      'Withdraw invitation',
      { status: 'invited' },
      { call: 'DELETE /users/:uuid/invitation', body: null },
      'Ben Hughes’s invitation withdrawn',
    ],
    [
      'Require a new PIN',
      {},
      { call: 'POST /users/:uuid/pin-reset', body: null },
      'Ben Hughes has to set a new PIN',
    ],
    [
      'Require a new password',
      {},
      { call: 'POST /users/:uuid/reset', body: null },
      'Ben Hughes gets an e-mail to set a new password',
    ],
    [
      'Log out everywhere',
      {},
      { call: 'DELETE /users/:uuid/sessions', body: null },
      'Ben Hughes logged out everywhere',
    ],
    [
      'Remove second factor',
      {},
      { call: 'DELETE /users/:uuid/second-factor', body: null },
      'Second factor of Ben Hughes removed',
    ],
    [
      'Deactivate',
      {},
      { call: 'PATCH /users/:uuid', body: { status: 'inactive' } },
      'Ben Hughes deactivated',
    ],
    [
      'Activate',
      { status: 'inactive' },
      { call: 'PATCH /users/:uuid', body: { status: 'active' } },
      'Ben Hughes activated',
    ],
  ])('%s is sent after a confirmation', async (action, overrides, request, title) => {
    const { user: driver, sent, alerts } = await show('/coaches', { users: [user(overrides)] });
    await openMenu(driver);
    await driver.click(screen.getByRole('menuitem', { name: action }));
    const dialog = within(await screen.findByRole('dialog', { name: action }));
    expect(sent).toEqual([]);
    await driver.click(dialog.getByRole('button', { name: action }));
    await waitFor(() => expect(titles(alerts)).toEqual([title]));
    expect(sent).toEqual([{ ...request, call: request.call.replace(':uuid', user().uuid) }]);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test.each([
    ['has a mark', 15, true],
    ['has none', 13, false],
  ])('the last register of a coach with groups %s after %i days', async (_, days, isMarked) => {
    const coaching = {
      groups: [{ id: 3, name: 'Swifts' }],
      last_register: NOW - days * 86_400,
      open_registers: 0,
      credential: null,
    };
    await show('/coaches', { users: [user({ coaching })] });
    const row = await screen.findByRole('row', { name: /Ben Hughes/ });
    const [register] = within(row).getAllByText(/Feb 2026/);
    expect(register?.className.includes('negative')).toBe(isMarked);
  });

  test.each([
    ['Groups: Swifts', { groups: [{ id: 3, name: 'Swifts' }], covers: 0 }],
    ['Upcoming cover sessions: 1', { groups: [], covers: 1 }],
    [
      'Groups: Swifts, Owls · Upcoming cover sessions: 2',
      {
        groups: [
          { id: 3, name: 'Swifts' },
          { id: 4, name: 'Owls' },
        ],
        covers: 2,
      },
    ],
  ])('a coach with “%s” is deactivated with the one who takes them over', async (text, work) => {
    const coaching = {
      ...work,
      last_register: null,
      open_registers: 0,
      credential: null,
    };
    const ava = user({ uuid: AVA, firstname: 'Ava', lastname: 'Morgan' });
    const { user: driver, sent } = await show('/coaches', { users: [user({ coaching }), ava] });
    await openMenu(driver);
    await driver.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    expect(dialog.getByText(text)).toBeTruthy();
    const successor = dialog.getByLabelText('Who takes over?');
    await within(successor).findByRole('option', { name: 'Ava Morgan' });
    expect(within(successor).queryByRole('option', { name: 'Ben Hughes' })).toBeNull();
    await driver.selectOptions(successor, 'Ava Morgan');
    await driver.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ status: 'inactive', successor_uuid: AVA }]),
    );
  });

  test('a user with a role in another club is left to the national body', async () => {
    const { user: driver } = await show('/coaches', {
      write: () => ({
        status: 409,
        body: { error: 'CONFLICT', detail: { club_ids: 'elsewhere' } },
      }),
    });
    await openMenu(driver);
    await driver.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await driver.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await dialog.findByText(/role in another club/)).toBeTruthy();
  });
});

describe('invitation', () => {
  const open = async (driver: ReturnType<typeof userEvent.setup>, name: string) => {
    await driver.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name }));
  };

  test('a coach is invited, after the form was checked', async () => {
    const { user: driver, sent, alerts } = await show('/coaches');
    const dialog = await open(driver, 'Invite coach');
    const send = dialog.getByRole('button', { name: 'Invite coach' });
    await driver.type(dialog.getByLabelText('E-mail address'), 'gwen');
    await driver.click(send);
    expect(dialog.getAllByText('Required')).toHaveLength(2);
    expect(dialog.getByText('E-mail must be in a valid format')).toBeTruthy();
    expect(dialog.queryByRole('combobox', { name: 'Role' })).toBeNull();
    await driver.type(dialog.getByLabelText('First name'), 'Gwen');
    await driver.type(dialog.getByLabelText('Last name'), 'Rees');
    await driver.type(dialog.getByLabelText('E-mail address'), '@example.org');
    await driver.click(send);
    await waitFor(() => expect(titles(alerts)).toEqual(['Invitation sent to gwen@example.org']));
    const body = { firstname: 'Gwen', lastname: 'Rees', email: 'gwen@example.org', role: 'coach' };
    expect(sent).toEqual([{ call: 'POST /users', body }]);
  });

  test('an address that is in use is explained', async () => {
    const { user: driver, sent } = await show('/users', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { email: 'taken' } } }),
    });
    const dialog = await open(driver, 'Invite user');
    await driver.type(dialog.getByLabelText('First name'), 'Gwen');
    await driver.type(dialog.getByLabelText('Last name'), 'Rees');
    await driver.type(dialog.getByLabelText('E-mail address'), 'gwen@example.org');
    await driver.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Administrator');
    await driver.click(dialog.getByRole('button', { name: 'Invite user' }));
    expect(await dialog.findByText('This e-mail address is already in use.')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ role: 'admin' });
  });

  test('[club-and-parent §4.4] what was typed survives a reload, until the user gives it up', async () => {
    const start = async () => {
      const { user: driver } = await show('/users');
      return { driver, dialog: await open(driver, 'Invite user') };
    };
    const { driver, dialog } = await start();
    await driver.type(dialog.getByLabelText('First name'), 'Gwen');
    await driver.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Administrator');
    cleanup();
    const after = await start();
    expect(after.dialog.getByLabelText('First name')).toHaveProperty('value', 'Gwen');
    expect(after.dialog.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'admin');
    await after.driver.click(after.dialog.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  test('several coaches are invited once, and the lines that failed stay with the reason', async () => {
    const { user: driver, sent } = await show('/coaches', {
      write: () =>
        sent.length === 1
          ? { body: user() }
          : { status: 409, body: { error: 'CONFLICT', detail: { email: 'taken' } } },
    });
    const dialog = await open(driver, 'Invite several');
    const list = dialog.getByLabelText('Names and e-mail addresses');
    await driver.type(list, 'Gwen Rees{enter}Ines Vale ines@example.org');
    await driver.click(dialog.getByRole('button', { name: 'Invite 2 coaches' }));
    expect(dialog.getByText('Gwen Rees: no valid e-mail address')).toBeTruthy();
    expect(sent).toEqual([]);
    await driver.clear(list);
    await driver.type(list, 'Gwen Rees gwen@example.org{enter}Ines Vale ines@example.org');
    pressTwice(dialog.getByRole('button', { name: 'Invite 2 coaches' }));
    expect(await dialog.findByText('Invitations sent: 1')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      { firstname: 'Gwen', lastname: 'Rees', email: 'gwen@example.org', role: 'coach' },
      { firstname: 'Ines', lastname: 'Vale', email: 'ines@example.org', role: 'coach' },
    ]);
    expect(list).toHaveProperty('value', 'Ines Vale ines@example.org');
    expect(dialog.getByText(/already in use/)).toBeTruthy();
  });

  test('another system invites its own users', async () => {
    const { client } = signedIn();
    if (!client) throw new Error('The session has no client.');
    await show('/coaches', { session: { client: { ...client, auth_provider: 'bg' } } });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Invite coach' })).toBeNull();
  });
});

describe('rights of staff', () => {
  const menuOf = async (driver: ReturnType<typeof userEvent.setup>, name: string) => {
    const [button] = await screen.findAllByRole('button', { name: `Actions for ${name}` });
    if (button === undefined) throw new Error(`There is no menu for ${name}`);
    await driver.click(button);
  };
  const withRights = (rights: UserRight[]) => {
    const { user: signedInUser } = signedIn();
    if (!signedInUser) throw new Error('The session has no user.');
    return { user: { ...signedInUser, role: 'admin' as const, rights } };
  };

  test('[D5] are given to a coach, of those that the user has', async () => {
    const session = withRights(['see_safeguarding', 'manage_users']);
    const shown = await show('/coaches', { users: [user({ rights: [] })], session });
    await menuOf(shown.user, 'Ben Hughes');
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Edit rights' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit rights' }));
    // A coach cannot manage users.
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await shown.user.click(dialog.getByRole('checkbox', { name: /Read safeguarding alerts/ }));
    await shown.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(shown.sent.map(({ body }) => body)).toEqual([{ rights: ['see_safeguarding'] }]),
    );
  });

  test('[D5] without manage_users, users are neither invited nor changed', async () => {
    const session = withRights(['see_safeguarding']);
    await show('/coaches', { users: [user({ rights: [] })], session });
    await screen.findAllByText('Ben Hughes');
    expect(screen.queryByRole('button', { name: 'Invite coach' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Ben Hughes' })).toBeNull();
  });
});
