import type { Guardian, MemberDetail } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { screens } from '../routes.tsx';

const UUID = '00000000-0000-4000-8000-000000000101';
const AT = `/members/${UUID}`;
const TS = 1_771_900_000;

const guardian = (overrides: Partial<Guardian> = {}): Guardian => ({
  id: 5,
  firstname: 'Megan',
  lastname: 'Jones',
  email: 'megan@example.org',
  phone: '07700 900123',
  relationship: 'Mother',
  sees: ['progress', 'medical'],
  acts: true,
  restricted: false,
  sign_in: 'active',
  invited_at: null,
  last_login: null,
  members: [],
  etag: '1',
  ...overrides,
});

const DETAIL: MemberDetail = {
  uuid: UUID,
  firstname: 'Ava',
  lastname: 'Jones',
  dob: '2017-11-20',
  groups: [{ id: 1, name: 'Swifts' }],
  level: null,
  last_attended: null,
  tags: ['Bursary'],
  remote: false,
  active: true,
  inactive_reason: null,
  inactive_date: null,
  ngo_id: null,
  created_at: TS,
  updated_at: TS,
  updated_by: 'Helen Price',
  etag: '1',
  guardians: [guardian()],
  emergency_contacts: [
    { id: 41, name: 'Ann Rees', phone: '01792 555 0101', relationship: 'Grandmother' },
  ],
  alerts: [
    {
      id: 3,
      kind: 'medical',
      text: 'Asthma. Blue inhaler.',
      created_at: TS,
      created_by: 'Helen Price',
      ended_at: null,
    },
  ],
  notes: {
    note: { note: 'Left wrist is sore', updated_by: 'Ben Hughes', updated_at: TS },
    shareable: false,
    history: [
      { note: 'Left wrist is sore', updated_by: 'Ben Hughes', updated_at: TS },
      { note: 'First roll', updated_by: 'Carys Evans', updated_at: TS - 3600 },
      { note: 'New to the club', updated_by: 'Carys Evans', updated_at: TS - 86_400 },
    ],
    shared: [{ id: 8, note: 'First roll', updated_by: 'Carys Evans', updated_at: TS - 3600 }],
  },
  consents: [
    {
      id: 2,
      kind: 'Photographs',
      agreed: false,
      ts: TS,
      user: { uuid: UUID, name: 'Megan Jones' },
      text_id: null,
      version: null,
    },
    {
      id: 1,
      kind: 'Photographs',
      agreed: true,
      ts: TS - 1,
      user: { uuid: UUID, name: 'Rhys Jones' },
      text_id: null,
      version: null,
    },
  ],
  memberships: [
    {
      class_member_id: 1,
      group_id: 1,
      name: 'Swifts',
      waiting: false,
      position: null,
      joined_date: '2025-09-01',
      left_date: null,
      left_reason: null,
      deleted_date: null,
    },
    {
      class_member_id: 4,
      group_id: 4,
      name: 'Robins',
      waiting: false,
      position: null,
      joined_date: '2026-12-01',
      left_date: null,
      left_reason: null,
      deleted_date: null,
    },
    {
      class_member_id: 2,
      group_id: 2,
      name: 'Squad',
      waiting: true,
      position: 3,
      joined_date: '2025-12-01',
      left_date: null,
      left_reason: null,
      deleted_date: null,
    },
    {
      class_member_id: 3,
      group_id: 3,
      name: 'Hatchlings',
      waiting: false,
      position: null,
      joined_date: '2024-09-01',
      left_date: '2025-09-01',
      left_reason: 'cost',
      deleted_date: null,
    },
  ],
  awards: [
    {
      scheme_slug: 'first-flight',
      id: '/wren',
      title: 'Wren',
      started_ts: TS,
      completed_ts: null,
      completed: 3,
      total: 8,
      remaining: [{ togo: 2, kind: 'skills', titles: ['Tuck hang', 'Star jump', 'Roll'] }],
      achieve_date: null,
    },
  ],
};

const CURRICULUM = {
  uuid: UUID,
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  version: 1,
  tree: [
    {
      id: '/wren',
      parentId: null,
      title: 'Wren',
      t: 'l',
      children: [
        { id: '/wren/hang', parentId: '/wren', title: 'Tuck hang', t: 's', children: [] },
        { id: '/wren/roll', parentId: '/wren', title: 'Roll', t: 's', children: [] },
      ],
    },
  ],
};

const GROUPS = [
  { id: 1, name: 'Swifts', status: 1, levels: [] },
  { id: 2, name: 'Squad', status: 1, levels: [] },
  { id: 3, name: 'Closed', status: 0, levels: [] },
];

type Sent = { method: string; path: string; body: unknown; ifMatch: string | null };

/** The club portal at an address. `write` is the server's response to a change. */
async function show(
  path: string,
  {
    detail = {},
    read = () => undefined,
    write = () => ({ body: {}, headers: { 'x-audit-id': '12' } }),
    session = {},
  }: {
    detail?: Partial<MemberDetail>;
    read?: (address: URL) => ServerResponse | Promise<ServerResponse> | undefined;
    write?: (sent: Sent) => ServerResponse;
    session?: Parameters<typeof signedIn>[0];
  } = {},
) {
  const sent: Sent[] = [];
  const addresses: URL[] = [];
  const respond = (address: URL): ServerResponse | Promise<ServerResponse> => {
    const { pathname } = address;
    const other = read(address);
    if (other !== undefined) return other;
    if (pathname.endsWith('/groups')) return { body: GROUPS };
    if (pathname.endsWith('/member-tags')) return { body: [{ id: 4, tag: 'Bursary' }] };
    if (pathname.endsWith('/audits') || pathname.endsWith('/access')) return { body: [] };
    if (/(attendance|absences|consent-texts|similar)$/.test(pathname)) return { body: [] };
    if (pathname.includes('/curriculum/')) return { body: CURRICULUM };
    if (pathname.endsWith('/grades')) {
      return { body: ['Not yet', 'Good'].map((label) => ({ label, pass: label === 'Good' })) };
    }
    if (pathname.endsWith('/history')) return { body: [], total: 0 };
    return { body: { ...DETAIL, ...detail } };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const entry = {
      method: request.method,
      path: address.pathname.replace('/v1', ''),
      body: request.body === null ? null : await request.json(),
      ifMatch: request.headers.get('if-match'),
    };
    sent.push(entry);
    addresses.push(address);
    return write(entry);
  });
  const context = makePortalContext(
    { session: signedIn(session) },
    {
      portal: 'club',
      queries: makeQueries(respond),
      api,
      areas: new Set(['/members', '/about']),
    },
  );
  const view = await renderScreens(screens, path, context);
  /** The queries of the requests that write. */
  const sentQueries = () => addresses.map(({ searchParams }) => Object.fromEntries(searchParams));
  return { ...view, sent, sentQueries, alerts: context.alerts, user: userEvent.setup() };
}

const titles = (alerts: Awaited<ReturnType<typeof show>>['alerts']) =>
  alerts.read().map(({ title }) => title);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('member page', () => {
  test('shows name, age, tags, alerts and the sections as links', async () => {
    await show(AT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ava Jones' })).toBeTruthy();
    expect(screen.getByText('8 years 3 months')).toBeTruthy();
    expect(screen.getByText('Bursary')).toBeTruthy();
    const sections = within(
      screen.getByRole('navigation', { name: 'Sections of the pupil’s record' }),
    ).getAllByRole('link');
    expect(sections.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Profile', AT],
      ['Groups', `${AT}/groups`],
      ['Progress', `${AT}/progress`],
      ['Attendance', `${AT}/attendance`],
      ['Notes', `${AT}/notes`],
      ['Consents', `${AT}/consents`],
      ['History', `${AT}/history`],
    ]);
    expect(sections[0]?.getAttribute('aria-current')).toBe('page');
  });

  test('an unknown member is not found', async () => {
    await show(AT, {
      read: ({ pathname }) =>
        pathname.includes(UUID)
          ? { status: 404, body: { error: 'UNKNOWN_MEMBER', detail: null } }
          : undefined,
    });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  test('a section that fails leaves the head and the other sections', async () => {
    await show(`${AT}/attendance`, {
      read: ({ pathname }) =>
        pathname.endsWith('/attendance')
          ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } }
          : undefined,
    });
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Ava Jones' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Notes' })).toBeTruthy();
  });

  test('a member in no group is added to one, and cannot be taken out', async () => {
    const { user, sent } = await show(AT, {
      detail: { groups: [] },
      write: () => ({ body: { changed: 1, skipped: [], places_left: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add to group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to group' }));
    await dialog.findByRole('option', { name: 'Squad' });
    await user.selectOptions(dialog.getByLabelText('Group'), 'Squad');
    const add = dialog.getByRole('button', { name: 'Add to group' });
    await waitFor(() => expect(add).toHaveProperty('disabled', false));
    await user.click(add);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({ action: 'add', member_uuids: [UUID], group_id: 2 });
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Merge' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Take out of group' })).toBeNull();
  });

  test('the first tag of the client is created, and a tag is renamed', async () => {
    let tags: object[] = [];
    const { user, sent } = await show(AT, {
      read: ({ pathname }) => (pathname.endsWith('/member-tags') ? { body: tags } : undefined),
      write: ({ path }) =>
        path.startsWith('/member-tags')
          ? { body: { id: 4, tag: 'Call' } }
          : { body: { changed: 1, skipped: [] } },
    });
    const open = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: 'Change tags' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await user.click(await screen.findByRole('button', { name: 'Change tags' }));
    expect(screen.queryByRole('menuitem', { name: 'Rename a tag…' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'New tag…' }));
    tags = [{ id: 4, tag: 'Call' }];
    await user.type(await screen.findByLabelText('Name of the tag'), 'Call');
    await user.click(screen.getByRole('button', { name: 'Add tag' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/member-tags', { tag: 'Call' }],
      ['/members/bulk', { action: 'tag', member_uuids: [UUID], tag_id: 4 }],
    ]);
    await open('Rename a tag…');
    const name = await screen.findByLabelText('New name');
    await user.clear(name);
    await user.type(name, 'Phone');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toMatchObject({ path: '/member-tags/4', body: { tag: 'Phone' } });
  });

  test('a wrong address is not found, and sends no request', async () => {
    const read = vi.fn<() => undefined>(() => undefined);
    await show('/members/new/attendance', { read });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(read).not.toHaveBeenCalled();
  });

  test('a member of one group moves by the choice of the new group alone', async () => {
    const { user, sent } = await show(AT, {
      write: () => ({ body: { changed: 1, skipped: [], places_left: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Move to group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to group' }));
    expect(dialog.getByLabelText('From group')).toHaveProperty('value', '1');
    await dialog.findByRole('option', { name: 'Squad' });
    expect(dialog.queryByRole('option', { name: 'Closed' })).toBeNull();
    await user.selectOptions(dialog.getByLabelText('To group'), 'Squad');
    const move = dialog.getByRole('button', { name: 'Move to group' });
    await waitFor(() => expect(move).toHaveProperty('disabled', false));
    await user.click(move);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({
      action: 'move',
      member_uuids: [UUID],
      from_group_id: 1,
      group_id: 2,
    });
  });

  test('a group of the member links to its page with its times, and is left with a reason', async () => {
    const { user, sent } = await show(`${AT}/groups`, {
      read: ({ pathname }) =>
        pathname.endsWith('/groups')
          ? { body: [{ ...GROUPS[0], times: [{ weekday: 1, start_time: '18:00' }] }] }
          : undefined,
      write: () => ({ body: { changed: 1, skipped: [] } }),
    });
    const current = within(await screen.findByRole('region', { name: 'Current' }));
    await current.findByText(/^Mon 18:00 · since/);
    expect(current.getByRole('link', { name: 'Swifts' }).getAttribute('href')).toBe('/groups/1');
    await user.click(current.getByRole('button', { name: 'Take out of group: Swifts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take out of group' }));
    expect(dialog.queryByLabelText('Group')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Cost');
    const remove = dialog.getByRole('button', { name: 'Take out of group' });
    await waitFor(() => expect(remove).toHaveProperty('disabled', false));
    await user.click(remove);
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        action: 'remove',
        member_uuids: [UUID],
        group_id: 1,
        reason: 'cost',
      }),
    );
  });

  test('[club-and-parent §5.3] a group is left on a coming day, within a year', async () => {
    const { user, sent, alerts } = await show(`${AT}/groups`, {
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Take out of group: Swifts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take out of group' }));
    const day = dialog.getByLabelText('Takes effect on');
    fireEvent.change(day, { target: { value: '2026-01-01' } });
    dialog.getByText('Choose a date from today, up to a year ahead');
    fireEvent.change(day, { target: { value: '2026-12-01' } });
    const remove = dialog.getByRole('button', { name: 'Take out of group' });
    await waitFor(() => expect(remove).toHaveProperty('disabled', false));
    await user.click(remove);
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        action: 'remove',
        member_uuids: [UUID],
        group_id: 1,
        date: '2026-12-01',
      }),
    );
    expect(titles(alerts)).toEqual(['Leaving Swifts on 1 December 2026: 1']);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('[D20] the menu exports the data, and erases them after the name is typed', async () => {
    const files: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      files.push(this.download);
    });
    const { user, sent, alerts, router } = await show(AT, {
      read: ({ pathname }) =>
        pathname.includes('/jobs/') ? { body: { id: 7, state: 'done' } } : undefined,
      write: ({ path }) => ({ body: path.endsWith('/export') ? { id: 7 } : {} }),
    });
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      return within(await screen.findByRole('dialog'));
    };
    const exporting = await choose('Export data…');
    await user.click(exporting.getByRole('button', { name: 'Create export' }));
    await user.click(await exporting.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toEqual(['Data of Ava Jones.json']));
    expect(sent).toMatchObject([
      { path: `${AT}/export`, body: { reason: 'requested' } },
      { path: `${AT}/export/7/download` },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const erasing = await choose('Erase data…');
    await user.selectOptions(
      erasing.getByLabelText('Reason for the log'),
      'The record is a mistake',
    );
    const erase = erasing.getByRole('button', { name: 'Erase data…' });
    await user.type(erasing.getByRole('textbox'), 'Ava');
    expect(erase).toHaveProperty('disabled', true);
    await user.type(erasing.getByRole('textbox'), ' Jones');
    await user.click(erase);
    await waitFor(() => expect(router.state.location.pathname).toBe('/members'));
    expect(sent[2]).toMatchObject({ path: `${AT}/erasure`, body: { reason: 'mistake' } });
    expect(titles(alerts)).toContain('Ava Jones’s data has been erased');
  });

  test('a phone has Deactivate in the menu, where long names of buttons need no second row', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    const { user } = await show(AT);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    expect(await screen.findByRole('dialog', { name: 'Deactivate' })).toBeTruthy();
  });

  test('a member is deactivated with a reason, with Undo', async () => {
    const { user, sent, alerts } = await show(AT, {
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Moved away');
    await dialog.findByText('Will change: 1');
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Deactivated: 1']));
    expect(sent.at(-1)?.body).toEqual({
      action: 'deactivate',
      member_uuids: [UUID],
      reason: 'moved_away',
    });
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('a section of no member is not found, and nothing is requested', async () => {
    await show('/members/new/groups', {
      read: ({ pathname }) => {
        throw new Error(`${pathname} was requested`);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  test('a past day of leaving is sent, and one ahead is refused', async () => {
    const { user, sent } = await show(AT, {
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    const day = dialog.getByLabelText('Leaves on');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Cost');
    fireEvent.change(day, { target: { value: '2999-01-01' } });
    expect(dialog.getByText('Choose today or a day before')).toBeTruthy();
    fireEvent.change(day, { target: { value: '2026-02-01' } });
    await dialog.findByText('Will change: 1');
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({ date: '2026-02-01', reason: 'cost' }),
    );
  });

  test('after a deactivation, the free places and the waiting lists are the next step', async () => {
    let active = true;
    const { user } = await show(AT, {
      read: ({ pathname }) => {
        if (pathname.endsWith('/groups/1')) {
          return {
            body: { id: 1, name: 'Swifts', total_members: 22, max_members: 24, waiting: 3 },
          };
        }
        return pathname.endsWith(UUID) ? { body: { ...DETAIL, active } } : undefined;
      },
      write: ({ body }) => {
        if (Object(body)['dry_run'] === undefined) active = false;
        return { body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Cost');
    await dialog.findByText('Will change: 1');
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    const next = within(await screen.findByRole('dialog', { name: 'Places in these groups' }));
    expect(await next.findByText('Free places: 2 · Waiting: 3')).toBeTruthy();
    expect(next.getByRole('link', { name: 'Swifts' }).getAttribute('href')).toBe(
      '/groups/1/waiting',
    );
  });

  test('no next step follows a deactivation if the waiting list is empty', async () => {
    const groupRequests: string[] = [];
    let active = true;
    const { user, alerts } = await show(AT, {
      read: ({ pathname }) => {
        if (pathname.endsWith('/groups/1')) {
          groupRequests.push(pathname);
          return {
            body: { id: 1, name: 'Swifts', total_members: 22, max_members: 24, waiting: 0 },
          };
        }
        return pathname.endsWith(UUID) ? { body: { ...DETAIL, active } } : undefined;
      },
      write: ({ body }) => {
        if (Object(body)['dry_run'] === undefined) active = false;
        return { body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Cost');
    await dialog.findByText('Will change: 1');
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await screen.findByRole('button', { name: 'Activate' });
    await waitFor(() => expect(groupRequests).toHaveLength(1));
    expect(alerts.read().map(({ title }) => title)).toEqual(['Deactivated: 1']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('tags are added and removed in place, with Undo', async () => {
    const { user, sent, alerts } = await show(AT, {
      read: ({ pathname }) =>
        pathname.endsWith('/member-tags')
          ? {
              body: [
                { id: 4, tag: 'Bursary' },
                { id: 5, tag: 'Squad' },
              ],
            }
          : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Change tags' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Squad' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['“Squad” added']));
    const bursary = screen.getByRole('menuitemcheckbox', { name: 'Bursary' });
    expect(bursary.getAttribute('aria-checked')).toBe('true');
    await user.click(bursary);
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { action: 'tag', member_uuids: [UUID], tag_id: 5 },
        { action: 'untag', member_uuids: [UUID], tag_id: 4 },
      ]),
    );
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('a record of another system is read-only, except tags and alerts', async () => {
    await show(AT, { detail: { remote: true } });
    expect(await screen.findByText(/managed by another system/)).toBeTruthy();
    for (const name of ['Deactivate', 'Add guardian', 'Actions for Megan Jones']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add alert' })).toBeTruthy();
  });

  test.each([
    ['coursepro', 'This pupil’s record comes from CoursePro.'],
    ['bg', 'This pupil’s record comes from Meridian Gymnastics.'],
  ] as const)(
    '[club-and-parent §5.1] names the system of the provider %s',
    async (provider, text) => {
      const { client } = signedIn();
      if (!client) throw new Error('The session has no client.');
      const named = { ...client, name: 'Meridian Gymnastics', auth_provider: provider };
      await show(AT, { session: { client: named }, detail: { remote: true } });
      expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy();
    },
  );

  test('a club of another system offers neither groups nor a form', async () => {
    const { club } = signedIn();
    if (!club) throw new Error('The session has no club.');
    const session = { club: { ...club, member_types: 'remote_only' as const } };
    const { unmount, user } = await show(AT, { session });
    expect(await screen.findByText(/managed by another system/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move to group' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Change tags' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Export data…' });
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    unmount();
    const form = await show(`${AT}/edit`, { session });
    expect(await screen.findByText(/managed by another system/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
    expect(form.address()).toBe(AT);
    form.unmount();
    await show('/members/new', { session });
    expect(await screen.findByText(/managed by another system/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
  });
});

describe('emergency contacts', () => {
  test('are listed, edited, added and removed', async () => {
    const { user, sent } = await show(AT, {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { contacts: 5 } } }),
    });
    const card = within(await screen.findByRole('region', { name: 'Emergency contacts' }));
    expect(card.getByText('Grandmother')).toBeTruthy();
    const number = card.getByRole('link', { name: '01792 555 0101' });
    expect(number.getAttribute('href')).toBe('tel:01792 555 0101');
    await user.click(card.getByRole('button', { name: 'Edit Ann Rees' }));
    const dialog = () => within(screen.getByRole('dialog'));
    const phone = dialog().getByLabelText('Phone');
    await user.clear(phone);
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText('Required')).toBeTruthy();
    await user.type(phone, '01792 555 0199');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText('A pupil has at most 5 emergency contacts.');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await user.click(card.getByRole('button', { name: 'Remove Ann Rees' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { method: 'PATCH', body: { phone: '01792 555 0199', relationship: 'Grandmother' } },
      { method: 'DELETE' },
    ]);
  });
});

describe('guardians', () => {
  test('a card lists the permissions of a guardian and their other children', async () => {
    const sibling = { uuid: 'other', firstname: 'Osian', lastname: 'Jones' };
    await show(AT, {
      detail: {
        guardians: [
          guardian({ sees: ['medical'], acts: false, members: [sibling] }),
          guardian({ id: 6, firstname: 'Rhys', restricted: true }),
        ],
      },
    });
    const [first, second] = within(
      await screen.findByRole('region', { name: 'Guardians' }),
    ).getAllByRole('listitem');
    if (!first || !second) throw new Error('There are two guardians.');
    expect(within(first).getByText('Sees medical details')).toBeTruthy();
    expect(within(first).queryByText('Sees progress and attendance')).toBeNull();
    expect(within(first).queryByText('Acts for the child')).toBeNull();
    expect(within(first).getByRole('link', { name: 'Osian Jones' })).toBeTruthy();
    expect(within(second).getByText('No access')).toBeTruthy();
    expect(within(second).queryByText('Acts for the child')).toBeNull();
  });

  test('a guardian is added, after the form was checked', async () => {
    const { user, sent, alerts } = await show(AT, { detail: { guardians: [] } });
    await user.click(await screen.findByRole('button', { name: 'Add guardian' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guardian' }));
    const save = dialog.getByRole('button', { name: 'Add guardian' });
    await user.type(dialog.getByLabelText(/^E-mail address/), 'rhys');
    await user.click(save);
    expect(dialog.getAllByText('Required')).toHaveLength(2);
    expect(dialog.getByText('E-mail must be in a valid format')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('First name'), ' Rhys ');
    await user.type(dialog.getByLabelText('Last name'), 'Jones');
    await user.type(dialog.getByLabelText(/^E-mail address/), '@example.org');
    await user.click(dialog.getByRole('checkbox', { name: /^Sees medical/ }));
    dialog.getByText('What will be added');
    const rows = dialog.getAllByRole('term');
    expect(rows.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'First nameRhys',
      'Last nameJones',
      'E-mail addressrhys@example.org',
      'No accessNo',
      'What this guardian may see and doSees progress and attendance',
      'Acts for the childYes',
    ]);
    await user.click(save);
    await waitFor(() => expect(titles(alerts)).toEqual(['Rhys Jones added']));
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: `${AT}/guardians`,
        body: {
          firstname: 'Rhys',
          lastname: 'Jones',
          relationship: null,
          email: 'rhys@example.org',
          phone: null,
          sees: ['progress'],
          acts: true,
          restricted: false,
        },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a guardian of the club is found and added, but not twice', async () => {
    const rhys = { id: 6, firstname: 'Rhys', lastname: 'Jones', email: 'rhys@example.org' };
    const osian = { uuid: 'b', firstname: 'Osian', lastname: 'Jones' };
    const ava = { uuid: UUID, firstname: 'Ava', lastname: 'Jones' };
    const searches: (string | null)[] = [];
    const read = ({ pathname, searchParams }: URL) => {
      if (pathname !== '/v1/guardians') return undefined;
      searches.push(searchParams.get('search'));
      return {
        body: [
          { ...rhys, members: [osian] },
          { ...guardian(), members: [ava] },
        ],
      };
    };
    const { user, sent, alerts } = await show(AT, { read });
    await user.click(await screen.findByRole('button', { name: 'Add guardian' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guardian' }));
    await user.type(dialog.getByRole('searchbox', { name: /^Search the guardians/ }), 'jones');
    const add = await dialog.findByRole('button', { name: 'Add Rhys Jones' });
    expect(dialog.getByText('rhys@example.org · Osian Jones’s guardian')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add Megan Jones' }));
    await user.click(add);
    await waitFor(() => expect(titles(alerts)).toEqual(['Rhys Jones added']));
    expect(searches).toEqual(['jones']);
    expect(sent).toMatchObject([
      { method: 'POST', path: `${AT}/guardians`, body: { guardian_id: 6 } },
    ]);
  });

  test('a guardian is invited, again after the link has expired, and the invitation withdrawn', async () => {
    const { user, sent, alerts } = await show(AT, {
      detail: {
        guardians: [
          guardian({ sign_in: 'none' }),
          guardian({ id: 6, firstname: 'Rhys', sign_in: 'invited', invited_at: 1_000_000_000 }),
          guardian({ id: 7, firstname: 'Nain', sign_in: 'none', email: null }),
        ],
      },
      write: ({ method }) =>
        method === 'DELETE' ? { status: 204 } : { body: guardian({ sign_in: 'invited' }) },
    });
    const choose = async (name: string, action: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name} Jones` }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    expect(await screen.findByText(/^Mother · Invited .+, the link has expired$/)).toBeTruthy();
    await choose('Megan', 'Invite to the parent portal');
    await waitFor(() => expect(titles(alerts)).toEqual(['Megan Jones invited']));
    await choose('Rhys', 'Send the invitation again');
    await waitFor(() => expect(sent).toHaveLength(2));
    await choose('Rhys', 'Withdraw the invitation');
    await waitFor(() => expect(titles(alerts)).toContain('Rhys Jones’s invitation withdrawn'));
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['POST', `${AT}/guardians/5/invitation`],
      ['POST', `${AT}/guardians/6/invitation`],
      ['DELETE', `${AT}/guardians/6/invitation`],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Nain Jones' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Remove',
    ]);
  });

  test('says why a guardian cannot be invited', async () => {
    const { user, alerts } = await show(AT, {
      detail: { guardians: [guardian({ sign_in: 'none' })] },
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { parent_portal: 0 } } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Invite/ }));
    await waitFor(() =>
      expect(alerts.read()[0]?.detail).toBe('Your club does not use the parent portal.'),
    );
  });

  test('access of a guardian is ended, and their rights are kept for later', async () => {
    const { user, sent } = await show(AT);
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit guardian' }));
    await user.click(dialog.getByRole('checkbox', { name: /^No access/ }));
    expect(dialog.getByRole('checkbox', { name: /^Acts/ })).toHaveProperty('checked', false);
    await user.click(dialog.getByRole('checkbox', { name: 'Tell the guardian by e-mail' }));
    expect(dialog.getByRole('definition').textContent).toBe('No →becomes Yes');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'PATCH',
      path: `${AT}/guardians/5`,
      ifMatch: '"1"',
    });
    // The rights are not sent, so they stay as they are.
    expect(sent[0]?.body).toEqual({ restricted: true, tell: 1 });
  });

  test('an edit shows what another user changed meanwhile, and keeps it where only that user did', async () => {
    const other = guardian({ phone: '01792 555 0102', restricted: true, etag: '2' });
    let stored = guardian();
    const { user, sent } = await show(AT, {
      read: ({ pathname }) => {
        if (pathname.endsWith('/guardians')) return { body: [stored] };
        if (!pathname.endsWith('/audits')) return undefined;
        const entry = (name: string, guardian_id: number) => ({
          ts: TS,
          user: { uuid: UUID, name },
          detail: { guardian_id },
        });
        return { body: [entry('Ben Hughes', 6), entry('Helen Price', 5)] };
      },
      write: ({ ifMatch }) => {
        if (ifMatch === '"2"') return { body: other, headers: { 'x-audit-id': '12' } };
        stored = other;
        return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit guardian' }));
    await user.type(dialog.getByLabelText(/^Phone/), '4');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^Helen Price changed this: /);
    const shown = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(shown).toEqual([
      'Yours: 07700 9001234',
      'Theirs: 01792 555 0102',
      'Theirs: Yes',
      // What Save will change.
      '07700 900123 →becomes 07700 9001234',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"1"', { phone: '07700 9001234' }],
      ['"2"', { phone: '07700 9001234' }],
    ]);
  });

  test('a guardian is shown as another user has changed them, on request', async () => {
    let stored = guardian();
    const { user, sent } = await show(AT, {
      read: ({ pathname }) => (pathname.endsWith('/guardians') ? { body: [stored] } : undefined),
      write: () => {
        stored = guardian({ restricted: true, etag: '2' });
        return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit guardian' }));
    const phone = dialog.getByLabelText(/^Phone/);
    await user.type(phone, '4');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Take theirs' }));
    expect(phone).toHaveProperty('value', '07700 900123');
    expect(dialog.getByRole('checkbox', { name: /^No access/ })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
  });

  test('a guardian is removed after a confirmation, and an error is shown', async () => {
    const responses: ServerResponse[] = [
      { status: 403, body: { error: 'FORBIDDEN', detail: null } },
      { status: 204 },
    ];
    const { user, sent } = await show(AT, { write: () => responses.shift() ?? {} });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Megan Jones?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText(/don’t have permission/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', `${AT}/guardians/5`],
      ['DELETE', `${AT}/guardians/5`],
    ]);
  });
});

describe('alerts', () => {
  test('an alert is added, and ended', async () => {
    const { user, sent, alerts } = await show(AT);
    await user.click(await screen.findByRole('button', { name: 'Add alert' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add alert' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Required')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Behaviour');
    await user.type(dialog.getByRole('textbox'), 'Runs off');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Alert added']));
    await user.click(screen.getByRole('button', { name: 'End alert' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Alert ended']));
    expect(sent).toMatchObject([
      { path: `${AT}/alerts`, body: { kind: 'behaviour', text: 'Runs off' } },
      { path: `${AT}/alerts/3`, body: { ended: 1 } },
    ]);
  });
});

describe('the forms of a member', () => {
  test.each([
    ['Add guardian', 'First name'],
    ['Add alert', 'What coaches need to know'],
    ['Add contact', 'Name'],
    ['Edit Ann Rees', 'Phone'],
  ])(
    '[club-and-parent §4.4] what was typed in “%s” survives a reload, until the user gives it up',
    async (name, label) => {
      const detail = {
        emergency_contacts: [{ id: 9, name: 'Ann Rees', phone: '1', relationship: null }],
      };
      const open = async () => {
        const { user } = await show(AT, { detail });
        await user.click(await screen.findByRole('button', { name }));
        return { user, dialog: within(await screen.findByRole('dialog')) };
      };
      const before = await open();
      await before.user.type(before.dialog.getByLabelText(label), '23');
      cleanup();
      const { user, dialog } = await open();
      expect(dialog.getByLabelText(label)).toHaveProperty('value', expect.stringMatching(/23$/));
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      expect(sessionStorage).toHaveLength(0);
    },
  );

  test('[club-and-parent §4.4] an edit of a guardian goes on after a reload as it began', async () => {
    const edit = async (guardians: Guardian[]) => {
      const view = await show(AT, { detail: { guardians } });
      await view.user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
      await view.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      return { ...view, dialog: within(await screen.findByRole('dialog')) };
    };
    const before = await edit([guardian({ etag: 'first' })]);
    await before.user.click(before.dialog.getByRole('checkbox', { name: /^Sees medical/ }));
    cleanup();
    const { user, dialog, sent } = await edit([guardian({ etag: 'second' })]);
    const medical = dialog.getByRole('checkbox', { name: /^Sees medical/ });
    expect(medical).toHaveProperty('checked', false);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ ifMatch: '"first"', body: { sees: ['progress'] } }]),
    );
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});

describe('sections of a member', () => {
  test('groups are current, waiting with the place, and past with the reason', async () => {
    await show(`${AT}/groups`);
    const part = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await part('Current')).getByText('since 1 Sept 2025')).toBeTruthy();
    expect((await part('Current')).getByText('from 1 Dec 2026')).toBeTruthy();
    const waiting = await part('Waiting list');
    expect(waiting.getByText(/Place on the list: 3/)).toBeTruthy();
    const list = waiting.getByRole('link', { name: 'Squad' });
    expect(list.getAttribute('href')).toBe('/groups/2/waiting');
    expect((await part('Past')).getByText('1 Sept 2024 to 1 Sept 2025 · Cost')).toBeTruthy();
  });

  test('a group that was deleted is past, without a link and actions', async () => {
    const memberships = (DETAIL.memberships ?? [])
      .filter(({ left_date }) => left_date === null)
      .map((membership) => ({ ...membership, position: null, deleted_date: '2026-01-15' }));
    await show(`${AT}/groups`, { detail: { memberships } });
    const past = within(await screen.findByRole('region', { name: 'Past' }));
    expect(past.getByText('Swifts')).toBeTruthy();
    expect(past.getByText('1 Sept 2025 to 15 Jan 2026 · Group deleted')).toBeTruthy();
    expect(past.getByText('1 Dec 2025 to 15 Jan 2026 · Group deleted')).toBeTruthy();
    expect(past.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: /Swifts/ })).toBeNull();
  });

  test('progress is in words, with each skill’s grade, and every grade has its author, by page', async () => {
    const entry = { node_id: '/wren/hang', ts: TS, user_uuid: UUID, by: 'Ben Hughes' };
    const older = Array.from({ length: 21 }, (_, index) => ({
      ...entry,
      ts: TS - 86_400 * (index + 1),
      assessment: 0,
      superseded: true,
    }));
    const pages: (string | null)[] = [];
    const { user } = await show(`${AT}/progress`, {
      read: ({ pathname, searchParams }) => {
        if (!pathname.endsWith('/history')) return undefined;
        pages.push(searchParams.get('page'));
        return searchParams.get('page') === '0'
          ? { total: 1001, body: [{ ...entry, assessment: 1, superseded: false }] }
          : { total: 1001, body: older };
      },
    });
    expect(await screen.findByText('Skills done: 3 of 8')).toBeTruthy();
    expect(pages).toEqual(['0', '1']);
    await user.click(screen.getByText('Skills of Wren'));
    const levels = screen.getByRole('region', { name: 'Levels in progress' });
    expect(
      within(levels)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['Tuck hangGood', 'RollNot yet']);
    const grades = within(screen.getByRole('region', { name: 'All grades' }));
    expect(grades.getAllByText('Tuck hang')).toHaveLength(20);
    expect(grades.getAllByText(/^Ben Hughes · .* · replaced by a later grade$/)).toHaveLength(19);
    await user.click(grades.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(grades.getAllByText('Tuck hang')).toHaveLength(2));
    const table = within(await screen.findByRole('table', { hidden: true }));
    expect(table.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual([
      'DaySkills passed',
      '24 February 20261',
    ]);
  });

  test('[portals §B] the certificate of a completed level is saved, and an open level has none', async () => {
    const [open] = DETAIL.awards ?? [];
    if (open === undefined) throw new Error('the member has no levels');
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { user, sent } = await show(`${AT}/progress`, {
      detail: { awards: [open, { ...open, id: '/robin', title: 'Robin', completed_ts: TS }] },
      write: () => ({ body: { file: btoa('%PDF') } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Certificate for Robin' }));
    await waitFor(() => expect(names).toEqual(['Certificate Ava Robin.pdf']));
    const award = { member_uuid: UUID, scheme_slug: 'first-flight', node_id: '/robin' };
    expect(sent).toMatchObject([{ path: '/certificates', body: { awards: [award] } }]);
    expect(screen.queryByRole('button', { name: 'Certificate for Wren' })).toBeNull();
  });

  test('[D17] an administrator takes a kept completion away with a reason, and sees what it does', async () => {
    const retained = {
      scheme_slug: 'first-flight',
      node_id: '/wren',
      title: 'Wren',
      completed_ts: TS,
    };
    const { user, sent } = await show(`${AT}/progress`, { detail: { retained: [retained] } });
    await user.click(await screen.findByRole('button', { name: 'Remove “Wren”…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Wren”?' }));
    expect(dialog.getByText(/^Ava completed this on .* the present rules are met\./u)).toBeTruthy();
    const action = dialog.getByRole('button', { name: 'Remove' });
    expect(action).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Passed by mistake ');
    await user.click(action);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([
      {
        path: `/members/${UUID}/assessments/first-flight/revoke`,
        body: { node_id: '/wren', reason: 'Passed by mistake' },
      },
    ]);
    expect(screen.getByText('“Wren” removed')).toBeTruthy();
  });

  test('progress says which of the remaining skills complete a level', async () => {
    const [wren] = DETAIL.awards ?? [];
    if (wren === undefined) throw new Error('the member has no levels');
    const rules = [
      { togo: 1, kind: 'groups' as const, titles: ['Bars', 'Beam'] },
      { togo: 1, kind: 'skills' as const, titles: ['Roll'] },
    ];
    await show(`${AT}/progress`, {
      detail: {
        awards: [wren, { ...wren, id: '/robin', title: 'Robin', remaining: rules }],
      },
    });
    expect(await screen.findByText('any 2 of the 3 skills left')).toBeTruthy();
    expect(screen.getByText('any 1 of the 2 skill groups left: Bars, Beam')).toBeTruthy();
    expect(screen.getByText('1 skill left: Roll')).toBeTruthy();
  });

  test('progress says which scheme was brought along from a former club', async () => {
    await show(`${AT}/progress`, { detail: { brought_along: ['first-flight'] } });
    expect(await screen.findByText('From the previous club')).toBeTruthy();
  });

  const SICK = { group_id: 1, name: 'Swifts', date: '2026-02-20', in: false, absence: 'sick' };
  const showMark = (write?: (sent: Sent) => ServerResponse) =>
    show(`${AT}/attendance`, {
      session: { features: { MAX_PAST_DAYS_ATTENDANCE: 7 } },
      read: ({ pathname }) => (pathname.endsWith('/attendance') ? { body: [SICK] } : undefined),
      ...(write !== undefined && { write }),
    });

  test.each([
    ['Absent', {}],
    ['Absent: Holiday', { absence: 'holiday' }],
    ['Not marked', { unmark: '1' }],
  ])('a mark becomes “%s”, and Undo restores the absence with its reason', async (name, query) => {
    const { user, sentQueries, alerts } = await showMark();
    await user.click(await screen.findByRole('button', { name: /Correct the mark$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name }));
    await waitFor(() => expect(alerts.read()).toHaveLength(1));
    alerts.read()[0]?.action?.onAction();
    await waitFor(() => expect(sentQueries()).toHaveLength(2));
    const key = { class_member_id: '1', ts: expect.any(String) };
    expect(sentQueries()).toEqual([
      { ...key, ...query },
      { ...key, absence: 'sick' },
    ]);
  });

  test('a correction that the server does not take is an error without Undo', async () => {
    const { user, alerts } = await showMark(() => ({ status: 500 }));
    await user.click(await screen.findByRole('button', { name: /Correct the mark$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Present' }));
    await waitFor(() => expect(alerts.read()).toMatchObject([{ tone: 'error' }]));
    expect(alerts.read()[0]?.action).toBeUndefined();
  });

  test('a mark within the past days is corrected from its menu, with Undo', async () => {
    const session = { group_id: 1, name: 'Swifts', absence: null };
    const { user, sent, alerts } = await show(`${AT}/attendance`, {
      session: { features: { MAX_PAST_DAYS_ATTENDANCE: 7 } },
      read: ({ pathname }) =>
        pathname.endsWith('/attendance')
          ? {
              body: [
                { ...session, date: '2026-02-20', in: true },
                { ...session, date: '2026-02-06', in: true },
              ],
            }
          : undefined,
    });
    const marks = await screen.findAllByRole('button', { name: /Correct the mark$/ });
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Friday 20 February, Swifts: Present. Correct the mark',
    ]);
    await user.click(screen.getByRole('button', { name: /^Friday 20 February/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Absent: Sick' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Mark corrected: Friday 20 February']));
    expect(sent[0]).toMatchObject({ method: 'DELETE', path: `${AT}/attendance/2026-02-20` });
    alerts.read()[0]?.action?.onAction();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      method: 'POST',
      path: `${AT}/attendance`,
      body: { date: '2026-02-20', class_member_id: 1 },
    });
  });

  test('a reported absence says who reported it and when', async () => {
    const absence = { id: 31, member_uuid: UUID, absence: 'sick', note: 'Cold' };
    const dates = { from_date: '2026-03-02', to_date: '2026-03-02' };
    const reported = { by: 'Megan Jones', at: TS };
    await show(`${AT}/attendance`, {
      read: ({ pathname }) =>
        pathname.endsWith('/absences') ? { body: [{ ...absence, ...dates, reported }] } : undefined,
    });
    const card = within(await screen.findByRole('region', { name: 'Reported absences' }));
    expect(card.getByText('Sick · Cold')).toBeTruthy();
    expect(card.getByText(/^Megan Jones · \d+ \w+ 202\d/)).toBeTruthy();
  });

  test('an absence that a parent phoned in has the reason, the note and who told', async () => {
    const { user, sent, alerts } = await show(`${AT}/attendance`, {
      write: ({ method }) =>
        method === 'POST' ? { status: 201, body: { id: 31 } } : { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Report an absence' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report an absence' }));
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-03-02' } });
    expect(dialog.getByLabelText('To')).toHaveProperty('value', '2026-03-02');
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Holiday');
    await user.selectOptions(dialog.getByLabelText('Reported by'), 'Megan Jones');
    await user.type(dialog.getByLabelText('Note'), 'Back on Friday.');
    await user.click(dialog.getByRole('button', { name: 'Report an absence' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Absence reported']));
    expect(sent[0]?.body).toEqual({
      from_date: '2026-03-02',
      to_date: '2026-03-02',
      absence: 'holiday',
      note: 'Reported by Megan Jones. Back on Friday.',
    });
    alerts.read()[0]?.action?.onAction();
    await waitFor(() => expect(sent[1]?.path).toBe(`${AT}/absences/31`));
  });

  test('attendance counts sessions with a mark only', async () => {
    const session = { group_id: 1, name: 'Swifts', absence: null };
    await show(`${AT}/attendance`, {
      read: ({ pathname }) =>
        pathname.endsWith('/attendance')
          ? {
              body: [
                { ...session, date: '2026-02-20', in: true },
                { ...session, date: '2026-02-13', in: false, absence: 'sick' },
                { ...session, date: '2026-02-06', in: null },
              ],
            }
          : undefined,
    });
    expect(await screen.findByText('Present at 1 of 2 sessions')).toBeTruthy();
    expect(screen.getByText('Friday 13 February, Swifts: Absent: Sick')).toBeTruthy();
    expect(screen.getByText('Friday 6 February, Swifts: Not marked')).toBeTruthy();
    expect(screen.getAllByText(/^Week of/).map(({ textContent }) => textContent)).toEqual([
      'Week of 16 Feb',
      'Week of 9 Feb',
      'Week of 2 Feb',
    ]);
  });

  test('the note is shared with the guardians who see progress, by name', async () => {
    const { user, sent, alerts } = await show(`${AT}/notes`, {
      detail: {
        guardians: [
          guardian(),
          guardian({ id: 6, firstname: 'Rhys', restricted: true }),
          guardian({ id: 7, firstname: 'Nain', sees: ['medical'] }),
        ],
      },
    });
    expect(await screen.findByText('Left wrist is sore')).toBeTruthy();
    expect(screen.getByText('New to the club')).toBeTruthy();
    expect(screen.getByText('These guardians will see it: Megan Jones')).toBeTruthy();
    const share = screen.getByRole('switch', { name: 'Parents may read this' });
    expect(share.getAttribute('aria-checked')).toBe('false');
    await user.click(share);
    await waitFor(() => expect(titles(alerts)).toEqual(['Parents may now read the note']));
    expect(sent).toMatchObject([{ path: `${AT}/note`, body: { shareable: true } }]);
  });

  test('an earlier note that parents may read is listed once, and hidden from them with Undo', async () => {
    const { user, sent, alerts } = await show(`${AT}/notes`);
    expect(await screen.findByText('First roll')).toBeTruthy();
    const card = within(
      screen.getByRole('region', { name: 'Earlier notes that parents may read' }),
    );
    await user.click(card.getByRole('button', { name: /^Hide the note of .* from parents$/ }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Parents may no longer read the note']));
    expect(sent).toMatchObject([{ method: 'DELETE', path: `${AT}/shared-notes/8` }]);
  });

  test('a question without an answer shows its text, and takes the first answer', async () => {
    const text = { title: 'Trips', text: 'May your child travel with us?' };
    const version = { id: 7, kind: 'trips', version: 2, needs_answer: true, valid_from: TS };
    const question = { kind: 'trips', text_id: 7, is_due: true, requested_at: null };
    const { user, sent } = await show(`${AT}/consents`, {
      read: ({ pathname }) =>
        pathname.endsWith('/consent-texts')
          ? { body: [{ ...question, versions: [{ ...version, texts: { 'en-GB': text } }] }] }
          : undefined,
    });
    const card = within(await screen.findByRole('region', { name: 'Trips' }));
    expect(card.getByText('No answer yet')).toBeTruthy();
    await user.click(card.getByText('Text, version 2'));
    expect(card.getByText('May your child travel with us?')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Record refusal' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ kind: 'trips', agreed: false, text_id: 7 });
  });

  test('an answer to an earlier text says so, and its question is asked again once a day', async () => {
    const text = { title: 'Trips', text: 'May your child travel with us?' };
    const version = { id: 7, kind: 'trips', version: 2, needs_answer: true, valid_from: TS };
    const question = { kind: 'trips', text_id: 7, is_due: true, requested_at: TS };
    const answered = { kind: 'trips', agreed: true, user: { uuid: UUID, name: 'Rhys Jones' } };
    let response: ServerResponse = { status: 201, body: [] };
    const { user, sent, alerts } = await show(`${AT}/consents`, {
      detail: { consents: [{ ...answered, id: 1, ts: TS, text_id: 6, version: 1 }] },
      read: ({ pathname }) =>
        pathname.endsWith('/consent-texts')
          ? { body: [{ ...question, versions: [{ ...version, texts: { 'en-GB': text } }] }] }
          : undefined,
      write: () => response,
    });
    const card = within(await screen.findByRole('region', { name: 'Trips' }));
    card.getByText(/^Given · Rhys Jones · .* · version 1 · to an earlier text$/);
    card.getByText(/^Asked again /);
    const ask = card.getByRole('button', { name: 'Ask again about “Trips”' });
    await user.click(ask);
    await waitFor(() => expect(titles(alerts)).toEqual(['Guardians are asked again: Trips']));
    expect(sent[0]).toMatchObject({ path: `${AT}/consent-requests`, body: { kind: 'trips' } });
    response = { status: 409, body: { error: 'CONFLICT', detail: { requested_at: TS } } };
    await waitFor(() => expect(ask.getAttribute('aria-busy')).toBeNull());
    await user.click(ask);
    await card.findByText('Guardians were asked less than a day ago.');
  });

  test('the latest answer of a kind counts, and the opposite can be recorded', async () => {
    const { user, sent } = await show(`${AT}/consents`);
    const card = within(await screen.findByRole('region', { name: 'Photographs' }));
    expect(card.getByText('Refused')).toBeTruthy();
    expect(card.getByText(/^Given · Rhys Jones/)).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Record consent' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: `${AT}/consents`,
      body: { kind: 'Photographs', agreed: true },
    });
  });

  test('the history offers Undo for reversible entries', async () => {
    const entry = {
      ts: TS,
      entity: 'member',
      entity_id: UUID,
      member_uuid: UUID,
      user: { uuid: UUID, name: 'Helen Price' },
      detail: {},
      undone_at: null,
      undoes: null,
    };
    const { user, sent, alerts } = await show(`${AT}/history`, {
      read: ({ pathname }) =>
        pathname.endsWith('/audits')
          ? {
              body: [
                { ...entry, id: 9, action: 'member.edit', can_undo: true },
                { ...entry, id: 8, action: 'members.tag', can_undo: false, undone_at: TS },
                { ...entry, id: 7, action: 'data.request', can_undo: false },
              ],
            }
          : undefined,
    });
    const rows = within(await screen.findByRole('region', { name: 'History' })).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => within(row).queryByRole('button')?.textContent)).toEqual([
      'Undo',
      undefined,
      undefined,
    ]);
    expect(rows[1]?.textContent).toContain('Undone');
    expect(rows[2]?.textContent).toContain('Other change');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Undone']));
    expect(sent[0]?.path).toBe('/audits/9/undo');
  });

  test('[D18] an undo that a later change prevents names it, and leads to its entry', async () => {
    const entry = {
      ts: TS,
      action: 'member.edit',
      entity: 'member',
      entity_id: UUID,
      member_uuid: UUID,
      user: { uuid: UUID, name: 'Helen Price' },
      detail: {},
      can_undo: true,
      undone_at: null,
      undoes: null,
    };
    let conflict: unknown = { changed: ['dob', 'lastname'], later: { ...entry, id: 9 } };
    const { user, alerts, router } = await show(`${AT}/history`, {
      read: ({ pathname }) =>
        pathname.endsWith('/audits')
          ? {
              body: [
                { ...entry, id: 9 },
                { ...entry, id: 8 },
              ],
            }
          : undefined,
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: conflict } }),
    });
    await screen.findByRole('region', { name: 'History' });
    const undo = async () => {
      const [, second] = await screen.findAllByRole('button', { name: 'Undo' });
      if (second !== undefined) await user.click(second);
    };
    await undo();
    await waitFor(() =>
      expect(alerts.read()[0]?.detail).toBe(
        'Helen Price changed the last name and the date of birth on 24 February 2026. Undo that first.',
      ),
    );
    act(() => alerts.read()[0]?.action?.onAction());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('listitem', { current: true })),
    );
    expect(router.state.location).toMatchObject({ pathname: `${AT}/history`, hash: '#audit-9' });
    conflict = { changed: ['in_use'], later: null };
    await undo();
    await waitFor(() => expect(alerts.read()[0]?.detail).toContain('can no longer be undone'));
  });

  test('the history names the tag, group, date, change, guardian or kind of an entry', async () => {
    const entry = {
      ts: TS,
      entity: 'member',
      entity_id: UUID,
      member_uuid: UUID,
      user: null,
      detail: {},
      can_undo: false,
      undone_at: null,
      undoes: null,
    };
    await show(`${AT}/history`, {
      read: ({ pathname }) =>
        pathname.endsWith('/audits')
          ? {
              body: [
                { ...entry, id: 9, action: 'undo', undoes: 8 },
                { ...entry, id: 8, action: 'members.tag', detail: { tag_id: 4 } },
                { ...entry, id: 7, action: 'members.move', detail: { group_id: 1 } },
                { ...entry, id: 6, action: 'group.waiting.add', entity: 'group', entity_id: '1' },
                { ...entry, id: 5, action: 'move.offer', detail: { group_ids: [1, 2] } },
                {
                  ...entry,
                  id: 4,
                  action: 'session.guests',
                  detail: { group_id: 1, date: '2026-02-16' },
                },
                { ...entry, id: 3, action: 'members.tag', detail: { tag_id: 5 } },
                {
                  ...entry,
                  id: 2,
                  action: 'guardian.edit',
                  subject: 'Megan Jones',
                  detail: { guardian_id: 9, edited: ['email', 'restricted'] },
                },
                {
                  ...entry,
                  id: 1,
                  action: 'alert.edit',
                  subject: 'medical',
                  detail: { edited: ['text'] },
                },
                {
                  ...entry,
                  id: 0,
                  action: 'consent.add',
                  subject: 'photographs',
                  detail: { agreed: false },
                },
                { ...entry, id: -1, action: 'note.share' },
                {
                  ...entry,
                  id: -2,
                  action: 'completion.revoke',
                  detail: { node_id: '/wren', title: 'Wren', reason: 'Passed by mistake' },
                },
              ],
            }
          : undefined,
    });
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByText('Tag added: Bursary');
    await history.findByText(/^Guest at one session: Swifts/);
    expect(
      history.getAllByRole('listitem').map((row) => row.querySelector('.font-strong')?.textContent),
    ).toEqual([
      'A change was undone: Tag added: Bursary',
      'Tag added: Bursary',
      'Moved to another group: Swifts',
      'Added to the waiting list: Swifts',
      'Place offered: Swifts, Squad',
      expect.stringMatching(/^Guest at one session: Swifts, .*16 Feb/),
      'Tag added',
      'Guardian edited: Megan Jones, e-mail address, access',
      'Alert edited: Medical, text',
      'Consent recorded: Photographs, Refused',
      'Note shared with parents',
      'Kept completion removed: Wren, Passed by mistake',
    ]);
  });

  test('earlier changes and views of the record are on further pages', async () => {
    const requested: string[] = [];
    const { user, router } = await show(`${AT}/history`, {
      read: ({ pathname, search }) => {
        const [list] = /(audits|access)$/.exec(pathname) ?? [];
        if (list === undefined) return undefined;
        requested.push(`${list}${search}`);
        const view = { ts: TS, action: 'profile', reason: null, role: 'coach' };
        const viewed = { ...view, user: { uuid: UUID, name: 'Ben Hughes' } };
        return list === 'access'
          ? { body: [viewed], headers: { 'x-total-count': '130' } }
          : { body: [], headers: { 'x-total-count': '100' } };
      },
    });
    const log = within(await screen.findByRole('region', { name: 'Access log' }));
    const changes = within(screen.getByRole('region', { name: 'History' }));
    expect(changes.queryByRole('button', { name: 'Next page' })).toBeNull();
    await user.click(log.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(requested).toContain('access?page=1&per_page=100'));
    expect(router.state.location.search).toContain('views.page=1');
  });

  test('the access log says who saw what, with role and reason', async () => {
    const user = { uuid: UUID, name: 'Ben Hughes' };
    await show(`${AT}/history`, {
      read: ({ pathname }) =>
        pathname.endsWith('/access')
          ? {
              body: [
                { ts: TS, action: 'medical', reason: null, role: 'coach', user },
                { ts: TS, action: 'export', reason: 'requested', role: 'admin', user },
              ],
            }
          : undefined,
    });
    const log = within(await screen.findByRole('region', { name: 'Access log' }));
    const [first, second] = log.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/^Medical detailsBen Hughes · coach · /);
    expect(second).toMatch(/^Data export \(on request\)Ben Hughes · administrator · /);
  });

  test('known kinds of consent are in the language of the page', async () => {
    const [consent] = DETAIL.consents ?? [];
    if (consent === undefined) throw new Error('The member has no consent.');
    await show(`${AT}/consents`, { detail: { consents: [{ ...consent, kind: 'first-aid' }] } });
    const name = 'First aid and emergency treatment';
    expect(await screen.findByRole('region', { name })).toBeTruthy();
  });

  test('empty sections explain their content', async () => {
    const empty = {
      consents: [],
      awards: [],
      guardians: [],
      notes: { note: null, shareable: false, history: [], shared: [] },
    };
    for (const [section, title] of [
      ['progress', 'No progress yet'],
      ['attendance', 'No sessions in the last 3 months'],
      ['notes', 'No notes yet'],
      ['consents', 'No consents yet'],
      ['history', 'No changes yet'],
    ]) {
      const { unmount } = await show(`${AT}/${section}`, { detail: empty });
      expect(await screen.findByText(title ?? '')).toBeTruthy();
      unmount();
    }
  });
});

describe('edit form', () => {
  test('the profile is saved with If-Match, and the page shows it', async () => {
    let lastName = 'Jones';
    const { user, sent, address, alerts } = await show(`${AT}/edit`, {
      read: ({ pathname }) =>
        pathname === `/v1${AT}` ? { body: { ...DETAIL, lastname: lastName } } : undefined,
      write: () => {
        lastName = 'Price';
        return { body: {}, headers: { 'x-audit-id': '12' } };
      },
    });
    const lastname = await screen.findByRole('textbox', { name: 'Last name' });
    await user.clear(lastname);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = within(screen.getByRole('region', { name: 'Check these fields' }));
    await user.click(summary.getByRole('link', { name: 'Last name: Required' }));
    expect(document.activeElement).toBe(lastname);
    await user.type(lastname, 'Price');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ava Price' })).toBeTruthy();
    expect(address()).toBe(AT);
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: AT,
        body: { lastname: 'Price' },
        ifMatch: '"1"',
      },
    ]);
    expect(titles(alerts)).toEqual(['Profile saved']);
    expect(sessionStorage).toHaveLength(0);
  });

  test('the browser’s Back after a saved edit leads to no form', async () => {
    const { user, address, router } = await show(AT, {
      write: () => ({ body: { ...DETAIL, lastname: 'Price' } }),
    });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    const lastname = await screen.findByLabelText('Last name');
    await user.clear(lastname);
    await user.type(lastname, 'Price');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(AT));
    await router.navigate(-1);
    expect(address()).toBe(AT);
  });

  test('a profile is saved once, however often the button is pressed while the next page loads', async () => {
    const next = Promise.withResolvers<ServerResponse>();
    let isSaved = false;
    const { user, sent, alerts, address } = await show(`${AT}/edit`, {
      read: () => (isSaved ? next.promise : undefined),
      write: () => {
        isSaved = true;
        return { body: {}, headers: { 'x-audit-id': '12' } };
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), '-Mai');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(titles(alerts)).toEqual(['Profile saved']));
    await user.click(save);
    expect(sent).toHaveLength(1);
    next.resolve({ body: DETAIL });
    await waitFor(() => expect(address()).toBe(AT));
  });

  test('a profile that another user changed meanwhile is shown beside the own values', async () => {
    let hasChanged = false;
    const { user, sent, address } = await show(`${AT}/edit`, {
      read: ({ pathname }) =>
        hasChanged && pathname === `/v1${AT}`
          ? { body: { ...DETAIL, lastname: 'Owen', etag: '2' } }
          : undefined,
      write: ({ ifMatch }) =>
        ifMatch === '"2"'
          ? { body: {}, headers: { 'x-audit-id': '12' } }
          : { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } },
    });
    const lastname = await screen.findByRole('textbox', { name: 'Last name' });
    await user.clear(lastname);
    await user.type(lastname, 'Price');
    hasChanged = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Helen Price changed this/)).toBeTruthy();
    expect(screen.getByText('Yours: Price')).toBeTruthy();
    expect(screen.getByText('Theirs: Owen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    expect(sent.at(-1)?.body).toMatchObject({ lastname: 'Price' });
  });

  test('the other values replace the own ones on request', async () => {
    let hasChanged = false;
    const { user } = await show(`${AT}/edit`, {
      read: ({ pathname }) =>
        hasChanged && pathname === `/v1${AT}`
          ? { body: { ...DETAIL, firstname: 'Eva', etag: '2' } }
          : undefined,
      write: () => ({ status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } }),
    });
    const lastname = await screen.findByRole('textbox', { name: 'Last name' });
    await user.type(lastname, '-Price');
    hasChanged = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Eva');
    expect(lastname).toHaveProperty('value', 'Jones');
    expect(sessionStorage).toHaveLength(0);
  });

  test('the values of a form survive leaving the page', async () => {
    const first = await show(`${AT}/edit`);
    const name = await screen.findByRole('textbox', { name: 'First name' });
    await first.user.clear(name);
    await first.user.type(name, 'Efa');
    first.unmount();
    await show(`${AT}/edit`);
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveProperty(
      'value',
      'Efa',
    );
  });

  test('an edit that is continued later shows what another user changed since, and sends only the own change', async () => {
    const first = await show(`${AT}/edit`);
    await first.user.type(await screen.findByRole('textbox', { name: 'First name' }), '-Mai');
    first.unmount();
    const { user, sent, address } = await show(`${AT}/edit`, {
      detail: { dob: '2017-11-21', etag: '2' },
      write: ({ ifMatch }) =>
        ifMatch === '"2"'
          ? { body: {}, headers: { 'x-audit-id': '12' } }
          : { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } },
    });
    const name = await screen.findByRole('textbox', { name: 'First name' });
    expect(name).toHaveProperty('value', 'Ava-Mai');
    expect(screen.getByLabelText('Date of birth')).toHaveProperty('value', '2017-11-21');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Helen Price changed this/);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"1"', { firstname: 'Ava-Mai' }],
      ['"2"', { firstname: 'Ava-Mai' }],
    ]);
  });

  test('a profile without changes is not sent', async () => {
    const { user, sent, address } = await show(`${AT}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(sent).toEqual([]);
  });
});

describe('form of a new member', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Cadi');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Jones');
    await user.type(screen.getByLabelText('Date of birth'), '2017-08-05');
  };
  const added = { body: { ...DETAIL, firstname: 'Cadi' }, headers: { 'x-audit-id': '12' } };

  test('a member is added to a group, and their page opens', async () => {
    const { user, sent, address, alerts } = await show('/members/new', { write: () => added });
    await fill(user);
    await screen.findByRole('option', { name: 'Swifts' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Group/ }), 'Swifts');
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(sent[0]).toMatchObject({
      path: '/members',
      body: { firstname: 'Cadi', lastname: 'Jones', dob: '2017-08-05', group_ids: [1] },
    });
    expect(titles(alerts)).toEqual(['Cadi Jones added']);
  });

  test('a guardian is added with the pupil, and none if their fields are empty', async () => {
    const { user, sent } = await show('/members/new', { write: () => added });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add guardian' }));
    const guardianFields = within(screen.getByRole('group', { name: 'Guardian (optional)' }));
    await user.type(guardianFields.getByLabelText('First name'), 'Ann');
    await user.type(guardianFields.getByLabelText('Last name'), 'Rees');
    await user.type(guardianFields.getByLabelText('E-mail address'), 'ann@example.org');
    const rows = within(screen.getByRole('main')).getAllByRole('term');
    expect(rows.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'First nameCadi',
      'Last nameJones',
      'Date of birth5 August 2017',
      'Guardian: First nameAnn',
      'Guardian: Last nameRees',
      'Guardian: E-mail addressann@example.org',
    ]);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(Object(sent[0]?.body).guardian).toEqual({
      firstname: 'Ann',
      lastname: 'Rees',
      relationship: null,
      email: 'ann@example.org',
      phone: null,
    });
  });

  test('a guardian is checked before the form is sent, each error at its field', async () => {
    const { user, sent } = await show('/members/new', { write: () => added });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add guardian' }));
    const guardian = within(screen.getByRole('group', { name: 'Guardian (optional)' }));
    await user.type(guardian.getByLabelText('First name'), 'Ann');
    await user.type(guardian.getByLabelText('E-mail address'), 'ann@');
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    const summary = within(await screen.findByRole('region', { name: 'Check these fields' }));
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Guardian: Last name: Required',
      'Guardian: E-mail address: E-mail must be in a valid format',
    ]);
    expect(guardian.getByLabelText('Last name').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    for (const name of ['First name', 'E-mail address']) {
      await user.clear(guardian.getByLabelText(name));
    }
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('a full group is named at its field, with what can be done', async () => {
    const { user } = await show('/members/new', {
      write: () => ({
        status: 409,
        body: { error: 'SESSION_FULL', detail: { group_id: 1, places_left: 0 } },
      }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await screen.findByRole('link', { name: /^Group: This group is full\. Choose another one/ });
    const group = screen.getByRole('combobox', { name: /^Group/ });
    expect(group.getAttribute('aria-invalid')).toBe('true');
  });

  test('a rejected group is named above the form, and at its field', async () => {
    const { user } = await show('/members/new', {
      write: () => ({
        status: 422,
        body: { error: 'VALIDATION', detail: { group_ids: 'inactive', other: 'minimum' } },
      }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    const summary = within(await screen.findByRole('region', { name: 'Check these fields' }));
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Group: Check this value',
      'Check this value: other',
    ]);
    const group = screen.getByRole('combobox', { name: /^Group/ });
    expect(group.getAttribute('aria-invalid')).toBe('true');
  });

  test('a date of birth ahead or before 1900 is explained, and not sent', async () => {
    const { user, sent } = await show('/members/new');
    await fill(user);
    for (const dob of ['2999-01-01', '1899-12-31']) {
      fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: dob } });
      await user.click(screen.getByRole('button', { name: 'Add pupil' }));
      await screen.findByRole('link', {
        name: 'Date of birth: Enter a date from 1900 until today',
      });
    }
    expect(sent).toEqual([]);
  });

  test('the fields of a guardian get the focus when they are added', async () => {
    const { user } = await show('/members/new');
    await user.click(await screen.findByRole('button', { name: 'Add guardian' }));
    const guardian = within(screen.getByRole('group', { name: 'Guardian (optional)' }));
    expect(document.activeElement).toBe(guardian.getByLabelText('First name'));
  });

  test('likely duplicates are shown before, with links, and can be overruled', async () => {
    const duplicate = { uuid: 'same', firstname: 'Cadi', lastname: 'Jones', dob: '2017-08-05' };
    const { user, sent, address } = await show('/members/new', {
      write: ({ body }) =>
        'confirm_new' in Object(body)
          ? added
          : { status: 409, body: { error: 'CONFLICT', detail: { duplicates: [duplicate] } } },
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    const link = await screen.findByRole('link', { name: 'Cadi Jones, 5 August 2017' });
    expect(link.getAttribute('href')).toBe('/members/same');
    await user.click(screen.getByRole('button', { name: 'Not the same – add anyway' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(sent.map(({ body }) => Object(body).confirm_new)).toEqual([undefined, 1]);
  });

  test('likely duplicates of another name are forgotten', async () => {
    const duplicate = { uuid: 'same', firstname: 'Cadi', lastname: 'Jones', dob: '2017-08-05' };
    const { user } = await show('/members/new', {
      write: () => ({
        status: 409,
        body: { error: 'CONFLICT', detail: { duplicates: [duplicate] } },
      }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await screen.findByRole('button', { name: 'Not the same – add anyway' });
    await user.type(screen.getByLabelText('Last name'), 'x');
    expect(screen.queryByRole('button', { name: 'Not the same – add anyway' })).toBeNull();
  });

  test('likely duplicates appear while typing, and those that are not the same are not asked about again', async () => {
    const similar = { uuid: 'same', firstname: 'Cadi', lastname: 'Jones', dob: '2017-08-05' };
    const queries: string[] = [];
    const { user, sent } = await show('/members/new', {
      read: ({ pathname, searchParams }) => {
        if (!pathname.endsWith('/similar')) return undefined;
        queries.push([...searchParams.values()].join(' '));
        return { body: [{ ...similar, active: true, groups: ['Swifts'] }] };
      },
      write: () => added,
    });
    await fill(user);
    const open = await screen.findByRole('link', { name: 'Open Cadi Jones' });
    expect(open.getAttribute('href')).toBe('/members/same');
    screen.getByText('5 August 2017 · Swifts');
    expect(queries).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Not the same: Cadi Jones' }));
    await waitFor(() => expect(screen.queryByText('5 August 2017 · Swifts')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { confirm_new: 1 } }]));
  });

  test('an error of the server is shown, at its field where it names one', async () => {
    const responses: ServerResponse[] = [
      { status: 422, body: { error: 'VALIDATION', detail: { dob: 'maximum' } } },
      { status: 500, body: { error: 'SERVER_ERROR', detail: null } },
    ];
    const { user } = await show('/members/new', { write: () => responses.shift() ?? {} });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    expect(
      await screen.findByRole('link', { name: 'Date of birth: Check this value' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    expect(await screen.findByText(/^The server had a problem/)).toBeTruthy();
  });
});
