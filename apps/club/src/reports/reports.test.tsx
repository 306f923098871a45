import type { Features, Report, ReportName } from '@springboard/contract';
import { REPORTS } from '@springboard/contract';
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
import { afterEach, describe, expect, test, vi } from 'vitest';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';
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
  has_bar_rows: false,
};

/** The club portal at an address; `requests` are the paths and queries of the reports it read. */
async function show(
  path: string,
  answer: (address: URL) => ServerResponse = () => ({ body: ATTENDANCE }),
  {
    features = {},
    write = () => ({ status: 500 }),
  }: { features?: Features; write?: () => ServerResponse } = {},
) {
  const sent: [string, unknown][] = [];
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
  const api = makeApi(async (address, request) => {
    if (request.method === 'POST') {
      sent.push([address.pathname, await request.json()]);
      return write();
    }
    accepted.push(request.headers.get('accept'));
    return respond(address);
  });
  const context = makePortalContext(
    { session: signedIn({ features }) },
    {
      portal: 'club',
      queries: makeQueries(respond),
      api,
      areas: new Set(['/members', '/reports', '/about']),
    },
  );
  const view = await renderScreens(screens, path, context);
  const watched = () => watchedJobs(context);
  return {
    ...view,
    watched,
    requests,
    accepted,
    sent,
    alerts: context.alerts,
    user: userEvent.setup(),
  };
}

afterEach(() => vi.restoreAllMocks());

const table = () => screen.findByRole('table');

describe('a row of a report', () => {
  const linkOf = async (report: Report, path: string) => {
    await show(path, () => ({ body: report }));
    const [link] = within(await table()).getAllByRole('link');
    return [link?.textContent, link?.getAttribute('href')];
  };

  test('[principle 7] of a level leads to the members who work at it, of the same groups', async () => {
    const level = { scheme_slug: 'swing', node_id: '/wren' };
    const report: Report = {
      ...ATTENDANCE,
      name: 'level-distribution',
      columns: [
        { id: 'scheme', kind: 'text' },
        { id: 'level', kind: 'text' },
        { id: 'members', kind: 'number' },
      ],
      rows: [row(['Swing', 'Wren', 3], { level, bar: 'Wren' })],
      totals: null,
      chart: null,
    };
    expect(await linkOf(report, '/reports/level-distribution?group_id=1')).toEqual([
      'Wren',
      '/members?level=swing%2Fwren&group_id=1',
    ]);
  });

  test('[principle 7] of a week leads to the attendance of its groups', async () => {
    const report: Report = {
      ...ATTENDANCE,
      columns: [
        { id: 'week', kind: 'date' },
        { id: 'rate', kind: 'percent' },
      ],
      rows: [row(['2026-02-16', 87.5])],
      totals: null,
      chart: null,
    };
    expect(await linkOf(report, '/reports/attendance?by=week&group_id=1')).toEqual([
      '16 Feb 2026',
      '/reports/attendance?from=2026-02-16&to=2026-02-22&group_id=1',
    ]);
  });
});

describe('list of reports', () => {
  test('lists every report with a description', async () => {
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
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Attendance rate'),
      expect.stringMatching(/Swifts.*12.*88%/),
      expect.stringMatching(/Squad.*3.*100%/),
    ]);
    expect(screen.getByText('25 Nov 2025 to 25 Feb 2026')).toBeTruthy();
    expect(screen.getByText('90%')).toBeTruthy();
    const chart = screen.getByRole('figure', { name: 'Attendance rate' });
    expect(chart.textContent).toBe('Swifts88%No name100%');
  });

  test('a row leads to its member, the repair of their record, or the members of its group', async () => {
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
        rows: [
          row(['no_guardian', 'Ava Jones'], { member_uuid: 'ava', group_id: 1 }),
          row(['possible_duplicate', 'Amelia Jones'], { member_uuid: 'amelia' }),
          row(['no_consent', 'Noa Rees'], { member_uuid: 'noa' }),
          row(['no_group', 'Osian Rees'], { member_uuid: 'osian' }),
          row(['unlikely_dob', 'Ben Rees'], { member_uuid: 'ben' }),
        ],
        totals: null,
        chart: null,
      },
    }));
    const links = within(await table()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Ava Jones', '/members/ava'],
      ['Amelia Jones', '/members/duplicates?member=amelia'],
      ['Noa Rees', '/members/noa/consents'],
      ['Osian Rees', '/members/osian/groups'],
      ['Ben Rees', '/members/ben/edit'],
    ]);
    expect(screen.getByText('No guardian')).toBeTruthy();
    const texts = screen.getByRole('link', { name: 'Consent texts of the club' });
    expect(texts.getAttribute('href')).toBe('/members/consents');
  });

  test('a row leads to its session or its coach where the user may open them', async () => {
    const sessions: Report = {
      ...ATTENDANCE,
      name: 'registers-not-taken',
      columns: [
        { id: 'date', kind: 'date' },
        { id: 'group', kind: 'text' },
      ],
      rows: [row(['2026-02-20', 'Swifts'], { group_id: 3 })],
      totals: null,
      chart: null,
    };
    const coaches: Report = {
      ...sessions,
      name: 'credentials',
      columns: [{ id: 'user', kind: 'text' }],
      rows: [row(['Ben Hughes'], { user_uuid: 'ben' })],
    };
    const { unmount } = await show('/reports/registers-not-taken', () => ({ body: sessions }));
    const swifts = within(await table()).getByRole('link', { name: 'Swifts' });
    expect(swifts.getAttribute('href')).toBe('/sessions/3/2026-02-20');
    unmount();
    const withoutCoaches = await show('/reports/credentials', () => ({ body: coaches }));
    expect(within(await table()).queryByRole('link', { name: 'Ben Hughes' })).toBeNull();
    withoutCoaches.unmount();
    await show('/reports/credentials', () => ({ body: coaches }), {
      features: { ENABLE_ORGANISATIONS: true },
    });
    const ben = within(await table()).getByRole('link', { name: 'Ben Hughes' });
    expect(ben.getAttribute('href')).toBe('/coaches/ben');
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

  test('a period in the wrong order or longer than a year is counted as far as possible', async () => {
    const { requests, router } = await show('/reports/attendance?from=2026-02-20&to=2026-01-10');
    await table();
    expect(screen.queryByText('A report covers one year at most.')).toBeNull();
    await router.navigate('/reports/attendance?from=2024-01-01&to=2026-01-10');
    expect(await screen.findByText('A report covers one year at most.')).toBeTruthy();
    expect(requests.map(([, query]) => query)).toEqual([
      { from: '2026-01-10', to: '2026-02-20' },
      { from: '2025-01-10', to: '2026-01-10' },
    ]);
  });

  test('another report keeps the period and the group, if it has them', async () => {
    await show('/reports/attendance?from=2026-01-10&group_id=1&by=week');
    await table();
    const nav = within(screen.getByRole('navigation', { name: 'All reports' }));
    const targets = ['Registers not taken', 'Joiners and leavers', 'Places', 'Credentials'].map(
      (name) => nav.getByRole('link', { name }).getAttribute('href'),
    );
    expect(targets).toEqual([
      '/reports/registers-not-taken?from=2026-01-10&group_id=1',
      '/reports/joiners-leavers?from=2026-01-10',
      '/reports/capacity?group_id=1',
      '/reports/credentials',
    ]);
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

  const AUDITED = { 'x-audit-id': '7' };
  const LEVEL = { scheme_slug: 'first-flight', node_id: '/wren' };
  const badges: Report = {
    ...ATTENDANCE,
    name: 'badges',
    period: null,
    columns: [
      { id: 'member', kind: 'text' },
      { id: 'groups', kind: 'text' },
      { id: 'scheme', kind: 'text' },
      { id: 'level', kind: 'text' },
    ],
    rows: ['a', 'b', 'c'].map((uuid) =>
      row([uuid, 'Swifts', 'First Flight', 'Wren'], { member_uuid: uuid, award: LEVEL }),
    ),
    totals: null,
    chart: null,
  };

  test('[portals §C] badges are marked as handed out together and once, and Undo is offered', async () => {
    const { user, sent, alerts } = await show('/reports/badges', () => ({ body: badges }), {
      write: () => ({
        body: { changed: 2, skipped: [{ member_uuid: 'c', ...LEVEL, reason: 'handed_out' }] },
        headers: { 'x-audit-id': '7' },
      }),
    });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select Wren of a' }));
    await user.click(screen.getByRole('button', { name: 'Select all 3' }));
    pressTwice(screen.getByRole('button', { name: 'Mark as handed out' }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['2 badges marked as handed out. 1 was left as it is.']),
    );
    expect(sent).toEqual([
      [
        '/v1/badges/bulk',
        { awards: ['a', 'b', 'c'].map((uuid) => ({ member_uuid: uuid, ...LEVEL })) },
      ],
    ]);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Mark as handed out' })).toBeNull(),
    );
  });

  test('badges that the server does not mark stay selected, with the reason', async () => {
    let isDown = true;
    const { user, sent, alerts } = await show('/reports/badges', () => ({ body: badges }), {
      write: () =>
        isDown
          ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } }
          : { body: { changed: 1, skipped: [] }, headers: AUDITED },
    });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select Wren of b' }));
    const mark = screen.getByRole('button', { name: 'Mark as handed out' });
    await user.click(mark);
    await waitFor(() =>
      expect(alerts.read()).toMatchObject([
        { tone: 'error', title: 'Not saved', detail: expect.stringMatching(/^The server had/) },
      ]),
    );
    isDown = false;
    await user.click(mark);
    await waitFor(() => expect(titles(alerts)).toContain('1 badge marked as handed out.'));
    expect(sent).toHaveLength(2);
  });

  test('after badges are marked, the report is loaded again', async () => {
    const { user, requests } = await show('/reports/badges', () => ({ body: badges }), {
      write: () => ({ body: { changed: 1, skipped: [] }, headers: AUDITED }),
    });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select Wren of b' }));
    const before = requests.length;
    await user.click(screen.getByRole('button', { name: 'Mark as handed out' }));
    await waitFor(() => expect(requests).toHaveLength(before + 1));
  });

  test('[portals §C] the certificates of the selected badges are saved as one file', async () => {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { user, sent } = await show('/reports/badges', () => ({ body: badges }), {
      write: () => ({ body: { file: btoa('%PDF') } }),
    });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select Wren of b' }));
    await user.click(screen.getByRole('button', { name: 'Certificates (PDF)' }));
    await waitFor(() => expect(names).toEqual(['Certificates.pdf']));
    expect(sent).toEqual([['/v1/certificates', { awards: [{ member_uuid: 'b', ...LEVEL }] }]]);
  });

  test('many certificates are made by a job, which the strip shows', async () => {
    const { user, alerts, watched } = await show('/reports/badges', () => ({ body: badges }), {
      write: () => ({ status: 202, body: { id: 9, kind: 'make_certificates', state: 'queued' } }),
    });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select Wren of b' }));
    await user.click(screen.getByRole('button', { name: 'Certificates (PDF)' }));
    await waitFor(() => expect(watched()).toEqual([9]));
    expect(alerts.read()[0]?.title).toContain('made in the background');
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
    const address = '/reports/attendance?print=1&by=week&from=2025-11-25&to=2026-02-25';
    await show(address, () => ({ body: { ...ATTENDANCE, rows } }));
    expect(await screen.findByText('25 Nov 2025 to 25 Feb 2026 · By: Week')).toBeTruthy();
    expect(within(await table()).getAllByRole('row')).toHaveLength(31);
  });

  test('the filter of schemes has their titles, and requests the chosen one', async () => {
    const { user, requests } = await show('/reports/level-distribution', () => ({
      body: { ...ATTENDANCE, name: 'level-distribution' },
    }));
    await table();
    await user.click(await screen.findByRole('button', { name: /^Scheme/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Swing' }));
    await waitFor(() =>
      expect(requests.at(-1)).toEqual(['level-distribution', { scheme_slug: 'swing' }]),
    );
  });

  test('an empty report explains its content', async () => {
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
    has_bar_rows: true,
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

  /** The report, and with a bar only its first rows. */
  const withoutOthers =
    (body: Report, from: number) =>
    ({ searchParams }: URL): ServerResponse => ({
      body: searchParams.has('bar') ? { ...body, rows: body.rows.slice(from, from + 1) } : body,
    });

  test('of a month is named by the month, and leads to the rows of its days', async () => {
    const joiners: Report = {
      ...CREDENTIALS,
      name: 'joiners-leavers',
      columns: [
        { id: 'member', kind: 'text' },
        { id: 'date', kind: 'date' },
      ],
      rows: [row(['Ava Jones', '2026-02-11']), row(['Ben Hughes', '2026-01-05'])],
      chart: {
        kind: 'month',
        series: ['joined'],
        points: [
          { name: '2026-01', values: [1] },
          { name: '2026-02', values: [1] },
        ],
      },
    };
    const { user, requests } = await show('/reports/joiners-leavers', withoutOthers(joiners, 0));
    await user.click(await screen.findByRole('link', { name: 'Feb 2026: 1' }));
    expect(await screen.findByText('Only Feb 2026')).toBeTruthy();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Ava Jones',
    ]);
    expect(requests.at(-1)).toEqual(['joiners-leavers', { bar: '2026-02', series: 'joined' }]);
  });

  test('leads to its rows on screen, in the file and on paper, and back to all of them', async () => {
    const { user, requests, accepted, router } = await show(
      '/reports/credentials',
      withoutOthers(CREDENTIALS, 0),
    );
    const names = async () =>
      within(await table())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(await names()).toEqual(['Ava Morgan', 'Ben Hughes']);
    await user.click(screen.getByRole('link', { name: 'Expired: 1' }));
    expect(await screen.findByText('Only Expired')).toBeTruthy();
    expect(await names()).toEqual(['Ava Morgan']);
    const ofBar = ['credentials', { bar: 'expired', series: 'credentials' }];
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
    await waitFor(() => expect(accepted).toContain('text/csv'));
    expect(requests.at(-1)).toEqual(ofBar);
    await user.click(screen.getByRole('link', { name: 'Show all rows' }));
    await waitFor(async () => expect(await names()).toEqual(['Ava Morgan', 'Ben Hughes']));
    await router.navigate('/reports/credentials?bar=expired&series=credentials&print=1');
    await waitFor(() => expect(requests.at(-1)).toEqual(ofBar));
    expect(await screen.findByText('Only Expired')).toBeTruthy();
    expect(within(await table()).getAllByRole('row')).toHaveLength(2);
  });

  test('without rows says so, and not that there is nothing to report', async () => {
    await show('/reports/credentials?bar=expired&series=credentials', () => ({
      body: { ...CREDENTIALS, rows: [] },
    }));
    expect(await screen.findByText('No rows match these filters')).toBeTruthy();
    screen.getByRole('link', { name: 'Show all rows' });
  });
});

describe('a filter', () => {
  test('without rows can be removed', async () => {
    const none = { ...ATTENDANCE, rows: [], totals: null, chart: null };
    const { user, address } = await show('/reports/attendance?group_id=1', () => ({ body: none }));
    expect(await screen.findByText('No rows match these filters')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
    await waitFor(() => expect(address()).toBe('/reports/attendance'));
    expect(await screen.findByText('Nothing to report')).toBeTruthy();
  });
});
