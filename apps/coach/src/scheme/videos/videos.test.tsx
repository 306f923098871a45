import type { Videos } from '@springboard/offline';
import { makeOffline } from '@springboard/portal/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { curriculumOf, level, openScheme, skill } from '../testing/open.tsx';

const VIDEO = { id: 1, name: 'Log roll', url: '/media/log-roll.mp4' };
const KEPT = { slug: 'sample', id: VIDEO.id, size: 12_400_000 };
const SCHEME = curriculumOf('sample', 'Sample scheme', [
  level('/seed', [skill('/seed/roll', { videos: [VIDEO.id] })]),
]);

/** The skill's page on a device that keeps its video; `from` is where videos were downloaded from. */
const openKept = async () => {
  const from: string[] = [];
  const { videos } = makeOffline();
  videos.store.setState({ kept: [KEPT] });
  const device: Videos = {
    ...videos,
    available: true,
    drop: async () => videos.store.setState({ kept: [] }),
    keep: async (_video, url) => {
      from.push(url);
      videos.store.setState({ kept: [KEPT] });
      return 'kept';
    },
  };
  const view = await openScheme({
    address: '/scheme/sample/seed/roll',
    here: [SCHEME],
    videos: device,
    server: ({ pathname }) => ({
      body: pathname.endsWith('/videos') ? [VIDEO] : { ...VIDEO, direct_url: '/media/signed.mp4' },
    }),
  });
  const press = async (name: string) =>
    view.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  const goOffline = () => act(() => view.parts.connection.setState({ state: 'offline' }));
  return { ...view, press, goOffline, from, isKept: () => videos.store.getState().kept.length > 0 };
};

const REMOVE = 'Remove “Log roll” from this device';

test('[D12] a video that was dropped is downloaded again by its undo', async () => {
  const { press, from, isKept } = await openKept();
  await press(REMOVE);
  expect(isKept()).toBe(false);
  expect(await screen.findByText('Undo downloads it again.')).toBeTruthy();
  await press('Undo');
  await screen.findByRole('button', { name: REMOVE });
  expect(from).toEqual([new URL('/media/signed.mp4', location.origin).href]);
});

test('[D12] without a network a video is dropped only after a question, for it cannot be undone', async () => {
  const { user, press, goOffline, isKept } = await openKept();
  await screen.findByRole('button', { name: REMOVE });
  goOffline();
  await press(REMOVE);
  expect(isKept()).toBe(true);
  const question = within(await screen.findByRole('dialog', { name: `${REMOVE}?` }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(isKept()).toBe(false);
  expect(await screen.findByText('“Log roll” removed from this device')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('the focus stays where a video was kept and dropped', async () => {
  const { press } = await openKept();
  await press(REMOVE);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Keep “Log roll” for offline');
});
