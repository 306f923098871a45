import { createConnectivity } from '@springboard/api-client';
import { describe, expect, test } from 'vitest';
import { createTestCaches } from '../../testing/caches.ts';
import { AVA, BEN } from '../../testing/data.ts';
import { installIndexedDb } from '../../testing/indexeddb/install.ts';
import { createOffline, type Owner } from '../index.ts';
import type { VideoPorts } from './videos.ts';

installIndexedDb();

const ROLL = { slug: 'sample', id: 1 };

/** A device without a network, on which each user opens the same database and the same videos. */
const setupDevice = (
  name: string,
  fetch: VideoPorts['fetch'] = async () => new Response('video'),
) => {
  const caches = createTestCaches();
  const never = () => Promise.reject(new Error('there is no network'));
  const open = (owner: Owner) =>
    createOffline({
      name,
      api: { call: never, text: never, send: never },
      owner,
      tokens: { get: () => null },
      connectivity: createConnectivity({
        status: async () => null,
        browser: { onLine: () => false, listen: () => () => undefined },
        wait: async () => undefined,
        random: () => 0,
      }),
      now: () => 1_772_000_000_000,
      newId: () => crypto.randomUUID(),
      random: () => 0,
      wait: async () => undefined,
      videos: { caches, storage: undefined, fetch },
    });
  /** Users of the device with a saved video. */
  const withVideo = async (...owners: Owner[]) => {
    for (const owner of owners) {
      const offline = await open(owner);
      expect(await offline.videos.save(ROLL, '/roll')).toBe('saved');
      await offline.close();
    }
  };
  const hasVideo = async (owner: Owner) => {
    const offline = await open(owner);
    const video = await offline.videos.open(ROLL);
    await offline.close();
    return video !== null;
  };
  return { open, withVideo, hasVideo };
};

describe('videos of users whose session is over', () => {
  test('[D16] clearOtherUsers deletes the videos of the selected users and of no other', async () => {
    const { open, withVideo, hasVideo } = setupDevice('other-users');
    const cara = { ...BEN, user_uuid: 'cara' };
    const elsewhere = { ...BEN, user_uuid: 'dan', host: 'other.test' };
    await withVideo(AVA, BEN, cara, elsewhere);
    const offline = await open(AVA);
    const requested: string[] = [];
    await offline.clearOtherUsers(async (users) => {
      requested.push(...users);
      return [AVA.user_uuid, BEN.user_uuid, 'dan'];
    });
    await offline.close();
    expect(requested).toEqual([BEN.user_uuid, 'cara']);
    expect(await hasVideo(BEN)).toBe(false);
    expect(await hasVideo(cara)).toBe(true);
    expect(await hasVideo(elsewhere)).toBe(true);
    expect(await hasVideo(AVA)).toBe(true);
  });

  test('[D16] a logout deletes the videos of every club of the user, and of no other user', async () => {
    const { open, withVideo, hasVideo } = setupDevice('logout');
    const inOtherClub = { ...AVA, club_id: 2 };
    await withVideo(AVA, inOtherClub, BEN);
    const offline = await open(AVA);
    await offline.clear();
    await offline.close();
    expect(await hasVideo(AVA)).toBe(false);
    expect(await hasVideo(inOtherClub)).toBe(false);
    expect(await hasVideo(BEN)).toBe(true);
  });

  test('[D16] a logout cancels a download, so that its video is not stored later', async () => {
    const response = Promise.withResolvers<Response>();
    const { open, hasVideo } = setupDevice('logout-while-saving', async (_, init) => {
      init?.signal?.addEventListener('abort', () => response.reject(init.signal?.reason));
      return response.promise;
    });
    const offline = await open(AVA);
    const saving = offline.videos.save(ROLL, '/roll');
    await offline.clear();
    response.resolve(new Response('video'));
    expect(await saving).toBe('unreachable');
    await offline.close();
    expect(await hasVideo(AVA)).toBe(false);
  });
});
