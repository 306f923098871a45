import type {
  AuditEntry,
  AuthProvider,
  Features,
  Language,
  Scheme,
  SyncHealth,
} from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const stats = {
  levels: 7,
  skills: 50,
  clubs: 2,
  groups: 22,
  members: 519,
  assessments_this_week: 1247,
  awards_this_week: 31,
  assessments_week_before: 1100,
  awards_week_before: 40,
  published_at: NOW - 3 * 86_400,
  published_by: 'Margaret Ellis',
  has_draft: false,
  in_review: false,
};

const scheme = (overrides: Partial<Scheme> = {}): Scheme => ({
  uuid: `uuid of ${overrides.title ?? 'First Flight'}`,
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW - 2 * 86_400,
  stats,
  ...overrides,
});

const LANGUAGES: Language[] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'de-DE', active: 1 },
  { language_id: 3, language: 'fr-FR', active: 1 },
];

type Shown = {
  deleted?: readonly Scheme[];
  audits?: readonly AuditEntry[];
  features?: Features;
  provider?: AuthProvider;
  failedJobs?: number;
  rejected?: SyncHealth['rejected'];
  outdated?: SyncHealth['outdated'];
  /** The response to a deletion. */
  deletion?: ServerResponse;
  /** The response to other changes and to an export. */
  answer?: ServerResponse;
};

const NONE_OLD = { devices: 0, clubs: 0 };

async function show(
  answer: () => ServerResponse,
  {
    deleted,
    audits,
    features = {},
    provider = 'springboard',
    failedJobs = 0,
    rejected = [],
    outdated = NONE_OLD,
    deletion = { status: 204 },
    answer: other,
  }: Shown = {},
) {
  const requests: string[] = [];
  const sent: unknown[] = [];
  const exported: string[] = [];
  const respond = ({ pathname, search }: URL): ServerResponse => {
    requests.push(pathname + search);
    if (pathname.endsWith('/audits')) return { body: audits ?? [], total: 0 };
    if (pathname.endsWith('/jobs')) return { body: [], total: failedJobs };
    if (pathname.endsWith('/sync-health')) return { body: { since: 0, rejected, outdated } };
    return search.includes('deleted=1') ? { body: deleted ?? [] } : answer();
  };
  const api = makeApi(async (address, request) => {
    const { pathname, search } = address;
    if (pathname.endsWith('/export')) {
      exported.push(search);
      return other ?? { body: { name: 'first-flight.csv', media_type: 'text/csv', text: '' } };
    }
    if (request.method === 'GET') return { body: [] };
    const text = await request.clone().text();
    sent.push([`${request.method} ${pathname}`, text === '' ? null : JSON.parse(text)]);
    return request.method === 'DELETE' ? deletion : (other ?? { status: 201, body: scheme() });
  });
  const session = signedIn({ club: null, features, languages: LANGUAGES });
  const context = makePortalContext(
    {
      session: {
        ...session,
        client: session.client && { ...session.client, auth_provider: provider },
      },
    },
    { portal: 'scheme', api, queries: makeQueries(respond), areas: new Set(['/overview']) },
  );
  const view = await renderScreens(screens, '/overview', context);
  return { ...view, requests, sent, exported, user: userEvent.setup() };
}

const card = (title: string) => screen.findByRole('region', { name: title });
const numberOf = (region: HTMLElement, word: string) =>
  within(region).getByText(word).nextElementSibling?.textContent;

test('a card shows version, last change, contents, users and this week’s activity', async () => {
  const { requests } = await show(() => ({ body: [scheme()] }));
  const region = await card('First Flight');
  expect(requests).toContain('/v1/schemes?with_stats=1');
  expect(within(region).getByText('Version 3')).toBeTruthy();
  expect(region.textContent).toContain('Last changed 2 days ago');
  expect(region.textContent).toContain('Published 3 days ago by Margaret Ellis');
  const numbers = ['Levels', 'Skills', 'Clubs', 'Groups', 'Members', 'Assessments', 'Awards'];
  expect(numbers.map((word) => numberOf(region, word))).toEqual([
    '7',
    '50',
    '2',
    '22',
    '519',
    '1,2471,100 the week before',
    '3140 the week before',
  ]);
});

test('[scheme-portal §2] a card says who edited the waiting draft last, and when', async () => {
  const draft_edited = { by: 'Ben Hughes', at: NOW - 600, edits: 12 };
  await show(() => ({ body: [scheme({ stats: { ...stats, has_draft: true, draft_edited } })] }));
  const region = await card('First Flight');
  expect(region.textContent).toContain('Draft edited 10 minutes ago by Ben Hughes · 12 edits');
});

test('[scheme-portal §2] the clubs of a card link to the list with their groups and members', async () => {
  await show(() => ({ body: [scheme()] }));
  const region = within(await card('First Flight'));
  const link = region.getByRole('link', {
    name: '2, The clubs of First Flight, with their groups and members',
  });
  expect(link.getAttribute('href')).toBe('/overview/first-flight/settings#clubs');
});

test('[scheme-portal §2] a card has the languages, with how much is translated', async () => {
  const coverage = [
    { language_id: 2, texts: 40, translated: 39 },
    { language_id: 3, texts: 40, translated: 40 },
  ];
  const languages = { leading_language_id: 1, language_ids: [1, 2, 3] };
  await show(() => ({ body: [scheme({ ...languages, stats: { ...stats, coverage } })] }));
  const region = await card('First Flight');
  expect(region.textContent).toContain('Languages: English (UK), Deutsch (97%), Français (100%)');
});

test('[scheme-portal §2] a scheme is exported from the menu of its card', async () => {
  const { user, exported } = await show(() => ({ body: [scheme()] }));
  await user.click(await screen.findByRole('button', { name: 'Actions for First Flight' }));
  await user.click(screen.getByRole('menuitem', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('File format'), 'Spreadsheet (CSV)');
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(exported).toEqual(['?format=csv']);
});

test('a scheme that is not exported leaves the dialog open with the reason', async () => {
  const answer = { status: 503, body: { error: 'UNAVAILABLE', detail: null } };
  const { user, exported } = await show(() => ({ body: [scheme()] }), { answer });
  await user.click(await screen.findByRole('button', { name: 'Actions for First Flight' }));
  await user.click(screen.getByRole('menuitem', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Export' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(exported).not.toEqual([]);
});

test('[scheme-portal §2] a scheme with a draft is exported as it is in the draft, or as published', async () => {
  const { user, exported } = await show(() => ({
    body: [scheme({ stats: { ...stats, has_draft: true } })],
  }));
  await user.click(await screen.findByRole('button', { name: 'Actions for First Flight' }));
  await user.click(screen.getByRole('menuitem', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('Version'), 'Published');
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(exported).toEqual(['?format=json&version=3']));
});

test('drafts come before published schemes', async () => {
  await show(() => ({
    body: [
      scheme({ title: 'Done' }),
      scheme({ title: 'New', published: false, version: 0, stats: { ...stats, has_draft: true } }),
      scheme({ title: 'Newer draft', stats: { ...stats, has_draft: true } }),
    ],
  }));
  const waiting = await card('Draft waiting 2');
  const published = await card('Published 1');
  const titles = (region: HTMLElement) =>
    within(region)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(titles(waiting)).toEqual(['New', 'Newer draft']);
  expect(titles(published)).toEqual(['Done']);
});

test('[scheme-portal §2] what needs attention links to where it is solved', async () => {
  await show(
    () => ({
      body: [
        scheme({ title: 'A', slug: 'a', stats: { ...stats, has_draft: true, in_review: true } }),
        scheme({ title: 'B', slug: 'b', stats: { ...stats, has_draft: true } }),
        scheme({ title: 'C', slug: 'c', stats: { ...stats, schedule_failed: true } }),
        scheme({ title: 'D', slug: 'd', stats: { ...stats, proposals: 2 } }),
      ],
    }),
    {
      failedJobs: 2,
      rejected: [
        {
          code: 'FORBIDDEN',
          count: 3,
          last_ts: NOW,
          versions: [
            { version: '2.3.0', count: 2 },
            { version: null, count: 1 },
          ],
        },
      ],
      outdated: { devices: 5, clubs: 2 },
    },
  );
  const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/overview/a/changes?tab=review',
    '/overview/b/changes',
    '/overview/c/changes?tab=publish',
    '/overview/d',
    '/clubs?apps=old',
    '/overview/rejected?code=FORBIDDEN',
  ]);
  list.getByText('D: 2 changes in followed schemes to review');
  list.getByText('2 clubs have devices with an old version of the app');
  list.getByText('2 failed tasks');
  const rejected = list.getByText(/3 changes of devices rejected/).closest('li')?.textContent;
  expect(rejected).toContain('The coach has no access');
  expect(rejected).toContain('App 2.3.0 (2), unknown version (1)');
});

test('old versions of the app have no link where another system has the clubs', async () => {
  await show(() => ({ body: [scheme()] }), {
    provider: 'bg',
    outdated: { devices: 5, clubs: 2 },
  });
  const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
  list.getByText('2 clubs have devices with an old version of the app');
  expect(list.queryByRole('link')).toBeNull();
});

test('an unpublished scheme says so and shows no contents', async () => {
  await show(() => ({
    body: [scheme({ published: false, version: 0, stats: { ...stats, levels: 0, skills: 0 } })],
  }));
  const region = await card('First Flight');
  expect(within(region).getByText('Not published yet')).toBeTruthy();
  expect(within(region).queryByText('Levels')).toBeNull();
  expect(within(region).queryByText(/Version/)).toBeNull();
});

test('totals add up the numbers of all schemes', async () => {
  await show(() => ({ body: [scheme(), scheme({ title: 'Second' })] }));
  await card('Second');
  const groups = screen.getByText('Total groups');
  expect(groups.nextElementSibling?.textContent).toBe('44');
  expect(screen.getByText('Assessments this week').nextElementSibling?.textContent).toBe('2,494');
});

test('[portals §D] a scheme is deleted by its typed name, and a deleted one is restored', async () => {
  const old = scheme({ title: 'Old', slug: 'old', deleted_at: NOW - 86_400 });
  const { sent, user } = await show(() => ({ body: [scheme()] }), { deleted: [old] });
  await user.click(await screen.findByRole('button', { name: 'Actions for First Flight' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Type the name of the scheme'), 'First Flight');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('First Flight deleted');
  expect(sent).toEqual([['DELETE /v1/schemes/first-flight', null]]);
  await user.click(screen.getByText('Deleted'));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByText('Old restored');
  expect(sent[1]).toEqual(['POST /v1/schemes/old/undelete', null]);
});

const deleteFirstFlight = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for First Flight' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Type the name of the scheme'), 'First Flight');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
};

test('[portals §D] a deleted scheme leaves the list and is in it again after an undo', async () => {
  let schemes = [scheme()];
  const { sent, user } = await show(() => ({ body: schemes }));
  await card('First Flight');
  schemes = [];
  await deleteFirstFlight(user);
  expect(await screen.findByText('No schemes yet')).toBeTruthy();
  schemes = [scheme()];
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await card('First Flight')).toBeTruthy();
  expect(sent[1]).toEqual(['POST /v1/schemes/first-flight/undelete', null]);
});

test('a scheme that cannot be deleted stays, and the alert says why', async () => {
  const body = { error: 'CONFLICT', detail: null };
  const { user } = await show(() => ({ body: [scheme()] }), { deletion: { status: 409, body } });
  await deleteFirstFlight(user);
  const alert = (await screen.findByText('Not saved')).closest('li');
  expect(alert?.textContent).toContain('This conflicts with');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('First Flight deleted')).toBeNull();
  expect(await card('First Flight')).toBeTruthy();
});

test('[§6] schemes are added only with ADD_SCHEME, with one grade that passes', async () => {
  await show(() => ({ body: [scheme()] }));
  await card('First Flight');
  expect(screen.queryByRole('button', { name: 'New scheme' })).toBeNull();
  cleanup();
  const features = { ADD_SCHEME: true };
  const { sent, user, address } = await show(() => ({ body: [scheme()] }), { features });
  await user.click(await screen.findByRole('button', { name: 'New scheme' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Name'), 'Parkour');
  await user.selectOptions(dialog.getByLabelText('Number of grades'), '2');
  await user.click(dialog.getByRole('button', { name: 'Create scheme' }));
  await waitFor(() => expect(address()).toBe('/overview/first-flight'));
  const grades = [
    { label: 'Not awarded', pass: false },
    { label: 'Awarded', pass: true },
  ];
  expect(sent).toEqual([
    ['POST /v1/schemes', { name: 'Parkour', language_ids: expect.any(Array), grades }],
  ]);
});

test('[§9] a copy of a scheme is added under another name, without grades of its own', async () => {
  const features = { ADD_SCHEME: true };
  const { sent, user } = await show(() => ({ body: [scheme()] }), { features });
  await user.click(await screen.findByRole('button', { name: 'Actions for First Flight' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Begin with')).toHaveProperty('value', 'first-flight');
  await user.click(dialog.getByRole('button', { name: 'Create scheme' }));
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Name'), ' Second Flight ');
  await user.click(dialog.getByRole('button', { name: 'Create scheme' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    [
      'POST /v1/schemes',
      { name: 'Second Flight', language_ids: [1, 2, 3], from_slug: 'first-flight' },
    ],
  ]);
});

test('a scheme that is not added leaves the dialog open with the reason', async () => {
  const { user, address } = await show(() => ({ body: [scheme()] }), {
    features: { ADD_SCHEME: true },
    answer: { status: 409, body: { error: 'CONFLICT', detail: null } },
  });
  await user.click(await screen.findByRole('button', { name: 'New scheme' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Name'), 'Parkour');
  await user.click(dialog.getByRole('button', { name: 'Create scheme' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('This conflicts with');
  expect(address()).toBe('/overview');
});

test('[D18] the last changes name the scheme and the person', async () => {
  const entry: AuditEntry = {
    id: 1,
    ts: NOW,
    action: 'curriculum.publish',
    entity: 'scheme',
    entity_id: 'uuid of First Flight',
    member_uuid: null,
    user: { uuid: 'b', name: 'Margaret Ellis' },
    detail: {},
    can_undo: false,
    undone_at: null,
    undoes: null,
  };
  const restored = { ...entry, id: 2, action: 'curriculum.restore' };
  await show(() => ({ body: [scheme()] }), { audits: [restored, entry] });
  const recent = await screen.findByRole('region', { name: 'Recent changes' });
  expect(recent.textContent).toContain('First Flight: published');
  expect(recent.textContent).toContain('First Flight: earlier version restored as a draft');
  expect(recent.textContent).toContain('Margaret Ellis');
});

test('[scheme-portal §2] the last changes say what was done', async () => {
  const actions = {
    'scheme.grades-reword': 'grades reworded',
    'scheme.grades-change': 'grades changed in the draft',
    'scheme.import': 'file imported',
    'scheme.import-undo': 'import undone',
    'scheme.section-delete': 'section deleted',
    'scheme.video-captions': 'captions of a video changed',
    'scheme.file-add': 'file added',
    'curriculum.translate': 'translation changed',
  };
  const audits = Object.keys(actions).map((action, id): AuditEntry => ({
    id,
    ts: NOW,
    action,
    entity: 'scheme',
    entity_id: 'uuid of First Flight',
    member_uuid: null,
    user: { uuid: 'b', name: 'Margaret Ellis' },
    detail: {},
    can_undo: false,
    undone_at: null,
    undoes: null,
  }));
  await show(() => ({ body: [scheme()] }), { audits });
  const recent = within(await screen.findByRole('region', { name: 'Recent changes' }));
  for (const text of Object.values(actions)) {
    expect(recent.getByText(`First Flight: ${text}`)).toBeTruthy();
  }
});

test('[scheme-portal §2] what needs attention is listed without a scheme, too', async () => {
  await show(() => ({ body: [] }), { failedJobs: 2 });
  const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
  expect(list.getByText('2 failed tasks')).toBeTruthy();
  expect(screen.getByText('No schemes yet')).toBeTruthy();
});

test('without a scheme the page explains its content', async () => {
  await show(() => ({ body: [] }));
  expect(await screen.findByText('No schemes yet')).toBeTruthy();
});

test('offline, the schemes read last are shown with their age', async () => {
  let status = 200;
  const { router } = await show(() => ({ status, body: [scheme()] }));
  await card('First Flight');
  status = 0;
  await router.revalidate();
  expect(await screen.findByText(/Offline – last updated/)).toBeTruthy();
  expect(await card('First Flight')).toBeTruthy();
});

test('a server error shows the error page', async () => {
  await show(() => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }));
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
});
