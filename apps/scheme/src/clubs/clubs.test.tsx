import type { Club, Language } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  type ServerResponse,
  signedIn,
  watchedJobs,
} from '@springboard/portal/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { screens } from '../routes.tsx';

const RIVERSIDE: Club = {
  id: 7,
  name: 'Riverside',
  ngo_id: null,
  logo: null,
  parent_portal: 0,
  member_types: 'local_only',
  time_zone: 'Europe/London',
  stats: {
    members: 519,
    groups: 22,
    staff: 12,
    active_staff: 9,
    app_versions: [
      { version: '1.12.0', devices: 31, is_old: false },
      { version: '1.9.0', devices: 1, is_old: true },
    ],
  },
};

const LANGUAGES: Language[] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'cy-GB', active: 1 },
  { language_id: 3, language: 'fr-FR', active: 0 },
];

const EXPORT = {
  id: 5,
  kind: 'export_club',
  subject: { kind: 'club', id: '7', title: 'Riverside' },
  state: 'done',
  progress: 100,
  result: { ended: 'DONE', counts: {}, has_file: true },
  user_name: 'Margaret Shaw',
  created_at: NOW,
  started_at: NOW,
  seconds_left: null,
  finished_at: NOW,
};

const AVA = { uuid: 'ava', firstname: 'Ava', lastname: 'Jones', status: 'invited' };

const RENAMED = {
  id: 1,
  ts: NOW,
  action: 'club.edit',
  entity: 'club',
  entity_id: '7',
  member_uuid: null,
  user: { uuid: 'b', name: 'Margaret Ellis' },
  detail: {},
  can_undo: false,
  undone_at: null,
  undoes: null,
};

const SCHEMES = [
  {
    uuid: 'first',
    slug: 'first-flight',
    title: 'First Flight',
    is_offered: false,
    all: false,
    groups: 18,
    members: 412,
  },
  {
    uuid: 'second',
    slug: 'pathway',
    title: 'Apparatus Pathway',
    is_offered: true,
    all: true,
    groups: 1,
    members: 30,
  },
];

async function show(
  answer: (key: string) => ServerResponse | Promise<ServerResponse>,
  path = '/clubs',
  club = RIVERSIDE,
  others: readonly Club[] = [],
  auth_provider: 'springboard' | 'coursepro' = 'springboard',
) {
  const sent: unknown[] = [];
  const read: string[] = [];
  const api = makeApi(async ({ pathname }, request) => {
    const key = `${request.method} ${pathname.replace('/v1', '')}`;
    const text = await request.clone().text();
    sent.push([key, text === '' ? null : JSON.parse(text)]);
    return answer(key);
  });
  const queries = makeQueries(({ pathname, search }) => {
    read.push(pathname + search);
    if (pathname.endsWith('/schemes')) return { body: SCHEMES };
    if (pathname.endsWith('/jobs')) return { body: [EXPORT] };
    if (pathname.endsWith('/audits')) return { body: [RENAMED] };
    if (pathname.endsWith('/users')) return { body: [AVA], total: 1 };
    return { body: [club, ...others] };
  });
  const session = signedIn({ club: null, languages: LANGUAGES });
  const context = makePortalContext(
    { session: { ...session, client: session.client && { ...session.client, auth_provider } } },
    { portal: 'scheme', api, queries, areas: new Set(['/overview', '/clubs']) },
  );
  const { router } = await renderScreens(screens, path, context);
  const user = userEvent.setup();
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Riverside' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { sent, read, user, choose, context, router };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('clubs of the national body', () => {
  test('[portals §A] are searched, sorted and paged by the server', async () => {
    const { user, read, router } = await show(() => ({ status: 500 }), '/clubs?per_page=50&page=2');
    await screen.findByRole('table');
    const lastQuery = () => {
      const path = read.findLast((one) => one.startsWith('/v1/clubs'));
      const query = new URLSearchParams(path?.split('?')[1]);
      return Object.fromEntries(
        ['search', 'sort', 'page', 'per_page', 'deleted'].map((name) => [name, query.get(name)]),
      );
    };
    const first = { search: null, sort: 'aname', page: '2', per_page: '50', deleted: null };
    expect(lastQuery()).toEqual(first);
    await user.click(within(screen.getByRole('table')).getByRole('button', { name: /^Members/ }));
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        ...first,
        sort: expect.stringMatching(/^[ad]members$/),
        page: '0',
      }),
    );
    await user.type(screen.getByRole('searchbox', { name: 'Search clubs' }), 'ríver');
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'ríver', page: '0' }));
    await router.navigate('/clubs?search=river&state=deleted');
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        ...first,
        search: 'river',
        sort: null,
        page: '0',
        deleted: '1',
      }),
    );
  });

  test('[scheme-portal §11] are listed with logo and schemes, and on request with languages and where their members come from', async () => {
    const club = {
      ...RIVERSIDE,
      logo: 'data:image/png;base64,AAAA',
      language_ids: [2],
      schemes: [
        { slug: 'first-flight', title: 'First Flight' },
        { slug: 'pathway', title: 'Apparatus Pathway' },
      ],
    };
    const { user, read } = await show(() => ({ status: 500 }), '/clubs', club);
    const table = await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    for (const name of ['Languages', 'Members come from']) {
      await user.click(await screen.findByRole('menuitemcheckbox', { name }));
    }
    await user.keyboard('{Escape}');
    expect(table.querySelector('img')?.getAttribute('src')).toBe(club.logo);
    const [header, row] = within(table).getAllByRole('row');
    for (const name of ['Schemes', 'Languages', 'Members come from']) {
      within(header ?? table).getByText(name);
    }
    expect(row?.textContent).toContain('First Flight, Apparatus Pathway');
    expect(row?.textContent).toContain('Cymraeg');
    expect(row?.textContent).toContain('The club');
    expect(read.join()).toContain('with_schemes=1');
  });

  test('[scheme-portal §2] are filtered by old versions of the app', async () => {
    const { user, read } = await show(() => ({ status: 500 }), '/clubs?apps=old');
    await screen.findByRole('table');
    expect(read.find((path) => path.startsWith('/v1/clubs'))).toContain('outdated=1');
    screen.getByRole('button', { name: 'App versions: Old versions in use' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(read.at(-1)).not.toContain('outdated'));
  });

  test('[portals §A] are exported as CSV and printed, exactly the query on screen', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }),
    );
    const { user, sent, read } = await show(
      () => ({ status: 200, body: 'name' }),
      '/clubs?search=river&sort=members.desc&page=3',
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
    await waitFor(() => expect(sent).toEqual([['GET /clubs', null]]));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    const paper = await screen.findByRole('region', { name: 'Clubs' });
    within(paper).getByText('“river”');
    within(paper).getByText('Riverside');
    expect(within(paper).queryByRole('button')).toBeNull();
    expect(read.at(-1)).toMatch(/search=river.*sort=dmembers|sort=dmembers.*search=river/);
    expect(read.at(-1)).toMatch(/page=0/);
  });

  test('[portals §D] are listed with their numbers, added and changed', async () => {
    const { sent, user, choose } = await show(() => ({ status: 200, body: RIVERSIDE }));
    const table = await screen.findByRole('table');
    expect(table.textContent).toContain('519');
    expect(table.textContent).toContain('1.12.0: 31 devices1.9.0, old: 1 device');
    await user.click(screen.getByRole('button', { name: 'Add club' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add club' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Name'), 'Harbour');
    await user.selectOptions(dialog.getByLabelText('Time zone'), 'Europe/Paris');
    await user.click(dialog.getByRole('button', { name: 'Add club' }));
    await screen.findByText('Harbour added');
    await choose('Edit');
    const edit = within(await screen.findByRole('dialog'));
    await user.click(edit.getByLabelText('Parent portal'));
    expect(edit.queryByLabelText('Français')).toBeNull();
    await user.click(edit.getByLabelText('Cymraeg'));
    await user.click(edit.getByLabelText('English (UK)'));
    await user.click(edit.getByRole('button', { name: 'Save' }));
    edit.getByText('Choose at least one language.');
    await user.click(edit.getByLabelText('English (UK)'));
    expect(edit.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'No →becomes Yes',
      'English (UK), Cymraeg →becomes English (UK)',
    ]);
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await screen.findByText('Riverside saved');
    const body = { parent_portal: 1, language_ids: [1] };
    expect(sent).toEqual([
      ['POST /clubs', { name: 'Harbour', time_zone: 'Europe/Paris' }],
      ['PATCH /clubs/7', body],
    ]);
  });

  test('keep what another administrator may have changed when one field changes', async () => {
    const club = { ...RIVERSIDE, language_ids: [2] };
    const { sent, user, choose } = await show(() => ({ status: 200, body: club }), '/clubs', club);
    await choose('Edit');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), ' East');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Riverside East saved');
    expect(sent).toEqual([['PATCH /clubs/7', { name: 'Riverside East' }]]);
  });

  test('[AC30] say where their members come from only with a provider that brings members', async () => {
    const own = await show(() => ({ status: 500 }));
    await own.choose('Edit');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Members come from')).toBeNull();
    cleanup();
    const conflict = { member_types: 'local_members', count: 1 };
    const answers: ServerResponse[] = [
      { status: 409, body: { error: 'CONFLICT', detail: conflict } },
      { status: 200, body: RIVERSIDE },
    ];
    const { sent, user, choose } = await show(
      () => answers.shift() ?? { status: 500 },
      '/clubs',
      RIVERSIDE,
      [],
      'coursepro',
    );
    await choose('Edit');
    const edit = within(await screen.findByRole('dialog'));
    const field = edit.getByRole('combobox', { name: 'Members come from' });
    expect(field).toHaveProperty('value', 'local_only');
    await user.selectOptions(field, 'Another system');
    edit.getByText(/changed only in the other system/);
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await edit.findByText(/The club has 1 active member of its own/);
    await user.selectOptions(field, 'The club and another system');
    edit.getByText(/The club adds and edits its own members/);
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await screen.findByText('Riverside saved');
    expect(sent).toEqual([
      ['PATCH /clubs/7', { member_types: 'remote_only' }],
      ['PATCH /clubs/7', { member_types: 'local_and_remote' }],
    ]);
  });

  test('have all languages when none that they have chosen is active', async () => {
    const club = { ...RIVERSIDE, language_ids: [3] };
    const { read, choose } = await show(() => ({ status: 200, body: club }), '/clubs/7', club);
    await screen.findByText('All languages of the national body');
    expect(read).toContain('/v1/clubs?id=7&with_stats=1&with_logos=1');
    await choose('Edit');
    const dialog = within(await screen.findByRole('dialog'));
    for (const name of ['Cymraeg', 'English (UK)']) {
      expect(dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true);
    }
  });

  test('[scheme-portal §11] get a logo from the last picture that the browser can read', async () => {
    // Certificates show no WebP.
    const logo = 'data:image/png;base64,AAAA';
    vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
      if (name === 'a.txt') throw new TypeError('no picture');
      return { width: 512, height: 512 };
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(
      (type) => `data:${type};base64,AAAA`,
    );
    const { sent, user, choose } = await show(() => ({ status: 200, body: RIVERSIDE }));
    await choose('Logo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Riverside’s logo' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByText('Choose a picture first.');
    const field = dialog.getByLabelText('Choose a picture');
    const choosePicture = (name: string) =>
      fireEvent.change(field, { target: { files: [new File(['a'], name)] } });
    choosePicture('a.png');
    await dialog.findByRole('img', { name: 'Riverside’s new logo' });
    choosePicture('a.txt');
    await dialog.findByText('This file is not a picture that the browser can read.');
    expect(dialog.queryByRole('img')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([]);
    choosePicture('a.png');
    await dialog.findByRole('img', { name: 'Riverside’s new logo' });
    // The club has no logo yet.
    expect(dialog.queryByRole('button', { name: 'Remove the logo' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Riverside’s logo saved');
    expect(sent).toEqual([['PUT /clubs/7/logo', { image: logo }]]);
  });

  test('[scheme-portal §11] lose their logo, with progress on that button only', async () => {
    const club = { ...RIVERSIDE, logo: 'data:image/webp;base64,AAAA' };
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    const { sent, user, choose } = await show(() => promise, '/clubs/7', club);
    await choose('Logo');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove the logo' }));
    const isBusy = (name: string) =>
      dialog.getByRole('button', { name }).getAttribute('aria-busy') === 'true';
    expect([isBusy('Remove the logo'), isBusy('Save')]).toEqual([true, false]);
    resolve({ status: 200, body: RIVERSIDE });
    await screen.findByText('Riverside’s logo removed');
    expect(sent).toEqual([['PUT /clubs/7/logo', { image: null }]]);
  });

  test('[portals §D] are deleted by the typed name, after an export', async () => {
    const { sent, user, choose, context } = await show((key) =>
      key.endsWith('/export')
        ? { status: 201, body: { id: 5 } }
        : { status: 409, body: { error: 'CONFLICT', detail: { export: 'required' } } },
    );
    await choose('Delete club');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete club' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Type the name of the club'), 'Riverside');
    await user.click(dialog.getByRole('button', { name: 'Delete club' }));
    await screen.findByText(/Export the club first/);
    await user.keyboard('{Escape}');
    await choose('Export all data');
    await screen.findByText('Export of Riverside started');
    expect(watchedJobs(context)).toEqual([5]);
    expect(sent).toEqual([
      ['DELETE /clubs/7', null],
      ['POST /clubs/7/export', null],
    ]);
  });

  test('[portals §D] an export that the server does not begin says why, and is not watched', async () => {
    const { choose, context } = await show(() => ({
      status: 409,
      body: { error: 'CONFLICT', detail: null },
    }));
    await choose('Export all data');
    expect(await screen.findByText(/This conflicts with/)).toBeTruthy();
    expect(watchedJobs(context)).toEqual([]);
    expect(screen.queryByText(/^Export of Riverside/)).toBeNull();
  });

  test('[D18] one club shows what was done to it', async () => {
    const { read } = await show(() => ({ status: 204 }), '/clubs/7?tab=activity');
    expect(await screen.findByText('Settings changed')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Riverside · Albion Gymnastics'));
    const audits = read.find((path) => path.startsWith('/v1/audits'));
    expect(Object.fromEntries(new URLSearchParams(audits?.split('?')[1]))).toEqual({
      entity: 'club',
      entity_id: '7',
      per_page: '50',
    });
  });

  test('[scheme-portal §11] are restored from the list of deleted clubs, and by Undo', async () => {
    const { sent, user, choose } = await show((key) =>
      key.startsWith('DELETE') ? { status: 204, body: null } : { status: 200, body: RIVERSIDE },
    );
    await choose('Delete club');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Type the name of the club'), 'Riverside');
    await user.click(dialog.getByRole('button', { name: 'Delete club' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const restored = ['POST /clubs/7/undelete', null];
    await waitFor(() => expect(sent).toEqual([['DELETE /clubs/7', null], restored]));
    await user.click(screen.getByRole('button', { name: /^Status/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Deleted' }));
    await user.click(await screen.findByRole('button', { name: 'Restore Riverside' }));
    await screen.findByText('Riverside restored');
    expect(sent).toHaveLength(3);
    expect(sent[2]).toEqual(restored);
  });

  test('[scheme-portal §11] one club gets a scheme and loses one, after what this means is said', async () => {
    const conflict = { withdraw_schemes: 'last', title: 'Apparatus Pathway' };
    const answers: ServerResponse[] = [
      { status: 200, body: RIVERSIDE },
      { status: 409, body: { error: 'CONFLICT', detail: conflict } },
      { status: 200, body: RIVERSIDE },
    ];
    const { user, sent } = await show(
      () => answers.shift() ?? { status: 500 },
      '/clubs/7?tab=schemes',
    );
    await user.click(await screen.findByRole('button', { name: 'Offer First Flight' }));
    await screen.findByText('First Flight offered to Riverside');
    await user.click(screen.getByRole('button', { name: 'Remove Apparatus Pathway' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Remove Apparatus Pathway from Riverside?' }),
    );
    dialog.getByText(/^1 group with 30 members follow it in Riverside/);
    dialog.getByText(/clubs that are added later will not get it/);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByText(/No other club has Apparatus Pathway/);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Apparatus Pathway removed from Riverside');
    expect(sent).toEqual([
      ['PATCH /clubs/7', { offer_schemes: ['first'] }],
      ['PATCH /clubs/7', { withdraw_schemes: ['second'] }],
      ['PATCH /clubs/7', { withdraw_schemes: ['second'] }],
    ]);
  });

  test('[scheme-portal §11] one club shows its schemes, and its page ends when it is deleted', async () => {
    const { user, read, choose, router } = await show(
      () => ({ status: 204, body: null }),
      '/clubs/7?tab=schemes',
    );
    const table = within(await screen.findByRole('table'));
    const [, row] = table.getAllByRole('row');
    expect(row?.textContent).toMatch(/First Flight.*18.*412.*Offered: No/);
    await user.click(screen.getByRole('link', { name: 'Data' }));
    expect(await screen.findAllByRole('button', { name: /^Download the export/ })).toHaveLength(1);
    const exports = read.find((path) => path.startsWith('/v1/jobs'));
    expect(new URLSearchParams(exports?.split('?')[1]).get('club_id')).toBe('7');
    await user.click(screen.getByRole('link', { name: 'People' }));
    expect((await screen.findByRole('link', { name: /Ava Jones/ })).getAttribute('href')).toBe(
      '/users/ava',
    );
    await choose('Delete club');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Type the name of the club'), 'Riverside');
    await user.click(dialog.getByRole('button', { name: 'Delete club' }));
    await screen.findByText('Riverside deleted');
    await waitFor(() => expect(router.state.location.pathname).toBe('/clubs'));
  });
});
