import type { JobDetail, MembersBulkResult } from '@springboard/contract';
import {
  buildJob,
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const DONE: JobDetail = {
  ...buildJob({
    kind: 'change_members',
    subject: { kind: 'members', id: '9', title: 'Swifts', action: 'add' },
    result: { ended: 'DONE', counts: { changed: 240, skipped: 1 }, has_file: true },
    audit_id: 12,
  }),
  steps: [],
  logs: [],
};

const RESULT: MembersBulkResult = {
  changed: 240,
  skipped: [{ member_uuid: 'max', name: 'Max Rees', reason: 'no_place' }],
};

const SWIFTS = { id: 7, name: 'Swifts', places_left: 1, places_from: null, waiting: 4 };

const DEACTIVATED: MembersBulkResult = {
  changed: 240,
  skipped: [],
  left_groups: [{ id: 7, name: 'Swifts' }],
};

/** The page of the change 9. */
const show = async (job: JobDetail, changed = RESULT) => {
  const posted: unknown[] = [];
  let current = job;
  const respond = ({ pathname }: URL): ServerResponse => {
    if (pathname.endsWith('/groups') || pathname.endsWith('/member-tags')) return { body: [] };
    if (pathname.endsWith('/groups/7')) return { body: SWIFTS };
    return { body: pathname.endsWith('/jobs/9/members') ? changed : current };
  };
  const api = makeApi((address, request) => {
    if (request.method === 'GET') return respond(address);
    posted.push(address.pathname);
    if (address.pathname.endsWith('/undo')) current = { ...job, audit_id: null };
    return { body: {} };
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', queries: makeQueries(respond), api, areas: new Set(['/members']) },
  );
  await renderScreens(screens, '/members/changes/9', context);
  await screen.findByRole('heading', { level: 1 });
  return { posted, user: userEvent.setup() };
};

test('a change says what it did, and names those who were left out with a link', async () => {
  await show(DONE);
  screen.getByRole('heading', { level: 1, name: 'Add to group: Swifts' });
  screen.getByText('240 changed, 1 left out');
  screen.getByText('No place left in the group: 1');
  const link = screen.getByRole('link', { name: 'Max Rees' });
  expect(link.getAttribute('href')).toBe('/members/max');
});

test('a change is undone once', async () => {
  const { posted, user } = await show(DONE);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(posted).toEqual(['/v1/audits/12/undo']);
});

test('the action can be tried again for those who were left out', async () => {
  const { user } = await show(DONE);
  await user.click(screen.getByRole('button', { name: 'Try the 1 again' }));
  expect(await screen.findByRole('dialog', { name: 'Add to group' })).toBeTruthy();
});

test('a running change shows its progress and cannot be undone yet', async () => {
  await show({ ...DONE, state: 'running', progress: 40, result: null });
  const bar = screen.getByRole('progressbar', { name: 'Add to group: Swifts' });
  expect(bar).toHaveProperty('value', 40);
  screen.getByText('40% done');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a running change is cancelled after a confirmation', async () => {
  const { posted, user } = await show({ ...DONE, state: 'running', progress: 40, result: null });
  await user.click(screen.getByRole('button', { name: 'Cancel task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel task' }));
  expect(posted).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel task' }));
  await waitFor(() => expect(posted).toEqual(['/v1/jobs/9/cancel']));
});

test('a deactivation shows the places that became free', async () => {
  const { user } = await show(DONE, DEACTIVATED);
  await user.click(screen.getByRole('button', { name: 'Show free places' }));
  const link = await screen.findByRole('link', { name: 'Swifts' });
  expect(link.getAttribute('href')).toBe('/groups/7/waiting');
  await screen.findByText('1 free · Waiting: 4');
});

test('a deactivation that was undone has no free places', async () => {
  await show({ ...DONE, audit_id: null, is_undone: true }, DEACTIVATED);
  expect(screen.queryByRole('button', { name: 'Show free places' })).toBeNull();
});

test('a failed change can be retried', async () => {
  const { posted, user } = await show({ ...DONE, state: 'failed', progress: 40, result: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(posted).toEqual(['/v1/jobs/9/retry']));
});

test('a change that was undone cannot be retried', async () => {
  await show({ ...DONE, state: 'cancelled', result: null, audit_id: null, is_undone: true });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('says that the names of those left out were deleted', async () => {
  await show({ ...DONE, result: { ended: 'DONE', counts: { skipped: 1 }, has_file: false } });
  const text = 'The names of those left out were deleted 7 days after the change ended.';
  expect(screen.getByText(text)).toBeTruthy();
});
