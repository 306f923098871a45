import type { Job } from '@springboard/contract';
import type { Screen } from '@springboard/portal';
import {
  buildJob,
  makeApi,
  makePortalContext,
  renderScreens,
  type ServerResponse,
  signedIn,
  watchedJobs,
} from '@springboard/portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** How often the page has loaded its data. */
let loads = 0;

const screens: readonly Screen[] = [
  {
    path: 'groups',
    handle: { title: 'nav.groups' },
    load: async () => ({
      Component: () => <h1>All groups</h1>,
      loader: () => {
        loads += 1;
        return null;
      },
    }),
  },
  {
    path: 'members',
    handle: { title: 'nav.members' },
    children: [
      { path: 'import/:id', load: async () => ({ Component: () => <h1>One import</h1> }) },
    ],
  },
];

const RUNNING = buildJob({ state: 'running', progress: 40, result: null, finished_at: null });
const ended = (result: Job['result']): Job => ({ ...RUNNING, state: 'done', result });
const DONE = ended({ ended: 'DONE', counts: { created: 38, updated: 5 }, has_file: false });
const CHANGED = ended({ ended: 'CHANGED', counts: {}, has_file: false });
const CHANGE: Job = {
  ...RUNNING,
  kind: 'change_members',
  subject: { kind: 'members', id: '9', title: 'Call', action: 'tag' },
  audit_id: 12,
};
const CHANGE_DONE: Job = {
  ...CHANGE,
  state: 'done',
  result: { ended: 'DONE', counts: { changed: 240, skipped: 3 }, has_file: true },
};
const FAILED: Job = { ...RUNNING, state: 'failed' };

const ok = (job: Job): ServerResponse => ({ body: { ...job, steps: [], logs: [] } });

/** The club portal of a user who started the job 9. `setResponse` changes what the server knows of it. */
const show = async (first: ServerResponse, path = '/groups', storage?: Storage) => {
  let response = first;
  const sent: string[] = [];
  let reads = 0;
  const api = makeApi((address, request) => {
    if (request.method === 'POST') {
      sent.push(address.pathname);
      if (address.pathname.endsWith('/undo')) return { body: {} };
      response = ok({ ...RUNNING, state: 'queued', progress: 0 });
      return response;
    }
    if (address.pathname.endsWith('/certificates')) return { body: { file: btoa('%PDF') } };
    if (!address.pathname.endsWith('/jobs/9'))
      return { status: 500, body: { error: 'SERVER_ERROR' } };
    reads += 1;
    return response;
  });
  const context = makePortalContext(
    { session: signedIn() },
    {
      portal: 'club',
      deferred: () => import('./deferred-parts.tsx'),
      api,
      areas: new Set(['/members', '/groups']),
      ...(storage && { storage }),
    },
  );
  const { user, club } = context.session.store.getState();
  if (storage === undefined) {
    context.storage.setItem(`watched-jobs.${user?.uuid}.${club?.id}`, '[9]');
  }
  const view = await renderScreens(screens, path, context);
  await screen.findByRole('heading', { level: 1 });
  return {
    ...view,
    context,
    sent,
    reads: () => reads,
    watched: () => watchedJobs(context),
    setResponse: (next: ServerResponse) => {
      response = next;
    },
    /** The next reading of the job. */
    readAgain: () => act(() => vi.advanceTimersByTimeAsync(1500)),
  };
};

const strip = () => screen.queryByRole('region', { name: 'Background tasks' });

beforeEach(() => {
  loads = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

describe('the strip of jobs', () => {
  test('shows the progress of a job, then its result with a link, until it is dismissed', async () => {
    const { setResponse, readAgain, watched, reads } = await show(ok(RUNNING));
    expect(await screen.findByRole('progressbar', { name: 'Import: members.csv' })).toHaveProperty(
      'value',
      40,
    );
    setResponse(ok(DONE));
    await readAgain();
    await waitFor(() => expect(strip()?.textContent).toContain('38 added, 5 updated'));
    expect(screen.getByRole('status').textContent).toBe('Import: members.csv: 38 added, 5 updated');
    expect(screen.getByRole('link', { name: 'Import: members.csv' }).getAttribute('href')).toBe(
      '/members/import/3',
    );
    const before = reads();
    await readAgain();
    expect(reads()).toBe(before);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Dismiss Import: members.csv' }));
    expect(strip()).toBeNull();
    expect(watched()).toEqual([]);
  });

  test('survives a reload', async () => {
    const { unmount, context } = await show(ok(RUNNING));
    await screen.findByRole('progressbar');
    unmount();
    await show(ok(RUNNING), '/groups', context.storage);
    expect(await screen.findByRole('progressbar')).toBeDefined();
  });

  test('shows an import whose plan has changed as stopped, not as done', async () => {
    await show(ok(CHANGED));
    await waitFor(() => expect(strip()?.textContent).toContain('Stopped'));
    expect(strip()?.textContent).toContain('Nothing was imported');
    expect(strip()?.textContent).not.toContain('Done');
  });

  test('retries a failed job and follows it again', async () => {
    const { sent, reads, readAgain } = await show(ok(FAILED));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(sent).toEqual(['/v1/jobs/9/retry']);
    await waitFor(() => expect(strip()?.textContent).toContain('Waiting'));
    const before = reads();
    await readAgain();
    expect(reads()).toBeGreaterThan(before);
  });

  test('shows what a change of pupils did, with a link to those who were left out, and undoes it', async () => {
    const { setResponse, readAgain, sent, watched } = await show(ok(CHANGE));
    await screen.findByRole('progressbar', { name: 'Add tag: Call' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    setResponse(ok(CHANGE_DONE));
    await readAgain();
    await waitFor(() => expect(strip()?.textContent).toContain('240 changed, 3 left out'));
    expect(screen.getByRole('link', { name: 'Add tag: Call' }).getAttribute('href')).toBe(
      '/members/changes/9',
    );
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(watched()).toEqual([]));
    expect(sent).toEqual(['/v1/audits/12/undo']);
  });

  test('loads the page again when a change of pupils has ended, also before it was read once', async () => {
    const { setResponse, readAgain, unmount } = await show(ok(CHANGE));
    await screen.findByRole('progressbar', { name: 'Add tag: Call' });
    expect(loads).toBe(1);
    setResponse(ok(CHANGE_DONE));
    await readAgain();
    await waitFor(() => expect(loads).toBe(2));
    unmount();
    loads = 0;
    await show(ok(CHANGE_DONE));
    await waitFor(() => expect(strip()?.textContent).toContain('240 changed'));
    await waitFor(() => expect(loads).toBe(2));
  });

  test('says that a change of pupils stopped, and does not offer to undo it twice', async () => {
    const result = {
      ended: 'UNDONE',
      counts: { changed: 100, skipped: 0 },
      has_file: true,
    } as const;
    await show(ok({ ...CHANGE, state: 'done', audit_id: null, result }));
    await waitFor(() => expect(strip()?.textContent).toContain('Stopped'));
    expect(strip()?.textContent).toContain('the change was undone');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('saves the file of certificates', async () => {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const result = { ended: 'DONE', counts: { certificates: 42 }, has_file: true } as const;
    const kind = 'make_certificates';
    await show(ok({ ...RUNNING, kind, subject: null, state: 'done', result }));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(names).toEqual(['Certificates.pdf']));
    expect(strip()?.textContent).toContain('42 certificates');
  });

  test('leaves a job to the page that it is about, and forgets it there once it has ended', async () => {
    const { setResponse, readAgain, watched, reads } = await show(ok(RUNNING), '/members/import/3');
    await waitFor(() => expect(reads()).toBeGreaterThan(0));
    expect(strip()).toBeNull();
    expect(watched()).toEqual([9]);
    setResponse(ok(DONE));
    await readAgain();
    await waitFor(() => expect(watched()).toEqual([]));
  });

  test('forgets a job that the user may not read any more', async () => {
    const { watched } = await show({ status: 404, body: { error: 'NOT_FOUND' } });
    await waitFor(() => expect(watched()).toEqual([]));
    expect(strip()).toBeNull();
  });
});
