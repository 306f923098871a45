import { describe, expect, test } from 'vitest';
import { createTestCaches } from '../../testing/caches.ts';
import { AVA, BEN } from '../../testing/data.ts';
import { ownerKey, type Owner } from '../owner.ts';
import { createVideos } from './create-videos.ts';
import { videoLimit } from './videos.ts';

const ROLL = { slug: 'sample', id: 1 };
const JUMP = { slug: 'sample', id: 2 };
const HANG = { slug: 'other', id: 1 };

/** A device with 1000 bytes for videos, and a server whose videos are as long as their address says. */
function device({ caches = createTestCaches(), quota = 5000 } = {}) {
  let second = 0;
  const requests: string[] = [];
  const fetch = async (address: RequestInfo | URL): Promise<Response> => {
    const url = address instanceof Request ? address.url : address.toString();
    requests.push(url);
    if (url === '/gone') return new Response(null, { status: 404 });
    if (url === '/cut') throw new TypeError('Failed to fetch');
    const headers = { 'content-type': 'video/mp4' };
    return new Response('v'.repeat(Number(url.slice(1))), { headers });
  };
  const videosOf = (owner: Owner) =>
    createVideos(ownerKey(owner), () => (second += 1), {
      caches,
      storage: { estimate: async () => ({ quota }) },
      fetch,
    });
  return { of: videosOf, videos: videosOf(AVA), requests };
}

const sizes = ({ store }: ReturnType<typeof createVideos>) =>
  Object.fromEntries(store.getState().saved.map(({ slug, id, size }) => [`${slug} ${id}`, size]));

describe('videos', () => {
  test('[§3] a saved video opens without another request', async () => {
    const { videos, of, requests } = device();
    expect(await videos.save(ROLL, '/300')).toBe('saved');
    expect(sizes(videos)).toEqual({ 'sample 1': 300 });
    const content = await of(AVA).open(ROLL);
    expect([content?.size, content?.type]).toEqual([300, 'video/mp4']);
    expect(requests).toEqual(['/300']);
    expect(await videos.open(JUMP)).toBeNull();
  });

  test('the state lists a video while it is fetched', async () => {
    const { videos } = device();
    const saving = videos.save(ROLL, '/300');
    expect(videos.store.getState().saving).toEqual([ROLL]);
    await saving;
    expect(videos.store.getState().saving).toEqual([]);
  });

  test('deletes the least recently watched video to make room', async () => {
    const { videos } = device();
    await videos.save(ROLL, '/400');
    await videos.save(JUMP, '/400');
    await videos.open(ROLL);
    expect(await videos.save(HANG, '/500')).toBe('saved');
    expect(sizes(videos)).toEqual({ 'sample 1': 400, 'other 1': 500 });
  });

  test('saving a video again replaces it', async () => {
    const { videos } = device();
    await videos.save(ROLL, '/600');
    expect(await videos.save(ROLL, '/700')).toBe('saved');
    expect(sizes(videos)).toEqual({ 'sample 1': 700 });
  });

  test('two concurrent saves stay within the limit', async () => {
    const { videos } = device();
    await Promise.all([videos.save(ROLL, '/600'), videos.save(JUMP, '/600')]);
    expect(sizes(videos)).toEqual({ 'sample 2': 600 });
  });

  test('does not save a video that is larger than the limit, and deletes no other for it', async () => {
    const { videos } = device();
    await videos.save(ROLL, '/400');
    expect(await videos.save(JUMP, '/1001')).toBe('too_large');
    expect(sizes(videos)).toEqual({ 'sample 1': 400 });
  });

  test.each(['/gone', '/cut'])('does not save a video that cannot be fetched: %s', async (url) => {
    const { videos } = device();
    expect(await videos.save(ROLL, url)).toBe('unreachable');
    expect(sizes(videos)).toEqual({});
  });

  test('on a full disk deletes videos one by one until the new one fits or none is left', async () => {
    const { videos } = device({ caches: createTestCaches(900) });
    await videos.save(ROLL, '/400');
    expect(await videos.save(JUMP, '/450')).toBe('saved');
    expect(sizes(videos)).toEqual({ 'sample 2': 450 });
    expect(await videos.save(HANG, '/950')).toBe('no_room');
    expect(sizes(videos)).toEqual({});
  });

  test('[OF8] makeRoom deletes all videos once', async () => {
    const { videos, of } = device();
    await of(BEN).save(ROLL, '/100');
    await videos.save(JUMP, '/100');
    expect(await Promise.all([videos.makeRoom(), videos.makeRoom()])).toEqual([true, true]);
    expect(await videos.makeRoom()).toBe(false);
  });

  test('an owner sees only their own videos', async () => {
    const { videos, of } = device();
    await of(BEN).save(ROLL, '/100');
    await videos.load();
    expect(sizes(videos)).toEqual({});
    expect(await videos.open(ROLL)).toBeNull();
    await videos.save(JUMP, '/100');
    expect(await videos.listOwners()).toEqual([ownerKey(BEN), ownerKey(AVA)]);
  });

  test('[D16] clearUser deletes the videos of every club of a user, and of no other user', async () => {
    const { videos, of } = device();
    const bens = of(BEN);
    await bens.save(ROLL, '/100');
    await videos.save(JUMP, '/100');
    await of({ ...AVA, club_id: 2 }).save(HANG, '/100');
    await videos.clearUser(ownerKey(AVA));
    expect(sizes(videos)).toEqual({});
    expect(await videos.listOwners()).toEqual([ownerKey(BEN)]);
    await bens.load();
    expect(sizes(bens)).toEqual({ 'sample 1': 100 });
  });

  test('remove deletes a video', async () => {
    const { videos } = device();
    await videos.save(ROLL, '/100');
    await videos.remove(ROLL);
    expect(await videos.open(ROLL)).toBeNull();
    expect(sizes(videos)).toEqual({});
  });

  test('videos are unavailable without the Cache API', async () => {
    const videos = createVideos(ownerKey(AVA), () => 0, undefined);
    expect(videos.available).toBe(false);
    expect(await videos.save(ROLL, '/1')).toBe('no_room');
    expect(await videos.makeRoom()).toBe(false);
    expect(await videos.listOwners()).toEqual([]);
  });

  test('the limit is 200 MB, or a fifth of the quota of a small device', () => {
    const megabyte = 1024 * 1024;
    expect(videoLimit(undefined)).toBe(200 * megabyte);
    expect(videoLimit(10_000 * megabyte)).toBe(200 * megabyte);
    expect(videoLimit(500 * megabyte)).toBe(100 * megabyte);
  });
});
