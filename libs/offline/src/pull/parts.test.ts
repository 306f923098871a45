import { expect, test } from 'vitest';
import { group } from '../testing/data.ts';
import { eachOf, isBooked } from './parts.ts';

test('five at a time, begun in their order, until all are through (§4)', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = eachOf([1, 2, 3, 4, 5, 6, 7], (n) => {
    begun.push(n);
    return new Promise<void>((end) => ends.push(end));
  });
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  ends[1]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  for (let at = 0; at < 7; at += 1) {
    ends[at]?.();
    await Promise.resolve();
    await Promise.resolve();
  }
  await all;
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a slot that nobody has booked is of no group', () => {
  expect(isBooked(group(1))).toBe(true);
  expect(isBooked({ ...group(1), id: null })).toBe(false);
});
