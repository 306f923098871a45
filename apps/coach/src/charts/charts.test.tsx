import { makeApi, NOW, type ServerAnswer } from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pupil } from '../assess/testing/device.ts';
import { addressOf, openAssess } from '../assess/testing/open.tsx';

const HANG = '/seed/bars/hang';
const DAY = 86_400;

const entry = (assessment: number, days_ago: number) => ({
  node_id: HANG,
  assessment,
  ts: NOW - days_ago * DAY,
  user_uuid: '00000000-0000-4000-8000-00000000000a',
  by: 'Ava Morgan',
  superseded: false,
});

const openProgress = async (server?: (address: URL) => ServerAnswer) => {
  const ava = pupil('Ava', { [HANG]: 2 });
  const opened = await openAssess({
    members: [ava],
    address: addressOf(ava),
    ...(server && { api: makeApi(server) }),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Progress' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ava’s progress' }));
  return { ...opened, dialog };
};

type Dialog = Awaited<ReturnType<typeof openProgress>>['dialog'];

const figures = (dialog: Dialog) =>
  within(dialog.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('without a network the chart is of the grades on this device, and says so', async () => {
  const { dialog } = await openProgress();
  await dialog.findByRole('figure', {
    name: 'Skills that Ava has passed over time: 1 of 6 skills now',
  });
  expect(figures(dialog)).toEqual([['18 Feb 2026', '1']]);
  dialog.getByText(/These are the grades on this device/);
});

test('online it is of every grade ever given, also those that were taken back', async () => {
  const { dialog } = await openProgress(() => ({
    body: [entry(2, 1), entry(-1, 10), entry(2, 40)],
  }));
  await dialog.findByRole('figure');
  expect(figures(dialog)).toEqual([
    ['16 Jan 2026', '1'],
    ['15 Feb 2026', '0'],
    ['24 Feb 2026', '1'],
  ]);
  expect(dialog.queryByText(/These are the grades on this device/)).toBeNull();
});

test('a history that the server does not give says why, and shows what is here', async () => {
  const { dialog } = await openProgress(() => ({
    status: 500,
    body: { error: 'SERVER_ERROR', detail: null },
  }));
  await dialog.findByText('The server had a problem. Please try again.');
  expect(figures(dialog)).toEqual([['18 Feb 2026', '1']]);
});

test('who has passed nothing has no chart', async () => {
  const ben = pupil('Ben');
  const { user } = await openAssess({ members: [ben], address: addressOf(ben) });
  await user.click(await screen.findByRole('button', { name: 'Progress' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ben’s progress' }));
  dialog.getByText('No skill is passed yet');
  expect(dialog.queryByRole('figure')).toBeNull();
});

test('the levels of a group are a bar each, from the first to the last at which somebody works', async () => {
  const seed = { '/seed/floor/log-roll': 2, '/seed/floor/bridge': 2, [HANG]: 2 };
  const { user } = await openAssess({
    members: [pupil('Ava'), pupil('Ben'), pupil('Cai', { ...seed, '/seed/bars/swing': 2 })],
  });
  await user.click(await screen.findByRole('button', { name: 'Levels' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Levels of Swifts' }));
  dialog.getByRole('figure', { name: 'Members of Swifts by the level that they work at' });
  expect(figures(dialog)).toEqual([
    ['Seed', '2'],
    ['Sprout', '1'],
  ]);
});

test('nobody booked, nothing drawn', async () => {
  const { user } = await openAssess({ members: [] });
  await user.click(await screen.findByRole('button', { name: 'Levels' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Levels of Swifts' }));
  expect(dialog.queryByRole('figure')).toBeNull();
});
