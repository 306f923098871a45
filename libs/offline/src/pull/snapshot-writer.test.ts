import { describe, expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { entryOf, KEY, outboxWith } from '../../testing/entries.ts';
import { createSnapshotWriter } from './snapshot-writer.ts';
import type { PulledSnapshot } from './snapshots.ts';

const DATE = '2026-11-21';

const pulledOf = (group_id: number): PulledSnapshot => ({
  snapshot: { owner: KEY, group_id, date: DATE, scheme_slug: null, pages: ['[]'] },
  watermark: { open_at_start: [], last_n: 0 },
});

const start = (db: Connection) => {
  const reported: number[][] = [];
  const counts: number[] = [];
  const writer = createSnapshotWriter(
    {
      db,
      owner: KEY,
      onSnapshots: async (snapshots) => {
        reported.push(snapshots.map(({ snapshot }) => snapshot.group_id));
      },
    },
    (more) => counts.push(more),
  );
  return { writer, reported, counts };
};

describe('createSnapshotWriter', () => {
  test('snapshots that arrive during a write share the next transaction', async () => {
    const db = await outboxWith();
    const { writer, reported, counts } = start(db);
    await Promise.all([1, 2, 3].map((id) => writer.enqueue(pulledOf(id))));
    await writer.flush();
    expect([reported, counts]).toEqual([
      [[1], [2, 3]],
      [1, 2],
    ]);
    await writer.enqueue(pulledOf(4));
    await writer.flush();
    const keys = await db.read(['snapshots'], (tx) => tx.objectStore('snapshots').getAllKeys());
    expect(keys.map(([, group_id]) => group_id)).toEqual([1, 2, 3, 4]);
  });

  test('waits while five snapshots are queued', async () => {
    const { writer, reported } = start(await outboxWith());
    const before = [1, 2, 3, 4, 5].map((id) => writer.enqueue(pulledOf(id)));
    await Promise.all(before);
    expect(reported).toEqual([]);
    await writer.enqueue(pulledOf(6));
    expect(reported).toEqual([[1], [2, 3, 4, 5, 6]]);
  });

  test('[OF10] concurrent requests share a watermark, and each write reads it again', async () => {
    const db = await outboxWith(entryOf(1), entryOf(2));
    const { writer } = start(db);
    const [first, second] = await Promise.all([writer.watermark(), writer.watermark()]);
    expect(first).toEqual({ open_at_start: [1, 2], last_n: 2 });
    expect(second).toBe(first);
    await db.write(['outbox'], 'relaxed', (tx) => tx.objectStore('outbox').delete(2));
    await writer.enqueue(pulledOf(1));
    expect(await writer.watermark()).toBe(first);
    await writer.flush();
    expect(await writer.watermark()).toEqual({ open_at_start: [1], last_n: 1 });
  });

  type Listener = (reason: unknown) => void;
  type Listen = (event: 'unhandledRejection', listener: Listener) => void;
  const node: { readonly on: Listen; readonly off: Listen } = Reflect.get(globalThis, 'process');

  /**
   * The rejections without a handler in this turn of the event loop. A browser logs them as errors, even if they
   * are handled later.
   */
  const unhandledRejections = async (): Promise<readonly unknown[]> => {
    const reasons: unknown[] = [];
    const listener: Listener = (reason) => reasons.push(reason);
    node.on('unhandledRejection', listener);
    await nextTurn();
    node.off('unhandledRejection', listener);
    return reasons;
  };

  /** Resolves after all promises of this turn of the event loop. */
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

  test('flush rejects with a database error, however late it is called, and nothing is unhandled', async () => {
    const full = new DOMException('full', 'QuotaExceededError');
    const db = { ...(await outboxWith()), write: () => Promise.reject(full) };
    const { writer, reported } = start(db);
    await writer.enqueue(pulledOf(1));
    expect(await unhandledRejections()).toEqual([]);
    await expect(writer.flush()).rejects.toBe(full);
    expect(reported).toEqual([]);
  });

  test('[OF10] watermark rejects with a database error, however late it is called', async () => {
    const db = await outboxWith();
    const damaged = new DOMException('damaged', 'UnknownError');
    const { writer } = start({ ...db, read: () => Promise.reject(damaged) });
    expect(await unhandledRejections()).toEqual([]);
    await expect(writer.watermark()).rejects.toBe(damaged);
  });
});
