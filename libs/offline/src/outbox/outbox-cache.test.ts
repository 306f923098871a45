import { describe, expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { markAttendance } from '../index.ts';
import type { Watermark } from '../database/schema.ts';
import { BEN, group, member, TODAY } from '../../testing/data.ts';
import { doneOf, entryOf, KEY, outboxWith } from '../../testing/entries.ts';
import { setupCoach } from '../../testing/setup-coach.ts';
import type { Entry } from './entry.ts';
import { countOpenOfOthers, createOutboxCache, readWatermark } from './outbox-cache.ts';

const SCOPE = { group_id: 1, date: TODAY };

const present = (value: boolean): Partial<Entry> => {
  const of = { member: member('m2', 1), group: group(1), date: TODAY, ts: 1000 };
  return { payload: markAttendance({ ...of, present: value }).payload };
};

const cacheOf = async (db: Connection) => {
  const cache = createOutboxCache({ db, owner: KEY, onCounts: () => undefined });
  await cache.load();
  return { cache, shown: () => cache.overlays(SCOPE).get('m2')?.in };
};

const cacheWithWatermark = async (db: Connection, watermark: Watermark) => {
  await db.write(['marks'], 'relaxed', (tx) =>
    tx.objectStore('marks').put(watermark, [KEY, SCOPE.group_id, SCOPE.date]),
  );
  return cacheOf(db);
};

describe('createOutboxCache', () => {
  test('[OF10] does not apply an entry to a snapshot that certainly contains it', async () => {
    const db = await outboxWith(doneOf(1), doneOf(2));
    expect(
      (await cacheWithWatermark(db, { last_n: 2, open_at_start: [] })).shown(),
    ).toBeUndefined();
  });

  test('[OF10] applies an entry that was open when the pull began or was recorded since', async () => {
    const db = await outboxWith(doneOf(1, present(true)), doneOf(2, present(false)));
    expect((await cacheWithWatermark(db, { last_n: 2, open_at_start: [1] })).shown()).toBe(true);
    expect((await cacheWithWatermark(db, { last_n: 1, open_at_start: [] })).shown()).toBe(false);
  });

  test('[OF10] does not load a done entry that every snapshot contains', async () => {
    const db = await outboxWith(doneOf(1), doneOf(2));
    const { cache } = await cacheWithWatermark(db, { last_n: 2, open_at_start: [] });
    expect(cache.lastSequence('lane')).toBe(0);
  });

  test('[OF12] loads open and done entries in the order of recording', async () => {
    const db = await outboxWith(entryOf(2, present(false)), doneOf(3, present(true)), entryOf(4));
    const { shown } = await cacheWithWatermark(db, { last_n: 2, open_at_start: [] });
    expect(shown()).toBe(true);
    const later = await outboxWith(doneOf(3, present(true)), entryOf(4, present(false)));
    expect((await cacheWithWatermark(later, { last_n: 2, open_at_start: [] })).shown()).toBe(false);
  });

  test('[D23] countOpenOfOthers counts the unsent and rejected entries of other owners', async () => {
    const db = await outboxWith(
      entryOf(1),
      entryOf(2, { owner: 'ben' }),
      entryOf(3, { owner: 'cai', state: 'rejected' }),
      doneOf(4, { owner: 'ben' }),
    );
    expect(await db.read(['outbox'], (tx) => countOpenOfOthers(tx, KEY))).toBe(2);
  });

  test('[OF9] loads no entry of another owner', async () => {
    const db = await outboxWith(doneOf(1, { owner: 'ben' }), entryOf(2, { owner: 'ben' }));
    const { cache, shown } = await cacheWithWatermark(db, { last_n: 0, open_at_start: [] });
    expect(shown()).toBeUndefined();
    expect([...cache.firstPendingPerLane()]).toEqual([]);
  });

  test('[OF10] does not apply an entry to one snapshot because another one lacks it', async () => {
    const db = await outboxWith(doneOf(1), doneOf(2));
    await db.write(['marks'], 'relaxed', (tx) =>
      tx.objectStore('marks').put({ last_n: 0, open_at_start: [] }, [KEY, 2, TODAY]),
    );
    expect(
      (await cacheWithWatermark(db, { last_n: 2, open_at_start: [] })).shown(),
    ).toBeUndefined();
  });

  test('[OF10] an entry that becomes done leaves later entries on top of it', async () => {
    const { cache, shown } = await cacheOf(await outboxWith());
    cache.put(entryOf(1, present(true)), entryOf(2, present(false)));
    expect(shown()).toBe(false);
    cache.put(doneOf(1, present(true)));
    expect(shown()).toBe(false);
  });

  test.each(['superseded', 'merged'])(
    '[OF2] shows the server’s value of a %s entry',
    async (result) => {
      const { cache, shown } = await cacheOf(await outboxWith());
      cache.put(entryOf(1, present(true)));
      expect(shown()).toBe(true);
      cache.put({ ...doneOf(1, present(true)), [result]: present(false).payload });
      expect(shown()).toBe(false);
    },
  );

  test('[OF10] a new snapshot removes the overlays of the entries that it contains', async () => {
    const { cache, shown } = await cacheOf(await outboxWith());
    cache.put(doneOf(1));
    expect(shown()).toBe(true);
    cache.setWatermark(SCOPE, { last_n: 1, open_at_start: [] });
    expect(shown()).toBeUndefined();
  });
});

describe('readWatermark', () => {
  test('[OF10] holds the open entries of the owner and the last number of all entries', async () => {
    const db = await outboxWith(entryOf(1), doneOf(2), entryOf(3, { owner: 'ben' }));
    const watermark = await db.read(['outbox'], (tx) => readWatermark(tx, KEY));
    expect(watermark).toEqual({ open_at_start: [1], last_n: 3 });
  });
});

describe('createOffline', () => {
  test('[D23] counts the unsent changes of another user of the device', async () => {
    const { world, device, tab, commit, mark, state } = await setupCoach();
    expect(state().unsentOfOthers).toBe(0);
    await commit([mark('m1', true), mark('m2', true)]);
    await world.waitFor(tab.offline.close());
    device.endSession(tab.owner);
    const other = await world.waitFor(device.openTab(BEN));
    expect(other.offline.store.getState()).toMatchObject({ unsent: 0, unsentOfOthers: 2 });
  });
});
