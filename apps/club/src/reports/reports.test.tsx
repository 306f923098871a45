import type { Report, ReportName } from '@springboard/contract';
import { REPORTS } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { REPORT_FILTERS } from './report-query.ts';

const row = (
  cells: Report['rows'][number]['cells'],
  subject: Partial<Report['rows'][number]> = {},
) => ({
  cells,
  member_uuid: null,
  group_id: null,
  user_uuid: null,
  ...subject,
});

const ATTENDANCE: Report = {
  name: 'attendance',
  period: { from: '2025-11-25', to: '2026-02-25' },
  columns: [
    { id: 'group', kind: 'text' },
    { id: 'sessions', kind: 'number' },
    { id: 'rate', kind: 'percent' },
  ],
  rows: [row(['Swifts', 12, 87.5], { group_id: 1 }), row(['Squad', 3, 100], { group_id: 2 })],
  totals: [null, 15, 90.1],
  chart: {
    kind: 'text',
    series: ['rate'],
    points: [
      { name: 'Swifts', values: [87.5] },
      { name: null, values: [100] },
    ],
  },
};

/** The club portal at an address; `requests` are the paths and queries of the reports it read. */
async function show(
  path: string,
  answer: (address: URL) => ServerResponse = () => ({ body: ATTENDANCE }),
) {
  const requests: [string, Record<string, string>][] = [];
  const accepted: (string | null)[] = [];
  const respond = (address: URL): ServerResponse => {
    const { pathname, searchParams } = address;
    if (pathname.endsWith('/groups')) return { body: [{ id: 1, name: 'Swifts', levels: [] }] };
    if (pathname.endsWith('/member-tags')) return { body: [] };
    if (pathname.endsWith('/schemes')) {
      return {
        body: [
          { slug: 'first-flight', title: 'First Flight' },
          { slug: 'swing', title: 'Swing' },
        ],
      };
    }
    requests.push([pathname.replace('/v1/reports/', ''), Object.fromEntries(searchParams)]);
    return answer(address);
  };
  const api = makeApi((address, request) => {
    accepted.push(request.headers.get('accept'));
    return respond(address);
  });
  const context = makePortalContext(
    { session: signedIn() },
    {
      portal: 'club',
      queries: makeQueries(respond),
      api,
      areas: new Set(['/members', '/reports', '/about']),
    },
  );
  const view = await renderScreens(screens, path, context);
  return { ...view, requests, accepted, user: userEvent.setup() };
}

const table = () => screen.findByRole('table');

describe('list of reports', () => {
  test('has every report with what it counts', async () => {
    await show('/reports');
    await screen.findByRole('heading', { level: 1, name: 'Reports' });
    const links = within(screen.getByRole('main')).getAllByRole('link');
    const targets = links.map((link) => link.getAttribute('href'));
    expect(targets).toEqual(expect.arrayContaining(REPORTS.map((name) => `/reports/${name}`)));
    expect(screen.getByText('Past sessions whose register is not complete.')).toBeTruthy();
  });

  test('replaces a report that does not exist', async () => {
    const { address } = await show('/reports/weather');
    await screen.findByRole('heading', { level: 1, name: 'Reports' });
    expect(address()).toBe('/reports');
  });
});

describe('report', () => {
  test('shows the period, the totals, a chart and the rows by their kinds', async () => {
    const { requests } = await show('/reports/attendance');
    const rows = within(await table()).getAllByRole('row');
    expect(requests).toEqual([['attendance', {}]]);
    expect(rows.map((one) => one.textContent)).toEqual([
      expect.stringContaining('Attendance rate'),
      expect.stringMatching(/Swifts.*12.*88%/),
      expect.stringMatching(/Squad.*3.*100%/),
    ]);
    expect(screen.getByText('25 Nov 2025 to 25 Feb 2026')).toBeTruthy();
    expect(screen.getByText('90%')).toBeTruthy();
    const chart = screen.getByRole('figure', { name: 'Attendance rate' });
    expect(chart.textContent).toBe('Swifts88%No name100%');
  });

  test('a row leads to its member, or to the members of its group', async () => {
    const { unmount } = await show('/reports/attendance');
    const swifts = within(await table()).getByRole('link', { name: 'Swifts' });
    expect(swifts.getAttribute('href')).toBe('/members?group_id=1');
    unmount();
    await show('/reports/data-quality', () => ({
      body: {
        ...ATTENDANCE,
        name: 'data-quality',
        period: null,
        columns: [
          { id: 'problem', kind: 'code' },
          { id: 'member', kind: 'text' },
        ],
        rows: [row(['no_guardian', 'Ava Jones'], { member_uuid: 'ava', group_id: 1 })],
        totals: null,
        chart: null,
      },
    }));
    const ava = within(await table()).getByRole('link', { name: 'Ava Jones' });
    expect(ava.getAttribute('href')).toBe('/members/ava');
    expect(screen.getByText('No guardian')).toBeTruthy();
  });

  test('keeps the order of the server until a column is pressed', async () => {
    const { user, requests } = await show('/reports/attendance');
    const names = async () =>
      within(await table())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(await names()).toEqual(['Swifts', 'Squad']);
    const header = within(await table()).getByRole('columnheader', { name: 'Sessions' });
    await user.click(within(header).getByRole('button'));
    await waitFor(async () => expect(await names()).toEqual(['Squad', 'Swifts']));
    expect(requests).toHaveLength(1);
  });

  test.each<[ReportName, string, Record<string, string>]>([
    [
      'attendance',
      'from=2026-01-01&to=2026-02-01&group_id=1&by=week',
      { from: '2026-01-01', to: '2026-02-01', 'group_id[]': '1', by: 'week' },
    ],
    ['attendance', 'from=January&group_id=x&by=moon&n=3&scheme=swing', {}],
    ['consecutive-absences', 'n=5&by=week', { n: '5' }],
    ['consecutive-absences', 'n=1000', {}],
    [
      'badges',
      'scheme=swing&group_id=1&from=2026-01-01',
      { scheme_slug: 'swing', 'group_id[]': '1' },
    ],
    ['capacity', 'group_id=1&from=2026-01-01', { 'group_id[]': '1' }],
    ['credentials', 'from=2026-01-01&group_id=1&n=3', {}],
  ])('[D22] %s?%s requests only what it takes', async (name, search, query) => {
    const { requests } = await show(`/reports/${name}?${search}`);
    await table();
    expect(requests).toEqual([[name, query]]);
  });

  test.each(REPORTS)('%s offers the filters that it takes', async (name) => {
    await show(`/reports/${name}`, () => ({ body: { ...ATTENDANCE, name } }));
    await table();
    const { takes, n } = REPORT_FILTERS[name];
    if (takes.includes('scheme')) await screen.findByRole('button', { name: /^Scheme/ });
    const labels = { period: 'From', group: 'Group', scheme: /^Scheme/, by: /^By/ } as const;
    for (const parameter of ['period', 'group', 'scheme', 'by'] as const) {
      const buttons = screen
        .queryAllByRole('button', { name: labels[parameter] })
        .filter((button) => button.closest('table') === null);
      expect([parameter, buttons.length]).toEqual([parameter, takes.includes(parameter) ? 1 : 0]);
    }
    const number = screen.queryByRole('button', { name: /in a row|without a grade/ });
    expect(number !== null).toBe(n !== undefined);
  });

  test('the CSV file has the query on screen', async () => {
    const { requests, accepted, user } = await show('/reports/attendance?by=week');
    await table();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
    await waitFor(() => expect(accepted).toContain('text/csv'));
    expect(requests.at(-1)).toEqual(['attendance', { by: 'week' }]);
  });

  test('the paper has every row, the period and the filters in words', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => row([`Group ${index}`, 1, 50]));
    await show('/reports/attendance?print=1&by=week', () => ({ body: { ...ATTENDANCE, rows } }));
    expect(await screen.findByText('25 Nov 2025 to 25 Feb 2026 · By: Week')).toBeTruthy();
    expect(within(await table()).getAllByRole('row')).toHaveLength(31);
  });

  test('an empty report says what would be here', async () => {
    await show('/reports/attendance', () => ({
      body: { ...ATTENDANCE, rows: [], totals: null, chart: null },
    }));
    expect(await screen.findByText('Registers of the period appear here.')).toBeTruthy();
  });

  test('offline, a report that was read is shown with its date', async () => {
    let status = 200;
    const { router } = await show('/reports/attendance', () => ({ status, body: ATTENDANCE }));
    await table();
    status = 0;
    await router.navigate('/reports');
    await screen.findByRole('heading', { level: 1, name: 'Reports' });
    await router.navigate('/reports/attendance');
    expect(await screen.findByText(/Offline – last updated/)).toBeTruthy();
  });
});

describe('a bar', () => {
  const CREDENTIALS: Report = {
    ...ATTENDANCE,
    name: 'credentials',
    period: null,
    columns: [
      { id: 'user', kind: 'text' },
      { id: 'state', kind: 'code' },
    ],
    rows: [row(['Ava Morgan', 'expired']), row(['Ben Hughes', 'valid'])],
    totals: null,
    chart: {
      kind: 'code',
      series: ['credentials'],
      points: [
        { name: 'expired', values: [1] },
        { name: 'valid', values: [1] },
      ],
    },
  };

  test('leads to its rows, and back to all of them', async () => {
    const { user, requests } = await show('/reports/credentials', () => ({ body: CREDENTIALS }));
    const names = async () =>
      within(await table())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(await names()).toEqual(['Ava Morgan', 'Ben Hughes']);
    await user.click(screen.getByRole('link', { name: 'Expired: 1' }));
    expect(await screen.findByText('Only Expired')).toBeTruthy();
    expect(await names()).toEqual(['Ava Morgan']);
    await user.click(screen.getByRole('link', { name: 'Show all rows' }));
    await waitFor(async () => expect(await names()).toEqual(['Ava Morgan', 'Ben Hughes']));
    expect(requests).toHaveLength(1);
  });
});
