import type { ClubMember } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
  watchedJobs,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';
import { screens } from '../routes.tsx';

afterEach(() => vi.unstubAllGlobals());

const member = (overrides: Partial<ClubMember> = {}): ClubMember => ({
  uuid: `00000000-0000-4000-8000-${overrides.firstname ?? 'ava'}`,
  firstname: 'Ava',
  lastname: 'Jones',
  dob: '2017-11-20',
  groups: [
    { id: 1, name: 'Swifts' },
    { id: 2, name: 'Squad' },
  ],
  level: { scheme_slug: 'first-flight', id: '/wren', title: 'Wren' },
  last_attended: '2026-02-20',
  tags: ['Bursary'],
  alerts: [
    { id: 1, kind: 'medical', text: 'Asthma' },
    { id: 2, kind: 'medical', text: 'Nut allergy' },
  ],
  guardians: 1,
  remote: false,
  active: true,
  ...overrides,
});

const WREN = { id: '/wren', title: 'Wren' };

const GROUPS = [
  { id: 1, name: 'Swifts', status: 1, scheme_slug: 'first-flight', levels: [WREN] },
  {
    id: 2,
    name: 'Squad',
    status: 1,
    scheme_slug: 'swing',
    levels: [WREN],
    total_members: 22,
    max_members: 24,
  },
  { id: 3, name: 'Closed', status: 0, levels: [] },
];

const SCHEMES = [
  { slug: 'first-flight', title: 'First Flight' },
  { slug: 'swing', title: 'Swing' },
];

const SWIFTS = { id: 7, places_left: 1, places_from: null, waiting: 3 };

/** The club portal at an address, over a test server; `requests` are its queries. */
async function show(
  path: string,
  answer: (query: URLSearchParams) => ServerResponse | Promise<ServerResponse> = () => ({
    body: [member()],
    total: 1,
  }),
  session: Parameters<typeof signedIn>[0] = {},
  write: (address: URL, body: { dry_run?: number }) => ServerResponse = () => ({ body: {} }),
) {
  const posted: unknown[] = [];
  const requests: Record<string, string>[] = [];
  const accepted: (string | null)[] = [];
  const respond = ({ pathname, searchParams }: URL): ServerResponse | Promise<ServerResponse> => {
    if (pathname.endsWith('/groups')) return { body: GROUPS };
    if (pathname.endsWith('/groups/7')) return { body: SWIFTS };
    if (pathname.endsWith('/schemes')) return { body: SCHEMES };
    if (pathname.endsWith('/member-tags')) return { body: [{ id: 4, tag: 'Bursary' }] };
    requests.push(Object.fromEntries(searchParams));
    return answer(searchParams);
  };
  const queries = makeQueries(respond);
  const api = makeApi(async (address, request) => {
    accepted.push(request.headers.get('accept'));
    if (request.method === 'GET') return respond(address);
    const body = request.body === null ? null : await request.json();
    posted.push([address.pathname, body]);
    return write(address, body);
  });
  const context = makePortalContext(
    { session: signedIn(session) },
    { portal: 'club', queries, api, areas: new Set(['/members', '/about']) },
  );
  const view = await renderScreens(screens, path, context);
  const watched = () => watchedJobs(context);
  return {
    ...view,
    alerts: context.alerts,
    watched,
    posted,
    requests,
    accepted,
    user: userEvent.setup(),
  };
}

const table = () => screen.findByRole('table', { name: 'Pupils of the club' });

test('requests the active pupils by first name, ten to a page', async () => {
  const { requests } = await show('/members');
  await table();
  expect(requests).toEqual([{ page: '0', per_page: '10', sort: 'afirstname', active: '1' }]);
});

test('the address contains the search, filters and order', async () => {
  const { requests } = await show(
    '/members?search=jones&show=inactive&sort=last_attended.desc&per_page=25',
  );
  await table();
  expect(requests).toEqual([
    { page: '0', per_page: '25', sort: 'dlast_attended', search: 'jones', active: '0' },
  ]);
});

test.each([
  ['account=with', '1'],
  ['account=without', '0'],
  ['account=with&account=without', undefined],
])('%s filters by accounts of guardians', async (query, guardian_account) => {
  const { requests } = await show(`/members?${query}`);
  await table();
  expect(requests[0]?.['guardian_account']).toBe(guardian_account);
});

test.each([
  ['age', 'ddob'],
  ['active', 'aactive'],
])(
  'ascending %s is requested as %s: the youngest and active pupils first',
  async (column, sort) => {
    const { requests } = await show(`/members?sort=${column}.asc&show=all`);
    await table();
    expect(requests).toEqual([{ page: '0', per_page: '10', sort }]);
  },
);

test('a row shows the pupil’s data, each kind of alert once', async () => {
  await show('/members');
  const row = within(await table()).getByRole('row', { name: /Ava Jones/ });
  expect(within(row).getAllByText('8 years 3 months')).toBeTruthy();
  for (const text of ['Swifts, Squad', 'Wren', '20 Feb 2026', 'Bursary', 'Medical']) {
    expect(within(row).getAllByText(text)).toBeTruthy();
  }
  const chips = within(row)
    .getAllByText('Medical')
    .filter((text) => text.closest('td') !== null);
  expect(chips).toHaveLength(1);
  const link = within(row).getByRole('link', { name: /Ava Jones/ });
  expect(link.getAttribute('href')).toBe(`/members/${member().uuid}`);
});

const headers = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

test('a column that says the same in every row is left out', async () => {
  const { unmount } = await show('/members');
  expect(await headers()).not.toContain('Source');
  expect(await headers()).not.toContain('Status');
  unmount();
  const { club } = signedIn();
  if (!club) throw new Error('The session has no club.');
  await show('/members?show=all', undefined, {
    club: { ...club, member_types: 'local_and_remote' },
  });
  expect(await headers()).toEqual(expect.arrayContaining(['Source', 'Status']));
});

test('a press on a column sorts at the server and is in the address', async () => {
  const { requests, user, address } = await show('/members');
  const header = within(await table()).getByRole('columnheader', { name: 'Last attended' });
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: 'alast_attended' }));
  expect(address()).toBe('/members?sort=last_attended.asc&per_page=10&page=0');
});

test('the order of names changes the names and sorts by their first part, also at the next visit', async () => {
  const { requests, user, address, unmount } = await show('/members');
  await table();
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Last name first' }));
  expect((await screen.findAllByText('Jones, Ava')).length).toBeGreaterThan(0);
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: 'alastname' }));
  expect(address()).toContain('sort=lastname.asc');
  unmount();
  const { requests: later } = await show('/members');
  await table();
  expect(later).toEqual([{ page: '0', per_page: '10', sort: 'alastname', active: '1' }]);
});

test('a list that is sorted by age stays so in the other order of names', async () => {
  const { requests, user } = await show('/members?sort=age.asc');
  await table();
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Last name first' }));
  expect((await screen.findAllByText('Jones, Ava')).length).toBeGreaterThan(0);
  expect(requests.every(({ sort }) => sort === 'ddob')).toBe(true);
});

test('a column that is switched off stays off at the next visit', async () => {
  const { user, unmount } = await show('/members');
  expect(await headers()).toContain('Tags');
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Tags' }));
  expect(await headers()).not.toContain('Tags');
  unmount();
  await show('/members');
  expect(await headers()).not.toContain('Tags');
});

/** Opens the menu of a filter and chooses an option. */
const choose = async (
  user: ReturnType<typeof userEvent.setup>,
  filter: RegExp,
  option: string,
  role: 'menuitemradio' | 'menuitemcheckbox' = 'menuitemradio',
) => {
  await user.click(screen.getByRole('button', { name: filter }));
  await user.click(await screen.findByRole(role, { name: option }));
};

test('a filter begins at the first page again', async () => {
  const { requests, user, address } = await show('/members?page=1', () => ({
    body: [member()],
    total: 30,
  }));
  await table();
  await choose(user, /^Status/, 'All');
  await waitFor(() => expect(address()).toBe('/members?show=all'));
  expect(requests.at(-1)).toEqual({ page: '0', per_page: '10', sort: 'afirstname' });
});

test('every filter of the address is in the query, and values that cannot be right are not', async () => {
  const { requests } = await show(
    '/members?group_id=2&group_id=x&tag=4&level=%2Fwren&alert=medical&alert=odd&not_seen_since=2026-11-01',
  );
  await table();
  expect(requests).toEqual([
    {
      page: '0',
      per_page: '10',
      sort: 'afirstname',
      active: '1',
      'group_id[]': '2',
      'tag_id[]': '4',
      'level[]': '/wren',
      'alert[]': 'medical',
      attended_before: '2026-11-01',
    },
  ]);
});

test.each([
  ['source=remote', { remote: '1' }],
  ['source=local', { remote: '0' }],
  ['source=local&source=remote', {}],
  ['account=with', { guardian_account: '1' }],
  ['account=without', { guardian_account: '0' }],
  ['account=with&account=without', {}],
])('one choice of two is a filter, and both are none: “%s”', async (search, filter) => {
  const { requests } = await show(`/members?${search}`);
  await table();
  const common = { page: '0', per_page: '10', sort: 'afirstname', active: '1' };
  expect(requests).toEqual([{ ...common, ...filter }]);
});

test('levels of two schemes are two filters', async () => {
  const { requests, user, router } = await show('/members');
  await table();
  // Before the heading of the column.
  const [filter] = screen.getAllByRole('button', { name: /^Level/ });
  if (filter === undefined) throw new Error('There is no filter by level.');
  await user.click(filter);
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Wren (Swing)' }));
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).getAll('level')).toEqual([
      'swing/wren',
    ]),
  );
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ 'level[]': 'swing/wren' }));
});

test('a search has apostrophes, dots and dates, and nothing that no name has', async () => {
  const { requests, user, router } = await show('/members?search=O%27Connor');
  await table();
  expect(requests[0]).toMatchObject({ search: "O'Connor" });
  const field = screen.getByRole('searchbox', {
    name: 'Search by name, guardian or date of birth',
  });
  await user.clear(field);
  await user.type(field, '3.2.2018');
  await waitFor(() => expect(router.state.location.search).toBe('?search=3.2.2018'));
  expect(requests.at(-1)).toMatchObject({ search: '3.2.2018' });
  await user.type(field, '<');
  expect(
    await screen.findByText(/Use only letters, numbers, spaces, hyphens, apostrophes/),
  ).toBeTruthy();
});

test('a group is chosen by its name, and cleared with the other filters', async () => {
  const { user, address } = await show('/members?search=jones');
  await table();
  await choose(user, /^Group$/, 'Swifts', 'menuitemcheckbox');
  await waitFor(() => expect(address()).toBe('/members?search=jones&group_id=1'));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Group: Swifts' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/members?search=jones'));
});

test('the menu of the page leads to the texts of consents', async () => {
  const { user, address } = await show('/members');
  await user.click(await screen.findByRole('button', { name: 'Other pages' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Consent texts of the club' }));
  await waitFor(() => expect(address()).toBe('/members/consents'));
});

test('a phone has the buttons of other pages in the menu', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const { user, address } = await show('/members');
  await user.click(await screen.findByRole('button', { name: 'Other pages' }));
  expect(titlesOfMenu()).toEqual(['Duplicates', 'Import', 'Consent texts of the club']);
  expect(screen.queryByRole('link', { name: 'Duplicates', hidden: true })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Import' }));
  await waitFor(() => expect(address()).toBe('/members/import'));
});

const titlesOfMenu = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

test('the CSV file has the query on screen', async () => {
  const { requests, accepted, user } = await show('/members?search=jones&group_id=1');
  await table();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
  await waitFor(() => expect(accepted).toContain('text/csv'));
  expect(requests.at(-1)).toEqual(requests[0]);
});

test('the paper has all pages of the query, its filters in words and the club', async () => {
  const { requests } = await show(
    '/members?print=1&group_id=1&not_seen_since=2026-01-09&page=3',
    (query) => ({
      body: [member({ firstname: `Page${query.get('page')}` })],
      total: 1500,
    }),
  );
  expect(await screen.findByText('Group: Swifts · Not seen since: 9 Jan 2026')).toBeTruthy();
  expect(requests.map(({ page, per_page }) => [page, per_page])).toEqual([
    ['0', '1000'],
    ['1', '1000'],
  ]);
  expect(screen.getByText(/^Riverside Gymnastics Club, /)).toBeTruthy();
  for (const name of ['Page0 Jones', 'Page1 Jones']) expect(screen.getByText(name)).toBeTruthy();
});

test('the file and the paper of a selection have its pupils only', async () => {
  const { requests, accepted, user, address } = await show('/members?search=jones');
  const openMenu = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ava Jones' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
  };
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
  await waitFor(() => expect(accepted).toContain('text/csv'));
  expect(requests.at(-1)).toEqual({ ...requests[0], 'uuid[]': member().uuid });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
  expect(await screen.findByText('“jones” · 1 selected')).toBeTruthy();
  expect(requests.at(-1)).toMatchObject({ 'uuid[]': member().uuid, search: 'jones' });
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await waitFor(() => expect(address()).toBe('/members?search=jones'));
});

test('the printed list says how many rows are missing', async () => {
  await show('/members?print=1', () => ({ body: [member()], total: 5000 }));
  expect(await screen.findByText(/^Only the first 2 rows are printed/)).toBeTruthy();
});

const bulkResult = {
  changed: 1,
  skipped: [{ member_uuid: 'max', name: 'Max Rees', reason: 'tagged' }],
};

/** Selects the rows with these names and opens a bulk action. */
const openBulk = async (
  user: ReturnType<typeof userEvent.setup>,
  names: readonly string[],
  action: string,
) => {
  await table();
  for (const name of names) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: action }));
  return within(await screen.findByRole('dialog', { name: action }));
};

test('a tag is added once to the selected pupils after the effect was shown, and undone', async () => {
  const { user, posted, alerts } = await show('/members', undefined, {}, () => ({
    body: bulkResult,
    headers: { 'x-audit-id': '12' },
  }));
  const dialog = await openBulk(user, ['Select Ava Jones'], 'Add tag');
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Tag' }),
    await dialog.findByRole('option', { name: 'Bursary' }),
  );
  expect(await dialog.findByText('Will change: 1')).toBeTruthy();
  expect(dialog.getByText('Already have the tag: 1')).toBeTruthy();
  pressTwice(dialog.getByRole('button', { name: 'Add tag' }));
  await waitFor(() =>
    expect(alerts.read()[0]?.title).toBe('“Bursary” added: 1 · Already have the tag: 1'),
  );
  const body = { action: 'tag', member_uuids: [member().uuid], tag_id: 4 };
  expect(posted).toEqual([
    ['/v1/members/bulk', { ...body, dry_run: 1 }],
    ['/v1/members/bulk', body],
  ]);
  // No pupil who has the tag already needs another try.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Selected pupils' })).toBeNull();
  expect(alerts.read()[0]?.duration).toBe(10_000);
  alerts.read()[0]?.action?.onAction();
  await waitFor(() => expect(titles(alerts)).toEqual(['Undone']));
  expect(posted.at(-1)).toEqual(['/v1/audits/12/undo', null]);
});

test('pupils who could not be changed are named, and can be tried again', async () => {
  const skipped = [{ member_uuid: 'max', name: 'Max Rees', reason: 'remote' }];
  const { user, posted } = await show('/members', undefined, {}, () => ({
    body: { changed: 1, skipped },
    headers: { 'x-audit-id': '12' },
  }));
  const dialog = await openBulk(user, ['Select Ava Jones'], 'Add tag');
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Tag' }),
    await dialog.findByRole('option', { name: 'Bursary' }),
  );
  await dialog.findByText('Will change: 1');
  await user.click(dialog.getByRole('button', { name: 'Add tag' }));
  const result = within(await screen.findByRole('dialog', { name: '“Bursary” added: 1' }));
  result.getByText('1 pupil was not changed:');
  result.getByText('Max Rees');
  await user.click(result.getByRole('button', { name: 'Try the 1 again' }));
  const again = within(await screen.findByRole('dialog', { name: 'Add tag' }));
  await waitFor(() =>
    expect(posted.at(-1)).toEqual([
      '/v1/members/bulk',
      { action: 'tag', member_uuids: ['max'], tag_id: 4, dry_run: 1 },
    ]),
  );
  await user.click(again.getByRole('button', { name: 'Cancel' }));
});

test('a change of many pupils closes the dialog, and its job is shown in the strip', async () => {
  const job = { id: 9, kind: 'change_members', state: 'queued' };
  const { user, alerts, watched } = await show('/members', undefined, {}, (_address, body) =>
    body.dry_run === 1 ? { body: { changed: 201, skipped: [] } } : { status: 202, body: job },
  );
  const dialog = await openBulk(user, ['Select Ava Jones'], 'Add tag');
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Tag' }),
    await dialog.findByRole('option', { name: 'Bursary' }),
  );
  await dialog.findByText('Will change: 201');
  await user.click(dialog.getByRole('button', { name: 'Add tag' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(watched()).toEqual([9]);
  expect(screen.queryByRole('region', { name: 'Selected pupils' })).toBeNull();
  expect(titles(alerts)).toEqual([
    'info: The change is running in the background. Its progress is at the top of the page.',
  ]);
});

test('after the deactivation of several pupils, their groups with the waiting lists are the next step', async () => {
  const result = { changed: 1, skipped: [], left_groups: [{ id: 7, name: 'Swifts' }] };
  const { user } = await show('/members', undefined, {}, () => ({
    body: result,
    headers: { 'x-audit-id': '12' },
  }));
  await table();
  await user.click(screen.getByRole('checkbox', { name: 'Select Ava Jones' }));
  const bar = within(screen.getByRole('region', { name: 'Selected pupils' }));
  await user.click(bar.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Cost');
  const deactivate = dialog.getByRole('button', { name: 'Deactivate' });
  await waitFor(() => expect(deactivate).toHaveProperty('disabled', false));
  await user.click(deactivate);
  const next = within(await screen.findByRole('dialog', { name: 'Places in these groups' }));
  await next.findByText('1 free · Waiting: 3');
  expect(next.getByRole('link', { name: 'Swifts' }).getAttribute('href')).toBe('/groups/7/waiting');
});

test('a new tag is created and added once, and a taken name is explained', async () => {
  const isTaken = (body: object) => 'tag' in body && body.tag === 'bursary';
  const { user, posted, alerts } = await show('/members', undefined, {}, (_address, body) => {
    if (isTaken(body)) return { status: 409, body: { error: 'TITLE_TAKEN' } };
    return 'tag' in body
      ? { status: 201, body: { id: 9, tag: 'Call' } }
      : { body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } };
  });
  const dialog = await openBulk(user, ['Select Ava Jones'], 'Add tag');
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Tag' }),
    await dialog.findByRole('option', { name: 'New tag…' }),
  );
  const add = dialog.getByRole('button', { name: 'Add tag' });
  expect(add.hasAttribute('disabled')).toBe(true);
  const name = dialog.getByRole('textbox', { name: 'Name of the tag' });
  await user.type(name, 'bursary');
  await user.click(add);
  expect(await dialog.findByText(/^A tag of this name exists already/)).toBeTruthy();
  await user.clear(name);
  await user.type(name, ' Call ');
  pressTwice(add);
  await waitFor(() => expect(alerts.read()[0]?.title).toBe('“Call” added: 1'));
  expect(posted.slice(1)).toEqual([
    ['/v1/member-tags', { tag: 'Call' }],
    ['/v1/members/bulk', { action: 'tag', member_uuids: [member().uuid], tag_id: 9 }],
  ]);
});

test('a new tag is created once if adding it fails first', async () => {
  let isDown = true;
  const { user, posted, alerts } = await show('/members', undefined, {}, (_address, body) => {
    if ('tag' in body) return { status: 201, body: { id: 9, tag: 'Call' } };
    if (isDown) return { status: 500, body: { error: 'SERVER_ERROR', detail: null } };
    return { body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } };
  });
  const dialog = await openBulk(user, ['Select Ava Jones'], 'Add tag');
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Tag' }),
    await dialog.findByRole('option', { name: 'New tag…' }),
  );
  const add = dialog.getByRole('button', { name: 'Add tag' });
  await user.type(dialog.getByRole('textbox', { name: 'Name of the tag' }), 'Call');
  await user.click(add);
  await dialog.findByRole('alert');
  isDown = false;
  await user.click(add);
  await waitFor(() => expect(alerts.read()[0]?.title).toBe('“Call” added: 1'));
  const adding = ['/v1/members/bulk', expect.objectContaining({ tag_id: 9 })];
  expect(posted).toEqual([['/v1/member-tags', { tag: 'Call' }], adding, adding]);
});

test('guardians of the selected pupils are invited after their number was shown', async () => {
  const skipped = [
    { member_uuid: 'max', name: 'Max Rees', reason: 'no_email' },
    { member_uuid: 'mia', name: 'Mia Rees', reason: 'signed_in' },
  ];
  const { user, alerts, posted } = await show('/members', undefined, {}, () => ({
    body: { changed: 3, invitations: 2, skipped },
  }));
  await table();
  await user.click(screen.getByRole('checkbox', { name: 'Select Ava Jones' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invite guardians' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite guardians' }));
  expect(await dialog.findByText('E-mails that will be sent: 2')).toBeTruthy();
  dialog.getByText('Guardian without an e-mail address: 1');
  await user.click(dialog.getByRole('button', { name: 'Invite guardians' }));
  expect(await screen.findByRole('dialog', { name: 'Guardians invited: 2' })).toBeTruthy();
  expect(alerts.read()[0]?.action).toBeUndefined();
  const body = { action: 'invite', member_uuids: [member().uuid] };
  expect(posted.at(-1)).toEqual(['/v1/members/bulk', body]);
});

test('all pupils of the query are sent as the query with their number', async () => {
  const { user, posted } = await show(
    '/members?level=%2Fwren&sort=age.asc&per_page=25',
    () => ({ body: [member()], total: 37 }),
    {},
    () => ({ status: 409, body: { error: 'CONFLICT', detail: { expected: 37, found: 36 } } }),
  );
  await table();
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 37' }));
  expect(screen.getByText('37 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add tag' }));
  const tag = await screen.findByRole('option', { name: 'Bursary' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), tag);
  expect(await screen.findByText(/now has 36 pupils/)).toBeTruthy();
  expect(posted).toEqual([
    [
      '/v1/members/bulk',
      {
        action: 'tag',
        query: { active: 1, 'level[]': ['/wren'] },
        expected: 37,
        tag_id: 4,
        dry_run: 1,
      },
    ],
  ]);
});

test('a full group says how many places are left, and nothing is sent', async () => {
  const { user, posted } = await show('/members', undefined, {}, () => ({
    status: 409,
    body: { error: 'SESSION_FULL', detail: { places_left: 2 } },
  }));
  const dialog = await openBulk(user, ['Select Ava Jones'], 'Move to group');
  const from = dialog.getByRole('combobox', { name: 'From group' });
  await within(from).findByRole('option', { name: 'Closed' });
  await user.selectOptions(from, 'Swifts');
  const to = within(dialog.getByRole('combobox', { name: 'To group' }));
  expect(to.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Choose…',
    'Squad (22 of 24)',
  ]);
  expect(posted).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'To group' }), 'Squad (22 of 24)');
  expect(await dialog.findByText('Not enough places. Places left: 2')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Move to group' })).toHaveProperty('disabled', true);
});

test('pupils of a list of one group leave this group, unless the user chooses another', async () => {
  const { user } = await show('/members?group_id=1');
  const dialog = await openBulk(user, ['Select Ava Jones'], 'Move to group');
  const from = within(dialog.getByRole('combobox', { name: 'From group' }));
  expect(await from.findByRole('option', { name: 'Swifts', selected: true })).toBeTruthy();
});

test('pupils of another system can only be tagged', async () => {
  const { club } = signedIn();
  if (!club) throw new Error('The session has no club.');
  const { user } = await show('/members', undefined, {
    club: { ...club, member_types: 'remote_only' },
  });
  await table();
  await user.click(screen.getByRole('checkbox', { name: 'Select Ava Jones' }));
  expect(screen.getByText(/^These pupils come from another system/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move to group' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Remove tag',
    'Download as CSV',
    'Print',
  ]);
});

test('the current rows stay until the rows of the new filter have loaded', async () => {
  const others = Promise.withResolvers<ServerResponse>();
  const { user } = await show('/members', (query) =>
    query.get('active') === '1' ? { body: [member()], total: 1 } : others.promise,
  );
  const list = await table();
  await choose(user, /^Status/, 'Inactive');
  expect(await screen.findByText('Loading…')).toBeTruthy();
  expect(within(list).getByRole('rowheader', { name: /Ava Jones/ })).toBeTruthy();
  others.resolve({ body: [member({ firstname: 'Ben' })], total: 1 });
  expect(await screen.findByRole('rowheader', { name: /Ben Jones/ })).toBeTruthy();
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('a list that has become shorter shows its last page', async () => {
  const { address } = await show('/members?page=9', (query) => ({
    body: query.get('page') === '1' ? [member()] : [],
    total: 11,
  }));
  await table();
  expect(address()).toBe('/members?page=1&sort=firstname.asc&per_page=10');
});

test('an empty club, an empty filter and an empty search have different messages', async () => {
  const noMembers = () => ({ body: [], total: 0 });
  const first = await show('/members', noMembers);
  expect(await screen.findByText('No pupils yet')).toBeTruthy();
  first.unmount();
  const second = await show('/members?show=inactive', noMembers);
  expect(await screen.findByText('No pupils match these filters')).toBeTruthy();
  second.unmount();
  await show('/members?search=zzz', noMembers);
  expect(await screen.findByText('Nothing matches “zzz”')).toBeTruthy();
  expect(screen.getByText('Only active pupils were searched.')).toBeTruthy();
});

test('a search that finds no active pupil is repeated among all', async () => {
  const { user, router } = await show('/members?search=zzz', (query) =>
    query.has('active') ? { body: [], total: 0 } : { body: [member()], total: 1 },
  );
  await user.click(await screen.findByRole('button', { name: 'Search all pupils' }));
  expect(await screen.findByRole('rowheader', { name: /Ava Jones/ })).toBeTruthy();
  expect(router.state.location.search).toBe('?search=zzz&show=all');
});

test('offline, the page shows cached rows, says which are missing, and keeps the search', async () => {
  let status = 200;
  const { router } = await show('/members', () => ({ status, body: [member()], total: 1 }));
  await table();
  status = 0;
  await router.navigate('/members?show=all');
  expect(await screen.findByText('Not available offline')).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: /^Search by name/ })).toBeTruthy();
  await router.navigate('/members');
  expect(await screen.findByText(/Offline – last updated/)).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: /Ava Jones/ })).toBeTruthy();
});

test('a user without permission sees the error page', async () => {
  await show('/members', () => ({ status: 403, body: { error: 'FORBIDDEN', detail: null } }));
  expect(
    await screen.findByRole('heading', { name: 'You do not have access to this page' }),
  ).toBeTruthy();
});
