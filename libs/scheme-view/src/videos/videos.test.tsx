import type { Videos } from '@springboard/offline';
import { makeOffline } from '@springboard/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { curriculumOf, level, openScheme, skill } from '../../testing/index.ts';

const VIDEO = { id: 1, name: 'Log roll', url: '/media/log-roll.mp4' };
const SAVED = { slug: 'sample', id: VIDEO.id, size: 12_400_000 };
const SCHEME = curriculumOf('sample', 'Sample scheme', [
  level('/seed', [skill('/seed/roll', { videos: [VIDEO.id] })]),
]);

const CAPTIONS = [
  { language: 'en-GB', text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nRoll\n' },
  { language: 'de-DE', text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nRollen\n' },
];

/** A skill's page on a device with a saved video. `from` lists the addresses of downloads. */
const openSaved = async () => {
  const from: string[] = [];
  const network = { cut: false };
  const { videos } = makeOffline();
  videos.store.setState({ saved: [SAVED] });
  const device: Videos = {
    ...videos,
    available: true,
    open: async () => new Blob(['saved video']),
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
      status: network.cut ? 0 : 200,
      body: pathname.endsWith('/videos')
        ? [VIDEO]
        : { ...VIDEO, captions: CAPTIONS, direct_url: '/media/signed.mp4' },
    }),
  });
  const press = async (name: string) =>
    view.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  const goOffline = () => {
    network.cut = true;
    act(() => view.context.connection.setState({ state: 'offline' }));
  };
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

/** The page of a level with a video of its own, one in a content block below, and one on another site. */
const openLevel = async (save: Videos['save']) => {
  const { videos } = makeOffline();
  const device: Videos = {
    ...videos,
    available: true,
    save: async (video, url) => {
      const result = await save(video, url);
      if (result === 'saved') {
        const { saved } = videos.store.getState();
        videos.store.setState({ saved: [...saved, { ...video, size: 1_000_000 }] });
      }
      return result;
    },
  };
  const stored = [1, 2, 3].map((id) => ({
    id,
    name: `Film ${id}`,
    url: id === 3 ? 'https://video.test/3' : `/media/${id}.mp4`,
    size: 1_000_000,
  }));
  const content = [{ title: null, type: 'video' as const, value: ['2', '3'] }];
  const view = await openScheme({
    address: '/scheme/sample/seed',
    here: [
      curriculumOf('sample', 'Sample scheme', [
        level('/seed', [skill('/seed/roll', { content })], { videos: [1] }),
        level('/sprout', [skill('/sprout/roll', { videos: [4] })]),
      ]),
    ],
    videos: device,
    server: ({ pathname }) => {
      const id = Number(pathname.split('/').at(-1));
      const one = { ...stored[id - 1], captions: [], direct_url: `/signed/${id}.mp4` };
      return { body: pathname.endsWith('/videos') ? stored : one };
    },
  });
  return { ...view, videos };
};

describe('SaveLevelVideos', () => {
  test('[scheme-portal §5] saves all videos of a level, of the nodes below too', async () => {
    const urls: string[] = [];
    const { user } = await openLevel(async (_video, url) => {
      urls.push(new URL(url).pathname);
      return 'saved';
    });
    const button = await screen.findByRole('button', { name: 'Download 2 videos of this level' });
    expect(screen.getByText('2 MB')).toBeTruthy();
    await user.click(button);
    await screen.findByRole('button', { name: 'All videos of this level are downloaded' });
    expect(urls).toEqual(['/signed/1.mp4', '/signed/2.mp4']);
    expect(document.activeElement).toBe(button);
  });

  test('stops at the first video that fails, and offers the rest again', async () => {
    let calls = 0;
    const { user } = await openLevel(async () => {
      calls += 1;
      return 'no_room';
    });
    await user.click(await screen.findByRole('button', { name: /^Download 2 videos/ }));
    expect(await screen.findByText('Not enough storage for “Film 1”.')).toBeTruthy();
    expect(calls).toBe(1);
    expect(screen.getByRole('button', { name: /^Download 2 videos/ })).toBeTruthy();
  });

  test('says that not all fit when a later one replaced an earlier one', async () => {
    const { user, videos } = await openLevel(async ({ id }) => {
      if (id === 2) videos.store.setState({ saved: [] });
      return 'saved';
    });
    await user.click(await screen.findByRole('button', { name: /^Download 2 videos/ }));
    expect(
      await screen.findByText('Not enough storage for all videos of this level.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download 1 video of this level' })).toBeTruthy();
  });
});

describe('the videos of a node', () => {
  test('[scheme-portal §4] are in the order of the node, not in that of the scheme', async () => {
    const videos = [VIDEO, { id: 2, name: 'Egg roll', url: '/media/egg-roll.mp4' }];
    await openScheme({
      address: '/scheme/sample/seed/roll',
      here: [
        curriculumOf('sample', 'Sample scheme', [
          level('/seed', [skill('/seed/roll', { videos: [2, 1] })]),
        ]),
      ],
      server: () => ({ body: videos }),
    });
    const list = within(await screen.findByRole('list', { name: 'Videos to watch' }));
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining('Egg roll'),
      expect.stringContaining('Log roll'),
    ]);
  });
});

describe('a video before it plays', () => {
  test('has its poster, its length and its size, the poster also without a network', async () => {
    const video = { ...VIDEO, duration_s: 65, size: 2_400_000, poster_url: '/poster?v=1' };
    const server = { isCut: false };
    const open = () =>
      openScheme({
        address: '/scheme/sample/seed/roll',
        here: [SCHEME],
        server: ({ pathname }) => ({
          status: server.isCut ? 0 : 200,
          body: pathname.endsWith('/poster') ? { image: 'data:image/webp;base64,AA' } : [video],
        }),
      });
    const { context } = await open();
    expect(await screen.findByText('1:05 · 2.4 MB · Needs internet')).toBeTruthy();
    await waitFor(() =>
      expect(document.querySelector('li img')?.getAttribute('src')).toMatch(/^data:image\/webp/),
    );
    server.isCut = true;
    act(() => context.connection.setState({ state: 'offline' }));
    expect(await screen.findByText(/^1:05 · 2.4 MB · Not downloaded/)).toBeTruthy();
    const { value } = await context.queries.fetch('GET /schemes/:slug/videos/:id/poster', {
      params: { slug: 'sample', id: VIDEO.id },
    });
    expect(value.image).toBe('data:image/webp;base64,AA');
  });
});

/** The captions that the player offers, by language. */
const captionsOf = async (player: HTMLElement) =>
  Promise.all(
    [...player.querySelectorAll('track')].map(async ({ kind, srclang, label, src }) => ({
      kind,
      language: srclang,
      label,
      text: await blobs.get(src)?.text(),
    })),
  );

const blobs = new Map<string, Blob>();

describe('usePlayer', () => {
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = `blob:${location.origin}/${blobs.size}`;
      if (blob instanceof Blob) blobs.set(url, blob);
      return url;
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void blobs.delete(url));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    blobs.clear();
  });

  const offered = [
    { kind: 'captions', language: 'en-GB', label: 'English (UK)', text: CAPTIONS[0]?.text },
    { kind: 'captions', language: 'de-DE', label: 'Deutsch', text: CAPTIONS[1]?.text },
  ];

  test('[D11] a video plays with captions, and shows those of the language on screen', async () => {
    const { press } = await openSaved();
    await press('Play');
    const player = await screen.findByLabelText('Log roll');
    expect(await captionsOf(player)).toEqual(offered);
    const shown = [...player.querySelectorAll('track')].filter((track) => track.default);
    expect(shown.map(({ srclang }) => srclang)).toEqual(['en-GB']);
    await press('Stop');
    expect([...blobs.keys()]).toEqual([]);
  });

  test('[D11] a downloaded video has its captions without a network', async () => {
    const { press, goOffline } = await openSaved();
    await press(DELETE);
    await press('Undo');
    await screen.findByRole('button', { name: DELETE });
    goOffline();
    await press('Play');
    expect(await captionsOf(await screen.findByLabelText('Log roll'))).toEqual(offered);
  });
});
