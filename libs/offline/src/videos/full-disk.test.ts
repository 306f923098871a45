import { afterEach, describe, expect, test, vi } from 'vitest';
import { createConnectivity } from '@springboard/api-client';
import { markAttendance, createOffline, type Offline } from '../index.ts';
import { createTestCaches } from '../../testing/caches.ts';
import { AVA, group, member, TODAY } from '../../testing/data.ts';
import { installIndexedDb } from '../../testing/indexeddb/install.ts';

installIndexedDb();

afterEach(() => {
  vi.restoreAllMocks();
});

const ROLL = { slug: 'sample', id: 1 };

/** A device without a network that keeps one video. */
const openDevice = async (name: string): Promise<Offline> => {
  const offline = await openWith(name, createTestCaches());
  expect(await offline.videos.save(ROLL, '/roll')).toBe('saved');
  return offline;
};

const openWith = (name: string, caches: CacheStorage): Promise<Offline> => {
  let ids = 0;
  const never = () => Promise.reject(new Error('there is no network'));
  return createOffline({
    name,
    api: { call: never, text: never, send: never },
    owner: AVA,
    tokens: { get: () => null },
    connectivity: createConnectivity({
      status: async () => null,
      browser: { onLine: () => false, listen: () => () => undefined },
      wait: async () => undefined,
      random: () => 0,
    }),
    now: () => 1_772_000_000_000,
    newId: () => `id-${(ids += 1)}`,
    random: () => 0,
    wait: async () => undefined,
    videos: {
      caches,
      storage: undefined,
      fetch: async () => new Response('video'),
    },
  });
};

const present = (uuid: string) =>
  markAttendance({
    member: member(uuid, 1),
    group: group(1),
    date: TODAY,
    present: true,
    ts: 1_772_000_000,
  });

/** The next `times` writes find the disk full. */
const fillDisk = (times: number, method: 'add' | 'put' = 'add') => {
  const write = vi.spyOn(IDBObjectStore.prototype, method);
  for (let time = 0; time < times; time += 1) {
    write.mockImplementationOnce(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('full', 'QuotaExceededError');
    });
  }
};

describe('commit on a full disk', () => {
  test('[OF8] a commit deletes the videos and is saved', async () => {
    const offline = await openDevice('full-once');
    fillDisk(1);
    expect(await offline.commit(present('m1'))).toMatchObject({ ok: true });
    expect(offline.store.getState()).toMatchObject({ unsent: 1, storage_error: null });
    expect(offline.videos.store.getState().saved).toEqual([]);
  });

  test('[OF1] a commit fails if no video is left to delete', async () => {
    const offline = await openDevice('full-twice');
    fillDisk(2);
    const failure = { ok: false, error: 'STORAGE_FULL' };
    expect(await offline.commit(present('m1'))).toEqual(failure);
    expect(offline.store.getState()).toMatchObject({ unsent: 0, storage_error: 'STORAGE_FULL' });
  });

  test('[OF4] a commit is never saved after a later one', async () => {
    const offline = await openDevice('full-in-between');
    fillDisk(1);
    const both = await Promise.all([offline.commit(present('m1')), offline.commit(present('m2'))]);
    expect(both.map(({ ok }) => ok)).toEqual([false, true]);
  });

  test('[OF8] a decision about a change frees space, or fails and changes nothing', async () => {
    const offline = await openDevice('full-desk');
    await offline.commit(present('m1'));
    fillDisk(1, 'put');
    expect(await offline.outbox.discard(1)).toEqual({ ok: true });
    expect(offline.videos.store.getState().saved).toEqual([]);

    await offline.commit(present('m2'));
    fillDisk(1, 'put');
    const failure = { ok: false, error: 'STORAGE_FULL' };
    expect(await offline.outbox.discard(2)).toEqual(failure);
    expect((await offline.outbox.list()).map(({ description }) => description.kind)).toEqual([
      'noop',
      'attendance',
    ]);
    expect(offline.store.getState().storage_error).toBe('STORAGE_FULL');
  });

  test('[OF8] a new database frees space, or reports why it cannot be opened', async () => {
    const caches = createTestCaches();
    const before = await openWith('full-before', caches);
    await before.videos.save(ROLL, '/roll');
    fillDisk(1, 'put');
    const offline = await openWith('full-open', caches);
    expect(await offline.commit(present('m1'))).toMatchObject({ ok: true });
    fillDisk(1, 'put');
    await expect(openWith('full-unopened', caches)).rejects.toMatchObject({
      name: 'QuotaExceededError',
    });
  });
});
