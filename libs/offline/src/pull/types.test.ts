import { describe, expect, test } from 'vitest';
import { group } from '../../testing/data.ts';
import { forEachConcurrently, hasMembers } from './types.ts';

describe('forEachConcurrently', () => {
  test('runs five at a time, started in their order, until all have ended (§4)', async () => {
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const all = forEachConcurrently([1, 2, 3, 4, 5, 6, 7], (n) => {
      started.push(n);
      return new Promise<void>((end) => ends.push(end));
    });
    expect(started).toEqual([1, 2, 3, 4, 5]);
    ends[1]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(started).toEqual([1, 2, 3, 4, 5, 6]);
    for (let index = 0; index < 7; index += 1) {
      ends[index]?.();
      await Promise.resolve();
      await Promise.resolve();
    }
    await all;
    expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('hasMembers', () => {
  test('an unbooked slot has no members', () => {
    expect(hasMembers(group(1))).toBe(true);
    expect(hasMembers({ ...group(1), id: null })).toBe(false);
  });
});
