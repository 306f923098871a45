import { expect, test } from 'vitest';
import { createTestCaches } from '../../testing/caches.ts';
import { cacheBackupStorage as placeIn } from './cache-storage.ts';

const placeInCache = (caches: CacheStorage, database?: string) => {
  const found = placeIn(caches, database);
  if (!found) throw new Error('there is a cache');
  return found;
};

test('texts are kept by number, and the highest is named first', async () => {
  const place = placeInCache(createTestCaches());
  expect(await place.list()).toEqual([]);
  for (const number of [9, 10, 2]) await place.write(number, `the text ${number}`);
  expect(await place.list()).toEqual([10, 9, 2]);
  expect(await place.read(9)).toBe('the text 9');
  await place.remove(9);
  expect(await place.list()).toEqual([10, 2]);
  expect(await place.read(9)).toBe('');
});

test('without a cache there is no place', () => {
  expect(placeIn(undefined)).toBeUndefined();
});

test('databases of different names have places of their own', async () => {
  const caches = createTestCaches();
  await placeInCache(caches).write(1, 'one');
  expect(await placeInCache(caches, 'another').list()).toEqual([]);
});
