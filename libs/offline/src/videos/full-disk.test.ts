import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createConnectivity, markAttendance, openOffline, type Offline } from '../index.ts';
import { makeCaches } from '../testing/caches.ts';
import { AVA, group, member, TODAY } from '../testing/data.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const ROLL = { slug: 'sample', id: 1 };

/** A device without a network that keeps one video. */
const openDevice = async (name: string): Promise<Offline> => {
  let ids = 0;
  const never = () => Promise.reject(new Error('there is no network'));
  const offline = await openOffline({
    name,
    api: { call: never, send: never },
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
      caches: makeCaches(),
      storage: undefined,
      fetch: async () => new Response('video'),
    },
  });
  expect(await offline.videos.keep(ROLL, '/roll')).toBe('kept');
  return offline;
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
const fillDisk = (times: number) => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add');
  for (let time = 0; time < times; time += 1) {
    add.mockImplementationOnce(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('full', 'QuotaExceededError');
    });
  }
};

test('[OF8] on a full disk the videos go and the tap is saved', async () => {
  const offline = await openDevice('full-once');
  fillDisk(1);
  expect(await offline.commit(present('m1'))).toMatchObject({ ok: true });
  expect(offline.store.getState()).toMatchObject({ unsent: 1, storage_fault: null });
  expect(offline.videos.store.getState().kept).toEqual([]);
});

test('[OF1] where no video is left to go, the tap is refused', async () => {
  const offline = await openDevice('full-twice');
  fillDisk(2);
  const refused = { ok: false, fault: 'STORAGE_FULL' };
  expect(await offline.commit(present('m1'))).toEqual(refused);
  expect(offline.store.getState()).toMatchObject({ unsent: 0, storage_fault: 'STORAGE_FULL' });
});

test('[OF4] a tap is not saved behind one that came after it', async () => {
  const offline = await openDevice('full-in-between');
  fillDisk(1);
  const both = await Promise.all([offline.commit(present('m1')), offline.commit(present('m2'))]);
  expect(both.map(({ ok }) => ok)).toEqual([false, true]);
});
