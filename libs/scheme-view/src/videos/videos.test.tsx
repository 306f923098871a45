import type { Videos } from '@springboard/offline';
import { makeOffline } from '@springboard/portal/testing';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { curriculumOf, level, openScheme, skill } from '../../testing/index.ts';

const VIDEO = { id: 1, name: 'Log roll', url: '/media/log-roll.mp4' };
const SAVED = { slug: 'sample', id: VIDEO.id, size: 12_400_000 };
const SCHEME = curriculumOf('sample', 'Sample scheme', [
  level('/seed', [skill('/seed/roll', { videos: [VIDEO.id] })]),
]);

/** A skill's page on a device with a saved video. `from` lists the addresses of downloads. */
const openSaved = async () => {
  const from: string[] = [];
  const { videos } = makeOffline();
  videos.store.setState({ saved: [SAVED] });
  const device: Videos = {
    ...videos,
    available: true,
    remove: async () => videos.store.setState({ saved: [] }),
    save: async (_video, url) => {
      from.push(url);
      videos.store.setState({ saved: [SAVED] });
      return 'saved';
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
  const goOffline = () => act(() => view.context.connection.setState({ state: 'offline' }));
  return {
    ...view,
    press,
    goOffline,
    from,
    isSaved: () => videos.store.getState().saved.length > 0,
  };
};

const DELETE = 'Delete download: “Log roll”';

describe('SaveVideoButton', () => {
  test('[D12] downloads a removed video again with its undo', async () => {
    const { press, from, isSaved } = await openSaved();
    await press(DELETE);
    expect(isSaved()).toBe(false);
    expect(await screen.findByText('You can download it again.')).toBeTruthy();
    await press('Undo');
    await screen.findByRole('button', { name: DELETE });
    expect(from).toEqual([new URL('/media/signed.mp4', location.origin).href]);
  });

  test('[D12] confirms a removal while offline, because there is no undo', async () => {
    const { user, press, goOffline, isSaved } = await openSaved();
    await screen.findByRole('button', { name: DELETE });
    goOffline();
    await press(DELETE);
    expect(isSaved()).toBe(true);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delete the download “Log roll”?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(isSaved()).toBe(false);
    expect(await screen.findByText('Download deleted: “Log roll”')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('keeps the focus after a removal', async () => {
    const { press } = await openSaved();
    await press(DELETE);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Download “Log roll”');
  });
});
