import { describe, expect, test } from 'vitest';
import { doneOf, entryOf, outboxWith } from '../../testing/entries.ts';
import { createEntryPrefetch } from './prefetch.ts';

describe('createEntryPrefetch', () => {
  test('hands out each prefetched entry once, as the database has it', async () => {
    const stored = entryOf(1, { attempts: 3 });
    const prefetch = createEntryPrefetch(await outboxWith(stored, entryOf(2)));
    expect(prefetch.has(entryOf(1))).toBe(false);
    expect(prefetch.take(entryOf(1))).toBeNull();
    expect(await prefetch.load([entryOf(1), entryOf(2)])).toBe(true);
    expect(prefetch.has(entryOf(1))).toBe(true);
    expect(prefetch.take(entryOf(1))).toEqual(stored);
    expect(prefetch.has(entryOf(1))).toBe(false);
    expect(prefetch.has(entryOf(2))).toBe(true);
    prefetch.clear();
    expect(prefetch.has(entryOf(2))).toBe(false);
  });

  test('[OF7] reports and skips entries that another tab finished, discarded or moved', async () => {
    const prefetch = createEntryPrefetch(
      await outboxWith(doneOf(1), entryOf(2, { op_id: 'noop' }), entryOf(3)),
    );
    expect(await prefetch.load([entryOf(1), entryOf(3)])).toBe(false);
    expect([prefetch.has(entryOf(1)), prefetch.has(entryOf(3))]).toEqual([false, true]);
    expect(await prefetch.load([entryOf(2)])).toBe(false);
    expect(prefetch.has(entryOf(2))).toBe(false);
    expect(await prefetch.load([entryOf(3, { lane_seq: 9 })])).toBe(false);
    expect(prefetch.has(entryOf(3, { lane_seq: 9 }))).toBe(false);
    expect(prefetch.has(entryOf(3, { op_id: 'another' }))).toBe(false);
  });
});
