import type { Job, JobDetail } from '@springboard/contract';
import {
  buildJob,
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
  watchedJobs,
  type ServerResponse,
} from '../../testing/index.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { TASKS } from '../shared-screens.ts';

const screens = [TASKS];

const job = (id: number, overrides: Partial<Job> = {}): Job => buildJob({ id, ...overrides });

const CHANGED = job(2, { result: { ended: 'CHANGED', counts: {}, has_file: false } });
const uuid = '00000000-0000-4000-8000-000000000301';
const EXPORT = job(3, {
  kind: 'export_person',
  subject: { kind: 'member', id: uuid, title: null },
  result: { ended: 'DONE', counts: { rows: 212 }, has_file: true, file_until: NOW + 86_400 },
});
const FAILED = job(4, { state: 'failed', progress: 40, result: null, user_name: null });

type Shown = { logs?: JobDetail['logs']; steps?: JobDetail['steps']; portal?: 'club' | 'scheme' };

async function show(
  path: string,
  jobs: readonly Job[],
  { logs = [], steps = [], portal = 'club' }: Shown = {},
) {
  const sent: string[] = [];
  const reads: string[] = [];
  let current = jobs;
  const respond = ({ pathname, search }: URL): ServerResponse => {
    reads.push(`${pathname.replace('/v1', '')}${decodeURIComponent(search)}`);
    const [one] = current;
    if (/\/jobs\/\d+$/.test(pathname)) return { body: { ...one, steps, logs } };
    return { body: current, total: current.length };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    sent.push(`${request.method} ${address.pathname.replace('/v1', '')}`);
    if (address.pathname.endsWith('/retry')) {
      current = [job(4, { state: 'queued', progress: 40, result: null })];
      return { body: current[0] };
    }
    if (address.pathname.endsWith('/cancel')) {
      current = [job(5, { state: 'cancelled', progress: 60, result: null })];
      return { body: current[0] };
    }
    return { body: { uuid, made_at: NOW, tables: {} } };
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal, api, queries: makeQueries(respond), areas: new Set(['/members', '/tasks']) },
  );
  context.storage.setItem('show_advanced', '1');
  const { unmount } = await renderScreens(screens, path, context);
  return { sent, reads, context, unmount, user: userEvent.setup() };
}

describe('list of tasks', () => {
  test('[portals §A] is printed as filtered, all pages of it', async () => {
    const { reads, user } = await show('/tasks?state=done&page=2', [job(1)]);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    const paper = within(await screen.findByRole('region', { name: 'Tasks' }));
    paper.getByText(/Done$/, { selector: 'p' });
    expect(paper.getByRole('table').textContent).toContain('Import: members.csv');
    expect(paper.queryByRole('button')).toBeNull();
    const query = new URLSearchParams(reads.at(-1)?.split('?')[1]);
    expect([query.get('page'), query.get('per_page'), query.get('state')]).toEqual([
      '0',
      '1000',
      'done',
    ]);
  });

  test('says what each job did, and that a changed plan imported nothing', async () => {
    await show('/tasks', [job(1), CHANGED, FAILED]);
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    const [done, changed, failed] = rows.map((row) => row.textContent);
    expect(done).toContain('Import: members.csv');
    expect(done).toContain('38 added, 5 updated');
    expect(done).toContain('Helen Whitaker');
    expect(done).toContain('Done');
    expect(changed).toContain('Stopped');
    expect(changed).toContain('Nothing was imported');
    expect(changed).not.toContain('Done');
    expect(failed).toContain('Automatic');
  });

  test('leaves out e-mails, unless the user filters by them', async () => {
    const { reads } = await show('/tasks', []);
    await screen.findByText('No tasks yet');
    expect(reads.at(-1)).toContain('kind[]=import_members');
    expect(reads.at(-1)).not.toContain('send_email');
    const filtered = await show('/tasks?kind=send_email&state=failed', []);
    await screen.findByText('No tasks match the filters');
    expect(filtered.reads.at(-1)).toMatch(/kind\[\]=send_email&state=failed$/);
  });

  test('[scheme-portal §2] has failed jobs of all kinds, as the overview counts them', async () => {
    const { reads } = await show('/tasks?state=failed', []);
    await screen.findByText('No tasks match the filters');
    expect(reads.at(-1)).toMatch(/kind\[\]=send_email.*&kind\[\]=import_members.*&state=failed$/);
  });

  test('[AC25] is hidden without the advanced tools', async () => {
    const context = makePortalContext(
      { session: signedIn() },
      { portal: 'club', areas: new Set(['/members', '/tasks']) },
    );
    await renderScreens(screens, '/tasks', context);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      'This page is one of the advanced tools',
    );
  });
});

describe('a task', () => {
  test('loads its progress again until it has ended', async () => {
    const { reads } = await show('/tasks/5', [
      job(5, { state: 'running', progress: 40, result: null }),
    ]);
    expect(await screen.findByRole('progressbar', { name: 'Import: members.csv' })).toHaveProperty(
      'value',
      40,
    );
    const before = reads.length;
    await waitFor(() => expect(reads.length).toBeGreaterThan(before));
  });

  test('shows the log and is retried after it failed', async () => {
    const { sent, user, context } = await show('/tasks/4', [FAILED], {
      logs: [{ ts: NOW, text: '23505' }],
    });
    expect(await screen.findByText('The data did not allow this step. (code 23505)')).toBeDefined();
    expect(screen.getByText(/^Something was probably changed meanwhile/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Waiting');
    expect(sent).toEqual(['POST /jobs/4/retry']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(watchedJobs(context)).toEqual([4]);
  });

  test('is cancelled after a dialog that says what remains, in the list too', async () => {
    const running = job(5, { state: 'running', progress: 40, result: null });
    const listed = await show('/tasks', [running]);
    const name = 'Cancel: Import: members.csv';
    expect(await screen.findAllByRole('button', { name })).toHaveLength(1);
    listed.unmount();

    const { sent, user } = await show('/tasks/5', [running]);
    await user.click(await screen.findByRole('button', { name: 'Cancel task' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel task' }));
    expect(dialog.getByText(/is 40% done.*remaining 60% will not be done/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel task' }));
    expect(await screen.findByText(/^Cancelled at 60%/)).toBeDefined();
    expect(sent).toEqual(['POST /jobs/5/cancel']);
    expect(screen.queryByRole('button', { name: 'Cancel task' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test.each([
    ['40P01', 'The database was busy.'],
    ['ENOSPC', 'The server has no storage space left.'],
    ['ECONNREFUSED', 'Another system, such as the mail server, could not be reached.'],
    ['EAUTH', 'The mail server rejected the server’s password.'],
    ['EMESSAGE', 'The mail server rejected this e-mail or its address.'],
    ['ENOENT', 'A stored file is missing.'],
    ['TypeError', 'An unexpected error occurred.'],
  ])('[scheme-portal §13] explains the error %s', async (code, text) => {
    await show('/tasks/4', [FAILED], { logs: [{ ts: NOW, text: code }] });
    expect(await screen.findByText(`${text} (code ${code})`)).toBeDefined();
  });

  test('[scheme-portal §13] says when it began, how long it takes, and what its steps did', async () => {
    const subject = { kind: 'scheme', id: 'a', title: 'First Flight' } as const;
    const running = job(5, {
      kind: 'recalculate',
      subject: { ...subject, slug: 'first-flight', version: 4 },
      state: 'running',
      progress: 40,
      seconds_left: 150,
      result: null,
      finished_at: null,
    });
    const steps = [
      { step: 'graded' as const, started_at: NOW - 100, finished_at: NOW - 58, count: 1234 },
    ];
    const portal = 'scheme';
    const { unmount } = await show('/tasks/5', [running], { steps, portal });
    await screen.findByRole('heading', {
      name: 'Progress for a new scheme version: First Flight, version 4',
    });
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(fact('Time left')).toBe('About 3 min left');
    expect(screen.queryByText('Took')).toBeNull();
    const [step] = within(screen.getByRole('region', { name: 'Steps' })).getAllByRole('listitem');
    expect(step?.textContent).toMatch(/^Graded members recalculated: 1,234.* · 42 sec$/);
    expect(screen.getByRole('link', { name: 'Open the scheme' }).getAttribute('href')).toBe(
      '/overview/first-flight/versions',
    );
    unmount();
    const done = { ...running, state: 'done' as const, seconds_left: null };
    await show('/tasks/5', [{ ...done, started_at: NOW - 4000, finished_at: NOW }], { portal });
    await screen.findByText('Took');
    expect(fact('Took')).toBe('1 h 7 min');
    expect(screen.queryByRole('region', { name: 'Steps' })).toBeNull();
  });

  test('[scheme-portal §13] of a club or an import links to it', async () => {
    const portal = 'scheme';
    const club = { kind: 'club', id: '7', title: 'Riverside' } as const;
    const { unmount } = await show('/tasks/5', [job(5, { subject: club })], { portal });
    expect((await screen.findByRole('link', { name: 'Open the club' })).getAttribute('href')).toBe(
      '/clubs/7?tab=data',
    );
    unmount();
    const file = { kind: 'scheme_import', id: '3', title: 'scheme.csv' } as const;
    await show('/tasks/5', [job(5, { kind: 'import_scheme', subject: file })], { portal });
    await screen.findByRole('heading', { name: 'Import of a scheme: scheme.csv' });
    expect(screen.getByRole('link', { name: 'Open the import' }).getAttribute('href')).toBe(
      '/overview/import?id=3',
    );
  });

  test('downloads the file of an export, as long as there is one', async () => {
    const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { sent, user } = await show('/tasks/3', [EXPORT]);
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(screen.getByText('Download until').nextElementSibling?.textContent).toContain('2026');
    expect(sent).toEqual([`POST /members/${uuid}/export/3/download`]);
    expect(createObjectURL).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Open the profile' }).getAttribute('href')).toBe(
      `/members/${uuid}`,
    );
  });

  test('has no download after its file is deleted', async () => {
    await show('/tasks/3', [
      job(3, { ...EXPORT, result: { ended: 'DONE', counts: {}, has_file: false } }),
    ]);
    await screen.findByRole('heading', { name: 'Data export for a family' });
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });
});
