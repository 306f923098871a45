import type { LocalGroup } from '@springboard/offline';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { makeLine, makeOffline } from '../../../testing/make-offline.ts';
import { makePortalContext, NOW } from '../../../testing/make-portal-context.ts';
import { renderPortal } from '../../../testing/render-portal.tsx';

// Imported here, so that no test waits for the chunk.
beforeAll(() => import('./offline.tsx'));

const rejected = makeLine({
  n: 4,
  state: 'rejected',
  error: { status: 403, code: 'UNKNOWN_MEMBER', detail: null },
});

const makeFailed = (): LocalGroup => ({
  id: 3,
  name: 'Swifts',
  ngo_id: null,
  teacher_ngo_id: null,
  scheme_slug: null,
  total_members: 12,
  is_slot: false,
  start_at: null,
  end_at: null,
  session_date: '2026-02-25',
  nav: { prev: null, next: null },
  levels: [],
  assessment_level_limit: null,
  session_plan_uuid: null,
  can_view_all_classes: false,
  status: 1,
  club_ids: [7],
  register: null,
  members_loaded: false,
});

const open = async (...options: Parameters<typeof makeOffline>) => {
  const offline = makeOffline(...options);
  await renderPortal('/offline', makePortalContext({ offline }));
  await screen.findByRole('heading', { name: 'Sync centre' });
  return offline;
};

test('[OF15] with nothing unsent everything is up to date', async () => {
  await open();
  expect(await screen.findByText('Everything is up to date')).toBeTruthy();
});

test('[D23] with unsent changes of another user, not everything is up to date', async () => {
  await open([], { unsentOfOthers: 2 });
  await screen.findByText('2 changes by other users of this device not sent yet');
  await screen.findByText('No unsent changes');
  expect(screen.queryByText('Everything is up to date')).toBeNull();
});

test('[D23] names the people with changes on the device, and the time of the last one sent', async () => {
  const person = { unsent: 1, isCurrent: false, isSignedOut: false, last_sent_ts: null };
  await open([makeLine()], { unsentOfOthers: 3 }, { ok: true }, [
    { ...person, owner: 'a', name: 'Ava Reed', isCurrent: true },
    { ...person, owner: 'b', name: 'Ben Hughes', unsent: 2, last_sent_ts: NOW },
    { ...person, owner: 'c', name: null, isSignedOut: true },
  ]);
  const people = await screen.findByRole('list', { name: 'People with changes on this device' });
  expect(
    within(people)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'You1 change not sent yet\u00a0· nothing sent in the last 14 days',
    expect.stringMatching(/^Ben Hughes2 changes not sent yet\u00a0· last sent 25 Feb 2026/),
    expect.stringMatching(/^Another user1 change not sent yet.*· sent after they log in here$/),
  ]);
});

test('[D23] lists no people while only the user has changes on the device', async () => {
  const owner = {
    owner: 'a',
    name: 'Ava Reed',
    isCurrent: true,
    isSignedOut: false,
    unsent: 1,
    last_sent_ts: null,
  };
  await open([makeLine()], { unsentOfOthers: 0 }, { ok: true }, [owner]);
  await screen.findByRole('region', { name: '1 change not sent yet' });
  expect(screen.queryByRole('list', { name: 'People with changes on this device' })).toBeNull();
});

test('changes are listed by session, with its name and date as the heading', async () => {
  const otters = { group_id: 4, name: 'Otters', date: '2026-02-24' };
  await open([
    makeLine({ n: 1 }),
    makeLine({ n: 2, session: otters }),
    makeLine({ n: 3 }),
    makeLine({ n: 4, session: { ...otters, group_id: 5, name: null } }),
    makeLine({ n: 5, session: null }),
  ]);
  const section = await screen.findByRole('region', { name: '5 changes not sent yet' });
  const headings = within(section).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Swifts · 25 Feb 2026',
    'Otters · 24 Feb 2026',
    'A session · 24 Feb 2026',
    'Not in a session',
  ]);
  const rows = within(section).getAllByRole('list');
  expect(rows.map((list) => within(list).getAllByRole('listitem').length)).toEqual([2, 1, 1, 1]);
});

test('several changes of one value are one row with the last of them', async () => {
  const { calls } = await open([
    makeLine({ n: 1, cell: 'a', grade_label: 'Not yet' }),
    makeLine({ n: 2, cell: 'b' }),
    makeLine({ n: 3, cell: 'a', grade_label: 'Nearly' }),
    makeLine({ n: 4, cell: 'a', grade_label: 'Pass' }),
  ]);
  const section = await screen.findByRole('region', { name: '4 changes not sent yet' });
  const [row, other] = within(section).getAllByRole('listitem');
  if (!row || !other) throw new Error('two rows are expected');
  expect(row.textContent).toContain('Ava Jones · Cartwheel · Pass'.replaceAll(' ·', '\u00a0·'));
  expect(row.textContent).toContain('replaces 2 earlier changes');
  expect(other.textContent).not.toContain('replaces');
  await userEvent.click(within(row).getByRole('button', { name: /^Discard/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this change?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(calls).toEqual(['discard 1', 'discard 3', 'discard 4']));
});

test('[OF1] a device that can save nothing says so for as long as that is so', async () => {
  const { store } = await open([], { storage_error: 'STORAGE_FULL' });
  expect((await screen.findByRole('alert')).textContent).toContain('no space left');
  act(() => store.setState({ storage_error: null }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('describes an unsent change', async () => {
  await open([makeLine()]);
  const section = await screen.findByRole('region', { name: '1 change not sent yet' });
  expect(within(section).getByText('Ava Jones · Cartwheel · Pass')).toBeTruthy();
  expect(within(section).queryByRole('button', { name: /Try again/ })).toBeNull();
});

test('a mark names its day only when it was recorded on another day', async () => {
  const mark = { kind: 'attendance', member: 'Ava Jones', present: true, absence: null } as const;
  await open([
    makeLine({ n: 1, description: { ...mark, date: '2026-02-25' } }),
    makeLine({ n: 2, description: { ...mark, member: 'Ben Jones', date: '2026-02-11' } }),
  ]);
  expect(await screen.findByText('Ava Jones · In')).toBeTruthy();
  expect(screen.getByText('Ben Jones · In · 11 Feb 2026')).toBeTruthy();
});

test('[OF2] an unsent change is discarded only after a confirmation that explains it', async () => {
  const { calls } = await open([makeLine()]);
  await userEvent.click(await screen.findByRole('button', { name: /^Discard/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this change?' });
  expect(within(dialog).getByText(/If it has only just been sent/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(calls).toEqual(['discard 1']);
});

test('a discarded change whose lane number is still needed cannot be discarded again', async () => {
  await open([makeLine({ description: { kind: 'noop' } })]);
  expect(await screen.findByText('Discarded change')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull();
});

test('describes badges, moves, tags and edits of plans', async () => {
  const member = 'Ava Jones';
  const node = { member, slug: 'foundation', node_id: '/level-2' };
  const lines = [
    makeLine({ n: 1, description: { kind: 'tag', member, tag: 'Squad', has: false } }),
    makeLine({ n: 2, node_title: 'Level 2', description: { kind: 'move', ...node, stay: true } }),
    makeLine({ n: 3, node_title: null, description: { kind: 'badge', ...node, date: null } }),
    makeLine({
      n: 4,
      description: {
        kind: 'lesson_plan',
        plan: 'Week 1',
        section: null,
        edit: 'title',
        title: 'Week 2',
      },
    }),
  ];
  await open(lines);
  for (const words of [
    'Ava Jones · Tag removed: Squad',
    'Ava Jones · Stay at Level 2',
    'Ava Jones · Hand-out undone: /level-2',
    'Week 1 · Renamed to “Week 2”',
  ]) {
    expect(await screen.findByText(words)).toBeTruthy();
  }
});

test('groups whose members failed are named, loaded again alone, and not called up to date (§2)', async () => {
  const sync = { running: false, done: 1, total: 1, failed: [3], error: null, synced_at: null };
  const { calls } = await open([], { sync, day: { date: '2026-02-25', groups: [makeFailed()] } });
  const notice = await screen.findByText('Failed to sync 12 members');
  expect(notice).toBeTruthy();
  expect(await screen.findByText('No unsent changes')).toBeTruthy();
  expect(screen.queryByText('Everything is up to date')).toBeNull();
  expect(screen.getByText(/^Swifts: showing/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(calls).toEqual(['syncGroups']);
});

test('[OF7] a rejected change shows the reason and can be tried again', async () => {
  const { calls } = await open([rejected]);
  const section = await screen.findByRole('region', { name: '1 change rejected' });
  expect(within(section).getByText(/This member is no longer in your groups/)).toBeTruthy();
  await userEvent.click(within(section).getByRole('button', { name: /Try again/ }));
  expect(calls).toEqual(['retry 4']);
});

test('[OF2] a change is discarded only after a confirmation', async () => {
  const { calls } = await open([rejected]);
  const section = await screen.findByRole('region', { name: '1 change rejected' });
  await userEvent.click(within(section).getByRole('button', { name: /Discard/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this change?' });
  expect(calls).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(calls).toEqual(['discard 4']);
});

test('several rejected changes can be tried again together', async () => {
  const { calls } = await open([rejected, { ...rejected, n: 5 }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }));
  expect(calls).toEqual(['retry 4', 'retry 5']);
});

test('[OF2] shows a superseded change, which can be dismissed', async () => {
  const { calls } = await open([makeLine({ n: 9, state: 'done', superseded: true })]);
  const section = await screen.findByRole('region', { name: 'Replaced by a newer change' });
  await userEvent.click(within(section).getByRole('button', { name: /^Done/ }));
  expect(calls).toEqual(['discard 9']);
});

test('shows why sending is paused', async () => {
  await open([makeLine()], { paused: 'update_app' });
  expect(await screen.findByText(/Refresh the page to send your changes/)).toBeTruthy();
});

test('[OF8] shows that a decision could not be saved, and keeps the change', async () => {
  await open([rejected, { ...rejected, n: 5 }], {}, { ok: false, error: 'STORAGE_FULL' });
  await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }));
  expect(await screen.findByText(/This device has no space left/)).toBeTruthy();
  expect(screen.getByRole('region', { name: '2 changes rejected' })).toBeTruthy();
});

test('[D23] a change that a wrong clock got refused names the date of the device', async () => {
  const error = { status: 400, code: 'DATE_AHEAD', detail: null };
  await open([makeLine({ n: 4, state: 'rejected', error })]);
  const hint = await screen.findByText(/^This device’s date is/);
  expect(hint.textContent).toContain('25 February 2026. If that is wrong, correct it');
});

test('[D23] a change that was refused for another reason does not mention the clock', async () => {
  await open([rejected]);
  await screen.findByRole('button', { name: /^Try again/ });
  expect(screen.queryByText(/This device’s date/)).toBeNull();
});
