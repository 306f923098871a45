import type { LocalGroup } from '@springboard/offline';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { makeLine, makeOffline } from '../../testing/make-offline.ts';
import { makeParts } from '../../testing/make-parts.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

// The page is loaded when somebody goes there; here before, so that no test waits for it.
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

const open = async (...given: Parameters<typeof makeOffline>) => {
  const offline = makeOffline(...given);
  await renderPortal('/offline', makeParts({ offline }));
  await screen.findByRole('heading', { name: 'Sync centre' });
  return offline;
};

test('[OF15] with nothing unsent everything is up to date', async () => {
  await open();
  expect(await screen.findByText('Everything is up to date')).toBeTruthy();
});

test('[OF1] a device that can save nothing says so for as long as that is so', async () => {
  const { store } = await open([], { storage_fault: 'STORAGE_FULL' });
  expect((await screen.findByRole('alert')).textContent).toContain('no space left');
  act(() => store.setState({ storage_fault: null }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a change waiting to be sent is told in words', async () => {
  await open([makeLine()]);
  const section = await screen.findByRole('region', { name: '1 change waiting to be sent' });
  expect(within(section).getByText('Ava Jones · Cartwheel · Pass')).toBeTruthy();
  expect(within(section).queryByRole('button', { name: /Try again/ })).toBeNull();
});

test('[OF2] a change that waits is discarded only after a question that says what that means', async () => {
  const { asked } = await open([makeLine()]);
  await userEvent.click(await screen.findByRole('button', { name: /^Discard/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this change?' });
  expect(within(dialog).getByText(/Had it just reached the server/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(asked).toEqual(['discard 1']);
});

test('a discarded change that keeps its number cannot be discarded again', async () => {
  await open([makeLine({ words: { kind: 'noop' } })]);
  expect(await screen.findByText('Discarded change')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull();
});

test('badges, moves, tags and edits of plans are told in words', async () => {
  const member = 'Ava Jones';
  const node = { member, slug: 'foundation', node_id: '/level-2' };
  const lines = [
    makeLine({ n: 1, words: { kind: 'tag', member, tag: 'Squad', has: false } }),
    makeLine({ n: 2, node_title: 'Level 2', words: { kind: 'mark', ...node, stay: true } }),
    makeLine({ n: 3, node_title: null, words: { kind: 'badge', ...node, date: null } }),
    makeLine({
      n: 4,
      words: {
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
    'Ava Jones · To stay at Level 2',
    'Ava Jones · Badge taken back: /level-2',
    'Week 1 · Renamed to “Week 2”',
  ]) {
    expect(await screen.findByText(words)).toBeTruthy();
  }
});

test('groups whose members failed are named, loaded again alone, and not called up to date (§2)', async () => {
  const sync = { running: false, done: 1, total: 1, failed: [3], error: null, synced_at: null };
  const { asked } = await open([], { sync, day: { date: '2026-02-25', groups: [makeFailed()] } });
  const notice = await screen.findByText('Failed to sync 12 members');
  expect(notice).toBeTruthy();
  expect(await screen.findByText('Nothing is waiting to be sent')).toBeTruthy();
  expect(screen.queryByText('Everything is up to date')).toBeNull();
  expect(screen.getByText(/In: Swifts/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load them again' }));
  expect(asked).toEqual(['syncGroups']);
});

test('[OF7] a rejected change tells why, and can be tried again', async () => {
  const { asked } = await open([rejected]);
  const section = await screen.findByRole('region', { name: '1 change was not accepted' });
  expect(within(section).getByText(/This member is not in your groups any more/)).toBeTruthy();
  await userEvent.click(within(section).getByRole('button', { name: /Try again/ }));
  expect(asked).toEqual(['retry 4']);
});

test('[OF2] a change is discarded only after a question', async () => {
  const { asked } = await open([rejected]);
  const section = await screen.findByRole('region', { name: '1 change was not accepted' });
  await userEvent.click(within(section).getByRole('button', { name: /Discard/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this change?' });
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(asked).toEqual(['discard 4']);
});

test('several rejected changes can be tried again at once', async () => {
  const { asked } = await open([rejected, { ...rejected, n: 5 }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }));
  expect(asked).toEqual(['retry 4', 'retry 5']);
});

test('[OF2] a change overtaken by a later value is told, and can be put away', async () => {
  const { asked } = await open([makeLine({ n: 9, state: 'done', superseded: true })]);
  const section = await screen.findByRole('region', { name: 'Overtaken by a later value' });
  await userEvent.click(within(section).getByRole('button', { name: /^Done/ }));
  expect(asked).toEqual(['discard 9']);
});

test('why nothing is sent is told', async () => {
  await open([makeLine()], { paused: 'update_app' });
  expect(await screen.findByText(/Refresh the page to send what is waiting/)).toBeTruthy();
});

test('[OF8] a decision that this device cannot keep is told, and the change stays', async () => {
  await open([rejected, { ...rejected, n: 5 }], {}, { ok: false, fault: 'STORAGE_FULL' });
  await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }));
  expect(await screen.findByText(/This device has no space left/)).toBeTruthy();
  expect(screen.getByRole('region', { name: '2 changes were not accepted' })).toBeTruthy();
});
