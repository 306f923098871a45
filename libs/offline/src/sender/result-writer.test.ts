import { describe, expect, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { createOutboxCache } from '../outbox/outbox-cache.ts';
import type { Entry } from '../outbox/entry.ts';
import type { DeliveryResult } from '../outbox/apply-response.ts';
import { readEntries, entryOf, KEY, outboxWith } from '../../testing/entries.ts';
import { createResultWriter } from './result-writer.ts';

const APPLIED = { op_result: 'applied', body: null, error: null } as const;
const resultOf = (n: number): DeliveryResult => ({
  entry: entryOf(n, { lane: `lane ${n}` }),
  result: APPLIED,
});

type Deps = Parameters<typeof createResultWriter>[0];
type Overrides = Partial<Pick<Deps, 'pause'> & Pick<Deps['ports'], 'events'>>;

const startWith = async ({ events, ...rest }: Overrides, ...lanes: readonly number[]) => {
  const db = await outboxWith(...lanes.map((n) => resultOf(n).entry));
  let writes = 0;
  let failures = 0;
  const countingDb: Connection = {
    ...db,
    write(...args) {
      writes += 1;
      if (failures === 0) return db.write(...args);
      failures -= 1;
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    },
  };
  const reported: (readonly (Entry | null)[])[] = [];
  const outboxCache = createOutboxCache({ db, owner: KEY, onCounts: () => undefined });
  await outboxCache.load();
  let loads = 0;
  const load = () => {
    loads += 1;
    return outboxCache.load();
  };
  const writer = createResultWriter({
    db: countingDb,
    outboxCache: { ...outboxCache, load },
    ports: { now: () => 9000, ...(events && { events }) },
    onResults: (entries) => reported.push(entries),
    ...rest,
  });
  return {
    writer,
    outboxCache,
    writes: () => writes,
    loads: () => loads,
    fail: (times: number) => (failures = times),
    reported: () => reported.map((entries) => entries.map((entry) => entry?.n ?? null)),
    states: async () => (await readEntries(db)).map(({ state }) => state),
  };
};

const start = (...lanes: readonly number[]) => startWith({}, ...lanes);

describe('createResultWriter', () => {
  test('results that arrive before the write begins share its transaction', async () => {
    const { writer, writes, reported, states, outboxCache } = await start(1, 2, 3);
    await Promise.all([1, 2, 3].map((n) => writer.persistResults([resultOf(n)])));
    await writer.persistResults([]);
    expect(writes()).toBe(1);
    expect(reported()).toEqual([[1, 2, 3]]);
    expect(await states()).toEqual(['done', 'done', 'done']);
    expect([...outboxCache.firstPendingPerLane()]).toEqual([]);
  });

  test('a result that arrives during a transaction is written in the next', async () => {
    const { writer, writes, reported } = await start(1, 2);
    const first = writer.persistResults([resultOf(1)]);
    await Promise.resolve();
    const second = writer.persistResults([resultOf(2)]);
    await first;
    expect(reported()).toEqual([[1]]);
    await second;
    expect([writes(), reported()]).toEqual([2, [[1], [2]]]);
  });

  test('results that arrive in the pause after a transaction share the next', async () => {
    const pauses: (() => void)[] = [];
    const pause = () => new Promise<void>((end) => pauses.push(end));
    const { writer, reported } = await startWith({ pause }, 1, 2, 3);
    await writer.persistResults([resultOf(1)]);
    const others = [2, 3].map((n) => writer.persistResults([resultOf(n)]));
    expect([reported(), pauses.length]).toEqual([[[1]], 1]);
    pauses[0]?.();
    await Promise.all(others);
    expect([reported(), pauses.length]).toEqual([[[1], [2, 3]], 2]);
  });

  test('[OF2] a failed write rejects for its callers only and leaves their entries pending', async () => {
    const { writer, reported, states, fail } = await start(1, 2);
    fail(1);
    const first = writer.persistResults([resultOf(1)]);
    await Promise.resolve();
    const second = writer.persistResults([resultOf(2)]);
    await expect(first).rejects.toMatchObject({ name: 'QuotaExceededError' });
    await second;
    expect(reported()).toEqual([[2]]);
    expect(await states()).toEqual(['pending', 'done']);
  });

  test('[OF13] reports null for a result that another tab has stored, and reloads the cache', async () => {
    const { writer, reported, loads } = await start(1, 2);
    await writer.persistResults([resultOf(2)]);
    expect(loads()).toBe(0);
    await writer.persistResults([resultOf(1), resultOf(7)]);
    expect([reported(), loads()]).toEqual([[[2], [1, null]], 1]);
  });

  const REJECTED: DeliveryResult['result'] = { ...APPLIED, op_result: 'rejected' };
  const SUPERSEDED: DeliveryResult['result'] = {
    ...APPLIED,
    op_result: 'superseded',
    body: { in: false },
  };

  test('[OF2] [OF7] notifies of rejected and superseded changes by their ids', async () => {
    const notified: string[] = [];
    const events = {
      rejected: (op_id: string) => notified.push(`rejected ${op_id}`),
      superseded: (op_id: string) => notified.push(`superseded ${op_id}`),
    };
    const { writer } = await startWith({ events }, 1, 2, 3);
    await writer.persistResults([
      { ...resultOf(1), result: REJECTED },
      { ...resultOf(2), result: SUPERSEDED },
      resultOf(3),
    ]);
    expect(notified).toEqual(['rejected op-1', 'superseded op-2']);
  });

  test.each([undefined, {}])(
    'works with the events %o, which listen to nothing',
    async (events) => {
      const { writer, reported } = await startWith(events ? { events } : {}, 1, 2);
      await writer.persistResults([
        { ...resultOf(1), result: REJECTED },
        { ...resultOf(2), result: SUPERSEDED },
      ]);
      expect(reported()).toEqual([[1, 2]]);
    },
  );
});
