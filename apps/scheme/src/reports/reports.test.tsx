import type { SchemeReport } from '@springboard/contract';
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
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const FUNNEL: SchemeReport = {
  name: 'funnel',
  as_of: NOW,
  columns: [
    { id: 'level', kind: 'text' },
    { id: 'began', kind: 'number' },
    { id: 'completed', kind: 'number' },
  ],
  rows: [{ cells: ['Level 1', 1200, 900] }, { cells: ['Level 2', 14, null] }],
  chart: { kind: 'text', series: ['began'], points: [{ name: 'Level 1', values: [1200] }] },
};

async function show(path: string, schemes: readonly object[] = SCHEMES) {
  const reads: string[] = [];
  const respond = ({ pathname, search }: URL): ServerResponse => {
    if (pathname.endsWith('/schemes')) return { body: schemes };
    reads.push(pathname.replace('/v1/reports/schemes/', '') + search);
    return { body: FUNNEL };
  };
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    {
      portal: 'scheme',
      api: makeApi(respond),
      queries: makeQueries(respond),
      areas: new Set(['/overview', '/reports', '/about']),
    },
  );
  return { ...(await renderScreens(screens, path, context)), reads, user: userEvent.setup() };
}

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

test('scheme and clubs are in the address, and clubs only where the report has them', async () => {
  const { reads, router } = await show('/reports/funnel?scheme=parkour&by=club');
  await screen.findByRole('table');
  await router.navigate('/reports/use?scheme=parkour&by=club');
  await screen.findByRole('heading', { level: 1, name: 'Use' });
  expect(reads).toEqual(['funnel?scheme_slug=parkour&by=club', 'use?scheme_slug=parkour']);
});

test('without a published scheme the page says what would be here', async () => {
  const { reads } = await show('/reports/funnel', []);
  expect(await screen.findByText('No published scheme')).toBeTruthy();
  expect(reads).toEqual([]);
});

test('a report that does not exist leads to the list', async () => {
  const { address } = await show('/reports/nothing');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  expect(address()).toBe('/reports');
});
