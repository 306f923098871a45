import type { SchemeReport, UserRight } from '@springboard/contract';
import { SCHEME_REPORTS } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const FUNNEL: SchemeReport = {
  name: 'funnel',
  as_of: NOW,
  version: 7,
  versions: [],
  columns: [
    { id: 'level', kind: 'text' },
    { id: 'began', kind: 'number' },
    { id: 'completed', kind: 'number' },
  ],
  rows: [{ cells: ['Level 1', 1200, 900] }, { cells: ['Level 2', 14, null] }],
  chart: { kind: 'text', series: ['began'], points: [{ name: 'Level 1', values: [1200] }] },
};

const CLUBS = ['Gwennol', 'Larkspur'].map((name, index) => ({ id: index + 1, name, logo: null }));

const ASSESSORS: SchemeReport = {
  name: 'assessors',
  as_of: NOW,
  version: 7,
  versions: [],
  columns: [
    { id: 'assessor', kind: 'number' },
    { id: 'first_grades', kind: 'number' },
    ...['passed', 'expected_share', 'low', 'high'].map((id) => ({ id, kind: 'percent' as const })),
  ],
  rows: [{ cells: [7, 412, 81.3, 68.4, 63.9, 72.9] }],
  chart: null,
};

const APP_VERSIONS: SchemeReport = {
  ...FUNNEL,
  name: 'use',
  columns: [
    { id: 'app_version', kind: 'text' },
    { id: 'release', kind: 'code' },
    { id: 'devices', kind: 'number' },
  ],
  rows: [{ cells: ['1.12.0', 'current', 31] }, { cells: ['1.9.0', 'old', null] }],
  chart: null,
};

type Shown = {
  readonly schemes?: readonly object[];
  readonly rights?: readonly UserRight[];
  /** The versions of the first scheme. */
  readonly versions?: SchemeReport['versions'];
  /** Why the name of an assessor is not shown. */
  readonly nameError?: ServerResponse;
};

async function show(
  path: string,
  { schemes = SCHEMES, rights = [], versions = [], nameError }: Shown = {},
) {
  const reads: string[] = [];
  const respond = ({ pathname, search, searchParams }: URL): ServerResponse => {
    if (pathname.endsWith('/schemes')) return { body: schemes };
    if (pathname.endsWith('/clubs')) return { body: CLUBS };
    if (pathname.endsWith('/name')) {
      return nameError ?? { body: { number: 7, firstname: 'Sara', lastname: 'Strict' } };
    }
    reads.push(pathname.replace('/v1/reports/schemes/', '') + decodeURIComponent(search));
    if (searchParams.get('scheme_slug') === 'parkour' && searchParams.has('version')) {
      return { status: 422, body: { error: 'VALIDATION', detail: { version: 'unknown' } } };
    }
    if (searchParams.get('by') === 'app_version') return { body: APP_VERSIONS };
    return { body: { ...(pathname.endsWith('/assessors') ? ASSESSORS : FUNNEL), versions } };
  };
  const session = signedIn({ club: null });
  const context = makePortalContext(
    { session: { ...session, user: session.user && { ...session.user, rights: [...rights] } } },
    {
      portal: 'scheme',
      api: makeApi(respond),
      queries: makeQueries(respond),
      areas: new Set(['/overview', '/reports', '/about']),
    },
  );
  return { ...(await renderScreens(screens, path, context)), reads, user: userEvent.setup() };
}

const VERSIONS: SchemeReport['versions'] = [
  { version: 7, from: '2026-01-05', to: null },
  { version: 6, from: '2025-09-01', to: '2025-12-28' },
];

const SCHEMES = [
  { slug: 'first-flight', title: 'First Flight' },
  { slug: 'parkour', title: 'Parkour' },
];

test('the list has every report with what it counts', async () => {
  await show('/reports');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    SCHEME_REPORTS.map((name) => `/reports/${name}`),
  );
});

test('a report is of the first scheme, and shows a dash for a number that is hidden', async () => {
  const { reads } = await show('/reports/funnel');
  const table = within(await screen.findByRole('table'));
  const cells = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(cells[1]).toContain('1,200');
  expect(cells[2]).toMatch(/Level 2.*14.*–/);
  expect(reads).toEqual(['funnel?scheme_slug=first-flight']);
  expect(screen.getByText(/fewer than 5 people/)).toBeTruthy();
});

test('the filters are in the address, and each report gets those that it takes', async () => {
  const filters = 'scheme=parkour&by=club&club=1&club=2&age=8-9&weeks=26';
  const { reads, router } = await show(`/reports/funnel?${filters}`);
  await screen.findByRole('table');
  await router.navigate(`/reports/use?${filters}`);
  await screen.findByRole('heading', { level: 1, name: 'Use' });
  expect(reads).toEqual([
    'funnel?scheme_slug=parkour&by=club&club_id[]=1&club_id[]=2&age=8-9&weeks=26',
    'use?scheme_slug=parkour&by=club&club_id[]=1&club_id[]=2&weeks=26',
  ]);
});

test('[scheme-portal §14] the report of use has a table of the app versions, which no other report has', async () => {
  const { reads, router, user } = await show('/reports/use?by=app_version');
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('App version'),
    expect.stringMatching(/1\.12\.0.*Current.*31/),
    expect.stringMatching(/1\.9\.0.*Old.*–/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Count: Each app version' }));
  expect(screen.getAllByRole('menuitemradio')).toHaveLength(3);
  await user.keyboard('{Escape}');
  await router.navigate('/reports/funnel?by=app_version');
  await screen.findByRole('heading', { level: 1, name: 'Funnel per level' });
  await user.click(screen.getByRole('button', { name: /^Count/ }));
  expect(screen.getAllByRole('menuitemradio')).toHaveLength(2);
  expect(reads).toEqual([
    'use?scheme_slug=first-flight&by=app_version',
    'funnel?scheme_slug=first-flight',
  ]);
});

test('the filter by version has the weeks of each, and is left out for a scheme without the version', async () => {
  const { reads, user, address } = await show('/reports/funnel', { versions: VERSIONS });
  await user.click(await screen.findByRole('button', { name: 'Version: All versions' }));
  const options = screen.getAllByRole('menuitemradio');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'All versions',
    '7 (since 5 Jan 2026)',
    '6 (1 Sept 2025 to 28 Dec 2025)',
  ]);
  await user.click(screen.getByRole('menuitemradio', { name: /^6/ }));
  await user.click(await screen.findByRole('button', { name: 'Scheme: First Flight' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Parkour' }));
  await waitFor(() => expect(address()).toBe('/reports/funnel?scheme=parkour'));
  expect(reads).toEqual([
    'funnel?scheme_slug=first-flight',
    'funnel?scheme_slug=first-flight&version=6',
    'funnel?scheme_slug=parkour&version=6',
    'funnel?scheme_slug=parkour',
  ]);
});

test('the printed report names the filters', async () => {
  await show('/reports/funnel?club=2&age=8-9&weeks=26&print=1');
  await screen.findByRole('table');
  for (const text of [/Clubs: Larkspur/, /Age: 8 to 9/, /Period: Last 26 weeks/]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('an assessor has a number, and a name after a reason with the right people, in one count', async () => {
  const { user, router } = await show('/reports/assessors', { rights: ['people'] });
  await user.click(await screen.findByRole('button', { name: 'Show the name of Assessor 7' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'A complaint of a parent');
  await user.click(dialog.getByRole('button', { name: 'Show name' }));
  expect(await screen.findByText('Assessor 7 · Sara Strict')).toBeTruthy();
  await router.navigate('/reports/assessors?scheme=parkour');
  await screen.findByText('Parkour');
  expect(screen.queryByText(/Sara Strict/)).toBeNull();
});

test.each([
  [404, 'NOT_FOUND', 'The report was counted again'],
  [429, 'TOO_MANY_REQUESTS', 'Too many'],
])(
  'the name of an assessor stays hidden after an error %i, with its cause',
  async (status, error, text) => {
    const { user } = await show('/reports/assessors', {
      rights: ['people'],
      nameError: { status, body: { error, detail: null } },
    });
    await user.click(await screen.findByRole('button', { name: 'Show the name of Assessor 7' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'A complaint of a parent');
    await user.click(dialog.getByRole('button', { name: 'Show name' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(text);
  },
);

test('without the right people the number of an assessor stays', async () => {
  await show('/reports/assessors');
  expect(await screen.findByText('Assessor 7')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Show the name/ })).toBeNull();
});

test('without a published scheme the page says what would be here', async () => {
  const { reads } = await show('/reports/funnel', { schemes: [] });
  expect(await screen.findByText('No published scheme')).toBeTruthy();
  expect(reads).toEqual([]);
});

test('a report that does not exist leads to the list', async () => {
  const { address } = await show('/reports/nothing');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  expect(address()).toBe('/reports');
});
