import { makeApi, NOW } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pupil } from '../../testing/assess/device.ts';
import { addressOf, openAssess } from '../../testing/assess/open.tsx';

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

const openProgress = async (server?: Parameters<typeof makeApi>[0]) => {
  const ava = pupil('Ava', { [HANG]: 2 });
  const opened = await openAssess({
    members: [ava],
    address: addressOf(ava),
    ...(server && { api: makeApi(server) }),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Progress' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ava Jones’s progress' }));
  return { ...opened, dialog };
};

type Dialog = Awaited<ReturnType<typeof openProgress>>['dialog'];

const figures = (dialog: Dialog) =>
  within(dialog.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('charts', () => {
  test('offline the chart shows the grades on this device and says so', async () => {
    const { dialog } = await openProgress();
    await dialog.findByRole('figure', {
      name: 'Ava Jones’s passed skills over time: 1 of 6 skills now',
    });
    expect(figures(dialog)).toEqual([['18 Feb 2026', '1']]);
    dialog.getByText(/Showing grades saved on this device/);
  });

  test('online the chart shows the whole history, including removed grades', async () => {
    const { dialog } = await openProgress(() => ({
      body: [entry(2, 1), entry(-1, 10), entry(2, 40)],
    }));
    await dialog.findByRole('figure');
    expect(figures(dialog)).toEqual([
      ['16 Jan 2026', '1'],
      ['15 Feb 2026', '0'],
      ['24 Feb 2026', '1'],
    ]);
    expect(dialog.queryByText(/Showing grades saved on this device/)).toBeNull();
  });

  test('a history of more than one page is requested to its end', async () => {
    const requested: string[] = [];
    const { dialog } = await openProgress(({ pathname, search }) => {
      requested.push(pathname.replace(/^.*assessments/, '') + search);
      const pages = [Array.from({ length: 1000 }, () => entry(2, 1)), [entry(2, 40)]];
      return { body: pages[requested.length - 1] ?? [] };
    });
    await dialog.findByRole('figure');
    expect(figures(dialog)[0]).toEqual(['16 Jan 2026', '1']);
    expect(requested).toEqual([
      '/sample/history?page=0&per_page=1000',
      '/sample/history?page=1&per_page=1000',
    ]);
  });

  test('a history that is still loading when the dialog closes is no longer requested', async () => {
    const signals: AbortSignal[] = [];
    const { user } = await openProgress((_address, request) => {
      const { signal } = request;
      signals.push(signal);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('a failed request for the history shows the error and the grades on this device', async () => {
    const { dialog } = await openProgress(() => ({
      status: 500,
      body: { error: 'SERVER_ERROR', detail: null },
    }));
    await dialog.findByText('The server had a problem. Please try again.');
    expect(figures(dialog)).toEqual([['18 Feb 2026', '1']]);
  });

  test('a member without passed skills has no chart', async () => {
    const ben = pupil('Ben');
    const { user } = await openAssess({ members: [ben], address: addressOf(ben) });
    await user.click(await screen.findByRole('button', { name: 'Progress' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ben Jones’s progress' }));
    dialog.getByText('No skills passed yet');
    expect(dialog.queryByRole('figure')).toBeNull();
  });

  test('the chart of levels has a bar for each level from the first to the last with a member', async () => {
    const seed = { '/seed/floor/log-roll': 2, '/seed/floor/bridge': 2, [HANG]: 2 };
    const { user } = await openAssess({
      members: [pupil('Ava'), pupil('Ben'), pupil('Cai', { ...seed, '/seed/bars/swing': 2 })],
    });
    await user.click(await screen.findByRole('button', { name: 'Levels' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Levels in Swifts' }));
    dialog.getByRole('figure', { name: 'Members in Swifts by current level' });
    expect(figures(dialog)).toEqual([
      ['Seed', '2'],
      ['Sprout', '1'],
    ]);
  });

  test('a group without members has no chart', async () => {
    const { user } = await openAssess({ members: [] });
    await user.click(await screen.findByRole('button', { name: 'Levels' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Levels in Swifts' }));
    expect(dialog.queryByRole('figure')).toBeNull();
  });
});
