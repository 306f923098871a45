import { expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { entryOf, KEY, outboxWith } from '../testing/entries.ts';
import { createKeeping } from './keeping.ts';
import type { Pulled } from './snapshots.ts';

const DATE = '2026-11-21';

const pulledOf = (group_id: number): Pulled => ({
  snapshot: { owner: KEY, group_id, date: DATE, scheme_slug: null, pages: ['[]'] },
  mark: { open_at_start: [], last_n: 0 },
});

const start = (db: Connection) => {
  const told: number[][] = [];
  const through: number[] = [];
  const keeping = createKeeping(
    {
      db,
      owner: KEY,
      pulled: async (snapshots) => {
        told.push(snapshots.map(({ snapshot }) => snapshot.group_id));
      },
    },
    (more) => through.push(more),
  );
  return { keeping, told, through };
};

test('what comes while the disk is busy shares the next transaction', async () => {
  const db = await outboxWith();
  const { keeping, told, through } = start(db);
  await Promise.all([1, 2, 3].map((id) => keeping.take(pulledOf(id))));
  await keeping.kept();
  expect([told, through]).toEqual([
    [[1], [2, 3]],
    [1, 2],
  ]);
  await keeping.take(pulledOf(4));
  await keeping.kept();
  const kept = await db.read(['snapshots'], (tx) => tx.objectStore('snapshots').getAllKeys());
  expect(kept.map(([, group_id]) => group_id)).toEqual([1, 2, 3, 4]);
});

test('nothing more is taken while five wait for the disk', async () => {
  const { keeping, told } = start(await outboxWith());
  const before = [1, 2, 3, 4, 5].map((id) => keeping.take(pulledOf(id)));
  await Promise.all(before);
  expect(told).toEqual([]);
  await keeping.take(pulledOf(6));
  expect(told).toEqual([[1], [2, 3, 4, 5, 6]]);
});

test('[OF10] a mark is taken once for the requests that begin together, and anew with a transaction', async () => {
  const db = await outboxWith(entryOf(1), entryOf(2));
  const { keeping } = start(db);
  const [first, second] = await Promise.all([keeping.mark(), keeping.mark()]);
  expect(first).toEqual({ open_at_start: [1, 2], last_n: 2 });
  expect(second).toBe(first);
  await db.write(['outbox'], 'relaxed', (tx) => tx.objectStore('outbox').delete(2));
  await keeping.take(pulledOf(1));
  expect(await keeping.mark()).toBe(first);
  await keeping.kept();
  expect(await keeping.mark()).toEqual({ open_at_start: [1], last_n: 1 });
});

type Hear = (reason: unknown) => void;
type Told = (event: 'unhandledRejection', hear: Hear) => void;
const node: { readonly on: Told; readonly off: Told } = Reflect.get(globalThis, 'process');

/**
 * What is rejected in this turn of the event loop without anybody who hears of it before the turn is over. A
 * browser puts it in its console as an error, also where somebody asks later.
 */
const unheard = async (): Promise<readonly unknown[]> => {
  const reasons: unknown[] = [];
  const hear: Hear = (reason) => reasons.push(reason);
  node.on('unhandledRejection', hear);
  await nextTurn();
  node.off('unhandledRejection', hear);
  return reasons;
};

/** However many promises there are, they are of the turn in which they began. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

test('what the database refuses is heard of by whoever waits, however late, and shown nowhere', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const db = { ...(await outboxWith()), write: () => Promise.reject(full) };
  const { keeping, told } = start(db);
  await keeping.take(pulledOf(1));
  expect(await unheard()).toEqual([]);
  await expect(keeping.kept()).rejects.toBe(full);
  expect(told).toEqual([]);
});

test('[OF10] where it cannot be told what waits, whoever wants to begin hears of it, however late', async () => {
  const db = await outboxWith();
  const damaged = new DOMException('damaged', 'UnknownError');
  const { keeping } = start({ ...db, read: () => Promise.reject(damaged) });
  expect(await unheard()).toEqual([]);
  await expect(keeping.mark()).rejects.toBe(damaged);
});
