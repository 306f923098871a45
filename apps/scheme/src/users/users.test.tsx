import type { AuditEntry, StaffUser, UserSession } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const UUID = '00000000-0000-4000-8000-000000000101';
const CLUBS = [
  { id: 7, name: 'Riverside' },
  { id: 8, name: 'Lakeside' },
];

const user = (overrides: Partial<StaffUser> = {}): StaffUser => ({
  uuid: UUID,
  firstname: 'Ines',
  lastname: 'Vale',
  status: 'active',
  types: ['admin'],
  club_ids: [7],
  email: 'ines@example.org',
  last_login: null,
  remote: false,
  roles: [{ role: 'admin', club_id: 7 }],
  ...overrides,
});

const SESSIONS: UserSession[] = ['Firefox/140.0', 'Chrome/140.0'].map((browser, index) => ({
  family: `00000000-0000-4000-8000-00000000020${index}`,
  user_agent: `Mozilla/5.0 (Windows NT 10.0) ${browser}`,
  app_version: index === 0 ? '1.12.0' : null,
  portal: 'coach',
  created_at: NOW - 3600,
  last_used_at: NOW,
  expires_at: NOW + 3600,
  current: false,
}));

const SCHEMES = [{ uuid: 'first', slug: 'first-flight', title: 'First Flight' }];

/** What Ines Vale did, of any kind. */
const entry = (
  action: string,
  entity: string,
  entity_id: string,
  subject: string | null = null,
) => ({
  id: 1,
  ts: NOW,
  action,
  entity,
  entity_id,
  member_uuid: null,
  user: { uuid: UUID, name: 'Ines Vale' },
  detail: {},
  subject,
  can_undo: false,
  undone_at: null,
  undoes: null,
});

const DONE: readonly AuditEntry[] = [
  entry('curriculum.publish', 'scheme', 'first'),
  entry('club.edit', 'club', '7'),
  entry('user.edit', 'user', UUID, 'Ben Reed'),
  entry('tag.merge', 'tag', '3'),
  entry('label.move', 'label', '3'),
  entry('review.policy', 'review-policy', '1'),
  entry('made.up', 'other', '3'),
].map((one, index) => ({ ...one, id: index + 1 }));

async function show(
  path: string,
  users: readonly StaffUser[],
  provider: 'springboard' | 'coursepro' = 'springboard',
  clubs = CLUBS,
) {
  const sent: unknown[] = [];
  const reads: string[] = [];
  let sessions = SESSIONS;
  const respond = ({ pathname, search }: URL): ServerResponse => {
    if (pathname.endsWith('/sessions')) return { body: sessions };
    reads.push(`${pathname.replace('/v1', '')}${decodeURIComponent(search)}`);
    if (pathname.endsWith('/clubs')) return { body: clubs };
    if (pathname.endsWith('/schemes')) return { body: SCHEMES };
    if (pathname.endsWith('/audits')) {
      const entries = search.includes('user_uuid') ? DONE : [];
      return { body: entries, total: entries.length };
    }
    if (pathname.endsWith('/users')) return { body: users, total: users.length };
    return { body: users[0] };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const called = address.pathname.replace('/v1', '');
    const text = await request.clone().text();
    sent.push([`${request.method} ${called}`, text === '' ? null : JSON.parse(text)]);
    if (request.method === 'DELETE') {
      sessions = called.endsWith('/sessions') ? [] : sessions.slice(1);
      return { status: 204 };
    }
    return { status: request.method === 'POST' ? 201 : 200, body: users[0] };
  });
  const session = signedIn({ club: null });
  const { client } = session;
  const context = makePortalContext(
    { session: { ...session, client: client && { ...client, auth_provider: provider } } },
    {
      portal: 'scheme',
      api,
      queries: makeQueries(respond),
      areas: new Set(['/overview', '/users', '/clubs']),
    },
  );
  await renderScreens(screens, path, context);
  return { sent, reads, user: userEvent.setup() };
}

describe('users of the national body', () => {
  test('[portals §D] are listed with their role in each club, by the filters of the address', async () => {
    const { reads } = await show('/users?club=7&role=admin&search=ines', [
      user({
        roles: [
          { role: 'admin', club_id: 7 },
          { role: 'coach', club_id: 8 },
        ],
      }),
    ]);
    const table = await screen.findByRole('table');
    expect(table.textContent).toContain('Administrator, Riverside');
    expect(table.textContent).toContain('Coach, Lakeside');
    const [listed] = reads.filter((read) => read.startsWith('/users?'));
    expect(listed).toContain('type[]=admin&');
    expect(listed).toContain('club_id=7');
    expect(listed).toContain('search=ines');
  });

  test('[scheme-portal §11] are listed with the number of their devices', async () => {
    const { reads } = await show('/users', [user({ devices: 3 })]);
    const table = await screen.findByRole('table');
    const headers = within(table).getAllByRole('columnheader');
    const at = headers.findIndex(({ textContent }) => textContent === 'Devices');
    const [, row] = within(table).getAllByRole('row');
    expect(row?.querySelectorAll('td, th')[at]?.textContent).toBe('Devices3');
    expect(reads.find((read) => read.startsWith('/users?'))).toContain('with_devices=1');
  });

  test('[portals §A] are printed as listed, all pages of the query', async () => {
    const { reads, user: person } = await show('/users?search=ines&page=2&role=admin', [user()]);
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Print' }));
    const paper = within(await screen.findByRole('region', { name: 'Users' }));
    paper.getByText('Role: Administrator · “ines”');
    paper.getByText('Administrator, Riverside');
    expect(paper.queryByRole('button')).toBeNull();
    const printed = reads.findLast((read) => read.startsWith('/users?'));
    for (const part of ['search=ines', 'type[]=admin', 'page=0', 'per_page=1000']) {
      expect(printed).toContain(part);
    }
  });

  test('[scheme-portal §11] one shows what was done to the account, and what the person did', async () => {
    const { reads } = await show(`/users/${UUID}`, [user()]);
    const card = within(await screen.findByRole('region', { name: 'What Ines did' }));
    await waitFor(() => expect(document.title).toBe('Ines Vale · Albion Gymnastics'));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^First Flight: published/),
      expect.stringMatching(/^Riverside: Settings changed/),
      expect.stringMatching(/^Ben Reed: Name, roles or rights changed/),
      expect.stringMatching(/^Tags merged/),
      expect.stringMatching(/^Headings of lesson plans changed/),
      expect.stringMatching(/^Approval rule changed/),
      expect.stringMatching(/^Other change/),
    ]);
    const audits = reads.filter((read) => read.startsWith('/audits'));
    expect(audits).toHaveLength(2);
    expect(audits.join()).toContain(`user_uuid=${UUID}`);
    expect(audits.join()).toContain(`entity_id=${UUID}`);
  });

  test('[portals §D] are requested by last name in all states, and without what no user has', async () => {
    const listedAt = async (search: string) => {
      const { reads } = await show(`/users${search}`, [user()]);
      await screen.findByRole('table');
      return new URLSearchParams(reads.find((read) => read.startsWith('/users?'))?.split('?')[1]);
    };
    const all = await listedAt('?state=none&role=parent&club=-1&search=%20');
    expect(all.get('sort')).toBe('alastname');
    expect(all.getAll('type[]')).toEqual(['ngo', 'admin', 'coach']);
    expect(all.getAll('status[]')).toEqual(['invited', 'active', 'inactive']);
    expect([all.get('club_id'), all.get('search')]).toEqual([null, null]);
    cleanup();
    const some = await listedAt('?state=invited&sort=lastname.desc&page=2');
    expect(some.getAll('status[]')).toEqual(['invited']);
    expect([some.get('sort'), some.get('page')]).toEqual(['dlastname', '2']);
  });

  test('[portals §D] the first administrator of a club is invited, once a club is chosen', async () => {
    const { sent, user: person } = await show('/users', []);
    await person.click(await screen.findByRole('button', { name: 'Invite user' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('First name'), 'Ines');
    await person.type(dialog.getByLabelText('Last name'), 'Vale');
    await person.type(dialog.getByLabelText('E-mail address'), 'ines@example.org');
    await person.click(dialog.getByRole('button', { name: 'Invite user' }));
    expect(sent).toEqual([]);
    await person.selectOptions(dialog.getByLabelText('Club'), 'Riverside');
    await person.click(dialog.getByRole('button', { name: 'Invite user' }));
    await screen.findByText('Invitation sent to ines@example.org');
    const invited = { firstname: 'Ines', lastname: 'Vale', email: 'ines@example.org' };
    expect(sent).toEqual([['POST /users', { ...invited, role: 'admin', club_id: 7 }]]);
  });

  test('[portals §D] name and roles are changed', async () => {
    const { sent, user: person } = await show(`/users/${UUID}`, [user()]);
    await person.click(await screen.findByRole('button', { name: 'Actions for Ines Vale' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Edit name and roles' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.clear(dialog.getByLabelText('First name'));
    await person.type(dialog.getByLabelText('First name'), 'Ida');
    await person.selectOptions(dialog.getByLabelText('Role'), 'National body');
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Ines →becomes Ida',
      'Administrator, Riverside →becomes National body',
    ]);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Ida Vale saved');
    const body = { firstname: 'Ida', roles: [{ role: 'ngo', club_id: null }] };
    expect(sent).toEqual([[`PATCH /users/${UUID}`, body]]);
  });

  test('[scheme-portal §11] roles that another administrator may have changed stay when the name changes', async () => {
    const { sent, user: person } = await show(`/users/${UUID}`, [user()]);
    await person.click(await screen.findByRole('button', { name: 'Actions for Ines Vale' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Edit name and roles' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Last name'), 's');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Ines Vales saved');
    expect(sent).toEqual([[`PATCH /users/${UUID}`, { lastname: 'Vales' }]]);
  });

  test('[scheme-portal §11] a device is signed out, and all of them after a confirmation', async () => {
    const { sent, user: person } = await show(`/users/${UUID}`, [user()]);
    const devices = within(await screen.findByRole('region', { name: 'Devices' }));
    devices.getByText('Where Ines Vale is logged in.');
    const rows = devices.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^Firefox · WindowsCoach portal · version 1\.12\.0 · Last used /);
    expect(rows[1]).toMatch(/^Chrome · WindowsCoach portal · Last used /);
    await person.click(devices.getByRole('button', { name: 'Log out Firefox · Windows' }));
    const confirmation = within(await screen.findByRole('dialog'));
    confirmation.getByText(/Ines Vale has to log in again on this device/);
    await person.click(confirmation.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
    await person.click(devices.getByRole('button', { name: 'Log out everywhere' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
    await screen.findByText('Not logged in on any device.');
    expect(sent).toEqual([
      [`DELETE /users/${UUID}/sessions/${SESSIONS[0]?.family}`, null],
      [`DELETE /users/${UUID}/sessions`, null],
    ]);
  });

  test('[§6] with a provider of its own, users are not invited or renamed', async () => {
    const { user: person } = await show('/users', [user({ remote: true })], 'coursepro');
    await screen.findByText(/People come from your login system/);
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Actions for Ines Vale' }));
    await screen.findByRole('menuitem', { name: 'Log out everywhere' });
    expect(screen.queryByRole('menuitem', { name: 'Edit name and roles' })).toBeNull();
  });
});

test('[portals §A] one of many clubs is found by typing', async () => {
  const clubs = Array.from({ length: 40 }, (_, at) => ({
    id: at + 1,
    name: `Club ${at + 1} Gŵyr`,
  }));
  const { reads, user } = await show('/users', [], 'springboard', clubs);
  await user.click(await screen.findByRole('button', { name: 'Club' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Club' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(20);
  expect(dialog.getByText('21 more – keep typing to narrow it down.')).toBeTruthy();
  await user.type(dialog.getByRole('searchbox', { name: 'Search: Club' }), '37 gwyr');
  await user.click(dialog.getByRole('radio', { name: 'Club 37 Gŵyr' }));
  await waitFor(() => expect(reads.at(-2)).toContain('club_id=37'));
  await user.clear(dialog.getByRole('searchbox'));
  expect(dialog.getByRole('radio', { name: 'Club 37 Gŵyr' })).toHaveProperty('checked', true);
  await user.type(dialog.getByRole('searchbox'), 'nowhere');
  expect(dialog.getByText('No matches')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Club: Club 37 Gŵyr' })).toBeTruthy();
});
