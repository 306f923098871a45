import type { AuditEntry, ChangeRequest, Transfer, TransferRequest } from '@springboard/contract';
import {
  buildTransfer,
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
  watchedJobs,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';
import { screens } from '../routes.tsx';

const AMELIA = {
  uuid: '00000000-0000-4000-8000-000000000101',
  firstname: 'Amelia',
  lastname: 'Jones',
};
const PAT = { uuid: '00000000-0000-4000-8000-000000000301', name: 'Pat Jones' };
const ANN = { uuid: '00000000-0000-4000-8000-000000000302', name: 'Ann Rees' };

const request = (id: number, overrides: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id,
  member: AMELIA,
  user: PAT,
  kind: 'contact',
  fields: { phone: '07700 900123' },
  current: { phone: '01234 567890' },
  previous: null,
  state: 'open',
  can_approve: true,
  created_at: NOW - 2 * 86_400,
  due_date: null,
  decided_at: null,
  reason: null,
  ...overrides,
});

type Sent = { method: string; path: string; body: Record<string, unknown> };

async function show(
  requests: readonly ChangeRequest[],
  {
    path = '/members/requests',
    audits = [],
    write = () => ({ body: {}, headers: { 'x-audit-id': '12' } }),
    job = () => 'done',
    jobStatus = () => 200,
    total = requests.length,
    guardians = [],
    transfers = [],
    memberRequests = [],
  }: {
    path?: string;
    audits?: readonly Partial<AuditEntry>[];
    write?: (sent: Sent) => ServerResponse | Promise<ServerResponse>;
    /** The state of a job, by its id. */
    job?: (id: number) => string;
    /** The status of each response about a job. */
    jobStatus?: () => number;
    total?: number;
    guardians?: readonly object[];
    transfers?: readonly Transfer[];
    memberRequests?: readonly TransferRequest[];
  } = {},
) {
  const sent: Sent[] = [];
  const reads: URL[] = [];
  const respond = (address: URL): ServerResponse => {
    reads.push(address);
    const { pathname } = address;
    if (pathname.endsWith('/change-requests')) return { body: requests, total };
    if (pathname.endsWith('/audits')) return { body: audits };
    if (pathname.endsWith('/transfers')) return { body: transfers };
    if (pathname.endsWith('/transfer-requests')) return { body: memberRequests };
    if (pathname.endsWith('/guardians')) return { body: guardians };
    if (pathname.includes('/jobs/')) {
      const status = jobStatus();
      if (status !== 200) return { status, body: { error: 'OTHER', detail: null } };
      const id = Number(pathname.split('/').at(-1));
      return { body: { id, state: job(id) } };
    }
    return { body: {} };
  };
  const api = makeApi(async (address, message) => {
    if (message.method === 'GET') return respond(address);
    const text = await message.text();
    const entry = {
      method: message.method,
      path: address.pathname.replace('/v1', ''),
      body: text === '' ? {} : Object(JSON.parse(text)),
    };
    sent.push(entry);
    return write(entry);
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', queries: makeQueries(respond), api, areas: new Set(['/members', '/about']) },
  );
  const view = await renderScreens(screens, path, context);
  const watched = () => watchedJobs(context);
  return { ...view, sent, reads, watched, alerts: context.alerts, user: userEvent.setup() };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => vi.unstubAllGlobals());

describe('the inbox of requests', () => {
  test('shows the guardian, the child, the old and new values, and the age of the request', async () => {
    const { reads } = await show([
      request(1, {
        fields: { phone: '07700', dob: '2017-05-05' },
        current: { phone: null, dob: '2017-05-04' },
      }),
    ]);
    const list = await screen.findByRole('list', { name: 'Pat Jones’s requests' });
    screen.getByRole('heading', { name: 'Pat Jones' });
    expect(within(list).getByRole('link', { name: 'Amelia Jones' })).toBeTruthy();
    expect(list.textContent).toContain('Date of birthUntil now: 4 May 2017 → New: 5 May 2017');
    expect(list.textContent).toContain('PhoneUntil now: nothing → New: 07700');
    expect(list.textContent).toContain('asked 2 days ago');
    const query = reads.find(({ pathname }) => pathname.endsWith('/change-requests'));
    expect(query?.searchParams.getAll('state[]')).toEqual(['open']);
  });

  test('approves a request with one key, and Undo', async () => {
    const { user, sent, alerts } = await show([request(1), request(2, { user: ANN })]);
    const [first] = await screen.findAllByRole('button', { name: /^Approve the request/ });
    expect(first?.getAttribute('aria-keyshortcuts')).toBe('a');
    await waitFor(async () => {
      await user.keyboard('a');
      expect(sent).not.toEqual([]);
    });
    expect(sent[0]).toEqual({
      method: 'PATCH',
      path: '/change-requests/1',
      body: { state: 'approved' },
    });
    await waitFor(() => expect(titles(alerts)).toContain('Request for Amelia Jones approved'));
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('the key is for the request with the focus', async () => {
    const { user } = await show([request(1), request(2, { user: ANN })]);
    const buttons = await screen.findAllByRole('button', { name: /^Refuse the request/ });
    await user.click(buttons[1] ?? document.body);
    await user.keyboard('{Escape}');
    const keys = screen
      .getAllByRole('button', { name: /^Approve the request/ })
      .map((button) => button.getAttribute('aria-keyshortcuts'));
    expect(keys).toEqual([null, 'a']);
  });

  test('refuses a request only with a reason', async () => {
    const { user, sent } = await show([request(1)]);
    await user.click(await screen.findByRole('button', { name: /^Refuse/ }));
    const dialog = await screen.findByRole('dialog');
    const reject = within(dialog).getByRole('button', { name: 'Refuse' });
    expect(reject).toHaveProperty('disabled', true);
    within(dialog).getByText('Pat Jones will see this.');
    await user.type(within(dialog).getByLabelText('Reason'), 'Not a number');
    await user.click(reject);
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: { state: 'refused', reason: 'Not a number' } }]),
    );
  });

  test('approves all changes of one family, but no export or erasure, and nothing of other families', async () => {
    const { user, sent, alerts } = await show([
      request(1),
      request(2, { user: ANN }),
      request(3, { kind: 'medical', fields: { text: 'Asthma' }, current: {} }),
      request(4, { kind: 'erasure', fields: {}, current: {}, due_date: '2026-03-20' }),
    ]);
    const name = 'Approve all 2 changes of Pat Jones';
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(titles(alerts)).toEqual(['2 requests approved']));
    expect(sent).toMatchObject([{ path: '/change-requests/approvals', body: { ids: [1, 3] } }]);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('offers no approval of details that another system manages', async () => {
    await show([
      request(1, { can_approve: false }),
      request(2, { can_approve: false, kind: 'guardian' }),
      request(3, { kind: 'medical', fields: { text: 'Asthma' }, current: {} }),
    ]);
    expect(await screen.findAllByText(/^Another system manages these details/)).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Refuse the request/ })).toHaveLength(3);
    const [approve, ...others] = screen.getAllByRole('button', { name: /^Approve/ });
    expect(approve?.getAttribute('aria-keyshortcuts')).toBe('a');
    expect(others).toEqual([]);
  });

  test('a request that another administrator has decided leaves the list with Refresh', async () => {
    const requests = [request(1)];
    const { user } = await show(requests, {
      write: () => {
        requests.pop();
        return { status: 409, body: { error: 'CONFLICT', detail: { state: 'approved' } } };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Approve/ }));
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('No open requests')).toBeTruthy();
  });

  test('says why a request could not be approved', async () => {
    const { user } = await show([request(1)], {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { guardian: 'removed' } } }),
    });
    await user.click(await screen.findByRole('button', { name: /^Approve/ }));
    expect(await screen.findByText(/no longer has access to the pupil/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });

  test('says that the e-mail address belongs to another account', async () => {
    const { user } = await show([request(1, { fields: { email: 'pat@example.org' } })], {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { email: 'taken' } } }),
    });
    await user.click(await screen.findByRole('button', { name: /^Approve/ }));
    expect(await screen.findByText(/^Another account already uses/)).toBeTruthy();
  });

  test('shows until when a case is due, and when it is overdue', async () => {
    await show([
      request(1, { kind: 'export', fields: {}, current: {}, due_date: '2026-02-25' }),
      request(2, { kind: 'erasure', fields: {}, current: {}, due_date: '2026-02-24' }),
    ]);
    await screen.findByText('due 25 Feb 2026');
    screen.getByText('overdue since 24 Feb 2026');
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  test('erases the data once, only after the name is typed', async () => {
    const { user, sent, alerts } = await show(
      [request(1, { kind: 'erasure', fields: {}, current: {}, due_date: '2026-03-20' })],
      { write: ({ path }) => (path.endsWith('/erasure') ? { status: 204 } : { body: {} }) },
    );
    await user.click(await screen.findByRole('button', { name: 'Erase the data of Amelia Jones' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Erase data' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(within(dialog).getByRole('textbox'), 'Amelia Jones');
    pressTwice(confirm);
    await waitFor(() => expect(titles(alerts)).toEqual(['Amelia Jones’s data has been erased']));
    expect(sent.map(({ path }) => path)).toEqual([`/members/${AMELIA.uuid}/erasure`]);
  });

  test('leaves the request open when the erasure failed, and tries it again', async () => {
    let isDown = true;
    const erased = Promise.withResolvers<ServerResponse>();
    const { user, sent } = await show(
      [request(1, { kind: 'erasure', fields: {}, current: {}, due_date: '2026-03-20' })],
      {
        write: () =>
          isDown ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } } : erased.promise,
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Erase the data of Amelia Jones' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Amelia Jones');
    await user.click(within(dialog).getByRole('button', { name: 'Erase data' }));
    await within(dialog).findByRole('alert');
    isDown = false;
    await user.click(within(dialog).getByRole('button', { name: 'Erase data' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull());
    erased.resolve({ status: 204 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['erasure', 'erasure']);
  });

  /** Counts the timers that read the state of a job each second. */
  const countPolls = () => {
    const timers = new Set<unknown>();
    const [start, stop] = [setInterval, clearInterval];
    vi.stubGlobal('setInterval', (run: () => void, ms: number) => {
      const timer = start(run, ms);
      if (ms === 1000) timers.add(timer);
      return timer;
    });
    vi.stubGlobal('clearInterval', (timer: Parameters<typeof stop>[0]) => {
      timers.delete(timer);
      stop(timer);
    });
    return () => timers.size;
  };

  const DOWN = { status: 500, body: { error: 'SERVER_ERROR', detail: null } };
  const anExport = request(1, { kind: 'export', fields: {}, current: {}, due_date: '2026-03-20' });
  const openExport = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(
      await screen.findByRole('button', { name: 'Export the data of Amelia Jones' }),
    );
    return within(await screen.findByRole('dialog'));
  };

  test('completes an export only when it is downloaded', async () => {
    URL.createObjectURL = () => 'blob:data';
    URL.revokeObjectURL = () => undefined;
    const { user, sent, watched, reads } = await show(
      [request(1, { kind: 'export', fields: {}, current: {}, due_date: '2026-03-20' })],
      { write: () => ({ status: 201, body: { id: 77 } }) },
    );
    await user.click(
      await screen.findByRole('button', { name: 'Export the data of Amelia Jones' }),
    );
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Create export' }));
    const download = { name: 'Download and complete' };
    await user.click(await within(dialog).findByRole('button', download, { timeout: 4000 }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ path }) => path)).toEqual([
      `/members/${AMELIA.uuid}/export`,
      `/members/${AMELIA.uuid}/export/77/download`,
      '/change-requests/1',
    ]);
    expect(watched()).toEqual([77]);
    const jobs = reads.filter(({ pathname }) => pathname.includes('/jobs/'));
    expect(new Set(jobs.map(({ pathname }) => pathname))).toEqual(new Set(['/v1/jobs/77']));
  });

  test('an export goes on when its dialog is closed, and is downloaded later', async () => {
    const { user, sent } = await show(
      [request(1, { kind: 'export', fields: {}, current: {}, due_date: '2026-03-20' })],
      { write: () => ({ status: 201, body: { id: 77 } }), job: () => 'running' },
    );
    const open = async () =>
      user.click(await screen.findByRole('button', { name: 'Export the data of Amelia Jones' }));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Create export' }));
    await screen.findByText('The export is being prepared.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    expect(await screen.findByText('The export is being prepared.')).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual([`/members/${AMELIA.uuid}/export`]);
  });

  test('an export that the server does not start says why, and can be started again', async () => {
    let isDown = true;
    const { user, sent, watched } = await show([anExport], {
      write: () => (isDown ? DOWN : { status: 201, body: { id: 77 } }),
      job: () => 'running',
    });
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(watched()).toEqual([]);
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    expect(await dialog.findByText('The export is being prepared.')).toBeTruthy();
    expect(dialog.queryByText(/^The server had a problem/)).toBeNull();
    expect(sent.map(({ body }) => body)).toEqual([
      { reason: 'requested' },
      { reason: 'requested' },
    ]);
  });

  test.each([
    ['was cancelled', () => 'cancelled', 'The export failed. Try again.'],
    ['is read later', () => 'running', 'The export is being prepared.'],
  ])('an export that %s says so', async (_, job, text) => {
    const write = () => ({ status: 201, body: { id: 77 } });
    const { user } = await show([anExport], { write, job });
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    expect(await dialog.findByText(text)).toBeTruthy();
  });

  test('an export whose job was deleted is started again', async () => {
    let status = 200;
    const { user, unmount } = await show([anExport], {
      write: () => ({ status: 201, body: { id: 77 } }),
      job: () => 'running',
    });
    const first = await openExport(user);
    await user.click(first.getByRole('button', { name: 'Create export' }));
    await first.findByText('The export is being prepared.');
    unmount();
    status = 404;
    const again = await show([anExport], { jobStatus: () => status });
    const dialog = await openExport(again.user);
    await waitFor(() => expect(dialog.queryByText('The export is being prepared.')).toBeNull());
    expect(dialog.getByRole('button', { name: 'Create export' }).ariaBusy).not.toBe('true');
    expect(dialog.queryByText('The export failed. Try again.')).toBeNull();
  });

  test('an export whose state cannot be read for a moment continues', async () => {
    const statuses = [500, 200];
    const { user } = await show([anExport], {
      write: () => ({ status: 201, body: { id: 77 } }),
      jobStatus: () => statuses.shift() ?? 200,
    });
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    await waitFor(() => expect(statuses).toHaveLength(1));
    expect(dialog.getByText('The export is being prepared.')).toBeTruthy();
    const download = { name: 'Download and complete' };
    expect(await dialog.findByRole('button', download, { timeout: 4000 })).toBeTruthy();
  });

  test('an export that cannot be downloaded leaves the request open', async () => {
    const { user, sent } = await show([anExport], {
      write: ({ path }) => (path.endsWith('/download') ? DOWN : { status: 201, body: { id: 77 } }),
    });
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    await user.click(await dialog.findByRole('button', { name: 'Download and complete' }));
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['export', 'download']);
  });

  test('the guardian downloads the export, once the request is approved', async () => {
    let isDown = true;
    const { user, sent, alerts, reads } = await show([anExport], {
      write: () => (isDown ? DOWN : { body: {} }),
    });
    const dialog = await openExport(user);
    const approve = dialog.getByRole('button', { name: 'Let the guardian download it' });
    await user.click(approve);
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(titles(alerts)).toEqual([]);
    isDown = false;
    const before = reads.length;
    await user.click(approve);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.at(-1)).toEqual({
      method: 'PATCH',
      path: '/change-requests/1',
      body: { state: 'approved' },
    });
    expect(titles(alerts)).toEqual(['The guardian can download the data soon']);
    await waitFor(() =>
      expect(reads.slice(before).map(({ pathname }) => pathname)).toContain('/v1/change-requests'),
    );
  });

  test('an export is started again after a failure, and the first job is not read any more', async () => {
    let id = 76;
    const { user } = await show(
      [request(1, { kind: 'export', fields: {}, current: {}, due_date: '2026-03-20' })],
      {
        write: () => {
          id += 1;
          return { status: 201, body: { id } };
        },
        job: (job) => (job === 77 ? 'failed' : 'done'),
      },
    );
    await user.click(
      await screen.findByRole('button', { name: 'Export the data of Amelia Jones' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    await dialog.findByText('The export failed. Try again.');
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    expect(await dialog.findByRole('button', { name: 'Download and complete' })).toBeTruthy();
    expect(dialog.queryByText('The export failed. Try again.')).toBeNull();
  });

  test.each([
    ['is ready', 'done', 'Download and complete'],
    ['has failed', 'failed', 'Create export'],
  ])('an export that %s is not read any more', async (_, state, button) => {
    const polls = countPolls();
    let current = 'running';
    const { user } = await show([anExport], {
      write: () => ({ status: 201, body: { id: 77 } }),
      job: () => current,
    });
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    await dialog.findByText('The export is being prepared.');
    await waitFor(() => expect(polls()).toBe(1));
    current = state;
    const next = await dialog.findByRole('button', { name: button }, { timeout: 4000 });
    await waitFor(() => expect(next.getAttribute('aria-busy')).toBeNull());
    await waitFor(() => expect(polls()).toBe(0));
  });

  test('an export is not read any more when its dialog is closed', async () => {
    const polls = countPolls();
    const { user } = await show([anExport], {
      write: () => ({ status: 201, body: { id: 77 } }),
      job: () => 'running',
    });
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    await waitFor(() => expect(polls()).toBe(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(polls()).toBe(0));
  });

  test('an export is downloaded and completed once, however often the button is pressed', async () => {
    URL.createObjectURL = () => 'blob:data';
    URL.revokeObjectURL = () => undefined;
    const file = Promise.withResolvers<ServerResponse>();
    const { user, sent } = await show(
      [request(1, { kind: 'export', fields: {}, current: {}, due_date: '2026-03-20' })],
      {
        write: ({ path }) =>
          path.endsWith('/download') ? file.promise : { status: 201, body: { id: 77 } },
      },
    );
    await user.click(
      await screen.findByRole('button', { name: 'Export the data of Amelia Jones' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create export' }));
    const button = await dialog.findByRole('button', { name: 'Download and complete' });
    await user.click(button);
    await user.click(button);
    file.resolve({ body: {} });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['export', 'download', '1']);
  });

  const newGuardian = request(1, {
    kind: 'guardian',
    fields: { firstname: 'Bob', lastname: 'Rees', email: 'bob@example.org' },
    current: {},
  });

  test('a new guardian gets the chosen rights and one invitation', async () => {
    const { user, sent, alerts } = await show([newGuardian], {
      guardians: [{ firstname: 'Robert', lastname: 'Rees', email: 'BOB@example.org' }],
      write: ({ path }) => ({
        body: path.endsWith('/1') ? { ...newGuardian, guardian_id: 9 } : {},
        headers: { 'x-audit-id': '12' },
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^Approve the request/ }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/^Robert Rees of your club has this e-mail address/);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Sees medical details' }));
    await user.click(within(dialog).getByRole('checkbox', { name: /^Acts for the child/ }));
    pressTwice(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(titles(alerts)).toContain('Bob Rees invited'));
    expect(sent).toMatchObject([
      {
        path: '/change-requests/1',
        body: { state: 'approved', rights: { sees: ['progress'], acts: false } },
      },
      { path: `/members/${AMELIA.uuid}/guardians/9/invitation` },
    ]);
  });

  const approveGuardian = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: /^Approve the request/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    return dialog;
  };

  test('a new guardian who cannot be invited is approved, and the reason of the other is shown', async () => {
    const { user, alerts } = await show([newGuardian], {
      write: ({ path }) =>
        path.endsWith('/1')
          ? { body: { ...newGuardian, guardian_id: 9 }, headers: { 'x-audit-id': '12' } }
          : DOWN,
    });
    await approveGuardian(user);
    await waitFor(() =>
      expect(alerts.read()).toMatchObject([
        { title: 'Request for Amelia Jones approved' },
        {
          tone: 'error',
          title: 'Bob Rees was approved, but not invited',
          detail: expect.stringMatching(/^The server had a problem/),
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a new guardian whose request is rejected stays in the dialog, and no invitation is sent', async () => {
    const { user, sent, alerts } = await show([newGuardian], { write: () => DOWN });
    const dialog = await approveGuardian(user);
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(titles(alerts)).toEqual([]);
  });

  test('a new guardian is not invited if the administrator does not want it', async () => {
    const { user, sent } = await show([newGuardian], {
      write: () => ({ body: { ...newGuardian, guardian_id: 9 } }),
    });
    await user.click(await screen.findByRole('button', { name: /^Approve the request/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: /^Invite to the parent portal/ }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([
      { body: { state: 'approved', rights: { sees: ['progress', 'medical'], acts: true } } },
    ]);
  });

  test('a new guardian without an e-mail address is not invited', async () => {
    const { user, sent } = await show([
      { ...newGuardian, fields: { firstname: 'Bob', lastname: 'Rees' } },
    ]);
    await user.click(await screen.findByRole('button', { name: /^Approve the request/ }));
    const dialog = await screen.findByRole('dialog');
    const invite = within(dialog).getByRole('checkbox', { name: /^Invite to the parent portal/ });
    expect(invite).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
  });

  test('shows the last page if there are fewer pages now', async () => {
    const { router } = await show([request(1)], { path: '/members/requests?page=3' });
    await screen.findByRole('button', { name: /^Approve/ });
    expect(router.state.location.pathname).toBe('/members/requests');
    expect(new URLSearchParams(router.state.location.search).get('page')).toBe('0');
  });

  test('has 20 requests on a page, and those between clubs beside them', async () => {
    const { user, reads } = await show([request(1)], { total: 41 });
    const queryOf = (path: string) =>
      Object.fromEntries(reads.find(({ pathname }) => pathname.endsWith(path))?.searchParams ?? []);
    await screen.findByRole('button', { name: 'Next page' });
    expect(queryOf('/transfers')).toEqual({ may_answer: '1', per_page: '200' });
    expect(queryOf('/transfer-requests')).toEqual({ per_page: '200' });
    expect(reads.some(({ pathname }) => pathname.endsWith('/audits'))).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    const pages = () =>
      reads
        .filter(({ pathname }) => pathname.endsWith('/change-requests'))
        .map(({ searchParams }) => [searchParams.get('page'), searchParams.get('per_page')]);
    await waitFor(() =>
      expect(pages()).toEqual([
        ['0', '20'],
        ['1', '20'],
      ]),
    );
  });

  test('is printed with the old and the new values', async () => {
    await show([request(1), request(2, { kind: 'medical', fields: { text: 'Asthma' } })], {
      path: '/members/requests?print=1',
    });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Pupil'),
      expect.stringContaining('Amelia JonesPat JonesDetailsPhone: 01234 567890 → 07700 900123'),
      expect.stringContaining('Medical informationText: Asthma'),
    ]);
  });

  test('says that nothing is open', async () => {
    await show([]);
    expect(await screen.findByText('No open requests')).toBeTruthy();
  });
});

describe('the decided requests', () => {
  test('show the decision with its reason, and Undo where it is possible', async () => {
    const { user, sent, reads } = await show(
      [
        request(1, { state: 'approved', decided_at: NOW, previous: { phone: '01111' } }),
        request(2, { state: 'refused', decided_at: NOW, reason: 'Not a number' }),
      ],
      {
        path: '/members/requests?section=decided',
        audits: [
          { id: 50, entity_id: '1', can_undo: true, detail: {} },
          { id: 51, entity_id: '2', can_undo: false, detail: {} },
        ],
      },
    );
    await screen.findByText('Reason: Not a number');
    const list = screen.getByRole('list', { name: 'Decided' });
    expect(list.textContent).toContain('PhoneUntil now: 01111 → New: 07700 900123');
    // The current value of a refused request says nothing about the decision.
    expect(list.textContent).not.toContain('01234 567890');
    const [undo, ...others] = within(list).getAllByRole('button', { name: 'Undo' });
    expect(others).toEqual([]);
    await user.click(undo ?? list);
    await waitFor(() => expect(sent).toMatchObject([{ path: '/audits/50/undo' }]));
    const audits = reads.find(({ pathname }) => pathname.endsWith('/audits'));
    expect(audits?.searchParams.get('entity')).toBe('request');
  });

  test('that were approved together have the same Undo', async () => {
    const approved = { state: 'approved', decided_at: NOW } as const;
    await show([request(1, approved), request(3, approved)], {
      path: '/members/requests?section=decided',
      audits: [{ id: 50, entity_id: '1', can_undo: true, detail: { ids: [1, 3] } }],
    });
    const list = await screen.findByRole('list', { name: 'Decided' });
    expect(within(list).getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
    expect(within(list).getAllByText(/^Approved together .* all 2\.$/)).toHaveLength(2);
  });
});

describe('the transfers to other clubs', () => {
  test('are answered by the club where no guardian can, and others are not requested', async () => {
    const { reads, sent, user } = await show([], {
      transfers: [buildTransfer({ may_answer: true })],
    });
    const section = within(
      await screen.findByRole('region', { name: 'Transfers to another club' }),
    );
    const query = reads.find(({ pathname }) => pathname.endsWith('/transfers'))?.searchParams;
    expect(query?.get('may_answer')).toBe('1');
    expect(section.getAllByRole('button', { name: 'Agree' })).toHaveLength(1);
    await user.click(section.getByRole('button', { name: 'Refuse' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Fees are not paid');
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(section.getByRole('button', { name: 'Agree' }));
    const confirm = within(await screen.findByRole('dialog'));
    await user.click(confirm.getByRole('button', { name: 'Agree' }));
    expect(sent).toEqual([
      { method: 'POST', path: '/transfers/1/refusal', body: { reason: 'Fees are not paid' } },
      { method: 'POST', path: '/transfers/1/agreement', body: {} },
    ]);
  });
});

describe('the transfers to this club for which a guardian asks', () => {
  const REQUESTED = buildTransfer({
    requested_by: 'guardian',
    answerer: 'new_club',
    may_answer: true,
  });
  const section = async () =>
    within(await screen.findByRole('region', { name: 'Children who want to join your club' }));

  test('are accepted, or refused with a reason for the guardian', async () => {
    const { sent, user } = await show([], { transfers: [REQUESTED] });
    const list = await section();
    expect(list.getByText(/born 2017/)).toBeTruthy();
    expect(list.getByText('Asked for by a guardian')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Refuse' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The guardian who asked will see this.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'No place');
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(list.getByRole('button', { name: 'Accept' }));
    const confirm = within(await screen.findByRole('dialog'));
    expect(
      confirm.getByText(/^Ava becomes a member of your club on 20 November 2026/),
    ).toBeTruthy();
    await user.click(confirm.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { method: 'POST', path: '/transfers/1/refusal', body: { reason: 'No place' } },
      { method: 'POST', path: '/transfers/1/agreement', body: {} },
    ]);
  });

  test('cannot be accepted when the guardian no longer acts for the child', async () => {
    const { user } = await show([], {
      transfers: [REQUESTED],
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { guardian: 'ended' } } }),
    });
    await user.click((await section()).getByRole('button', { name: 'Accept' }));
    const confirm = within(await screen.findByRole('dialog'));
    await user.click(confirm.getByRole('button', { name: 'Accept' }));
    expect(await confirm.findByText(/no longer acts for the child/)).toBeTruthy();
  });
});

describe('the pupils of other clubs for whom the club has asked', () => {
  const build = (id: number, lastname: string, state: TransferRequest['state']) => ({
    id,
    firstname: 'Zoe',
    lastname,
    day: '2026-03-20',
    created_at: NOW,
    state,
  });
  const memberRequests = [
    build(1, 'Rees', 'sent'),
    build(2, 'Price', 'not_agreed'),
    build(3, 'Hall', 'agreed'),
    build(4, 'Khan', 'withdrawn'),
  ];
  const list = async () =>
    within(await screen.findByRole('region', { name: 'Pupils you have asked for' }));

  test('are listed as they were typed, with the state', async () => {
    await show([], { memberRequests });
    const rows = (await list()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Zoe Rees.*SentWithdraw$/),
      expect.stringMatching(/^Zoe Price.*Not agreedWithdraw$/),
      expect.stringMatching(/^Zoe Hall.*Agreed$/),
      expect.stringMatching(/^Zoe Khan.*Withdrawn$/),
    ]);
  });

  test('are withdrawn after a confirmation', async () => {
    const { user, sent, alerts } = await show([], { memberRequests });
    const open = { name: 'Withdraw the request for Zoe Rees' };
    await user.click((await list()).getByRole('button', open));
    const dialog = within(await screen.findByRole('dialog', open));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ method: 'POST', path: '/transfer-requests/1/withdrawal', body: {} }]);
    expect(titles(alerts)).toEqual(['Request withdrawn']);
  });

  test('cannot be withdrawn once the transfer is agreed, and the list is read again', async () => {
    const { user, reads } = await show([], {
      memberRequests,
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { state: 'agreed' } } }),
    });
    const open = { name: 'Withdraw the request for Zoe Rees' };
    await user.click((await list()).getByRole('button', open));
    const dialog = within(await screen.findByRole('dialog', open));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await dialog.findByText('This request has already been agreed to or withdrawn.');
    const readings = () =>
      reads.filter(({ pathname }) => pathname.endsWith('/transfer-requests')).length;
    expect(readings()).toBe(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(readings()).toBe(2));
  });
});
