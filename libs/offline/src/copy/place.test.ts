import { expect, test } from 'vitest';
import { makeCaches } from '../testing/caches.ts';
import { placeInCache as placeIn } from './place.ts';

const placeInCache = (caches: CacheStorage, database?: string) => {
  const found = placeIn(caches, database);
  if (!found) throw new Error('there is a cache');
  return found;
};

test('texts are kept by number, and the highest is named first', async () => {
  const place = placeInCache(makeCaches());
  expect(await place.kept()).toEqual([]);
  for (const number of [9, 10, 2]) await place.put(number, `the text ${number}`);
  expect(await place.kept()).toEqual([10, 9, 2]);
  expect(await place.read(9)).toBe('the text 9');
  await place.drop(9);
  expect(await place.kept()).toEqual([10, 2]);
  expect(await place.read(9)).toBe('');
});

test('without a cache there is no place', () => {
  expect(placeIn(undefined)).toBeUndefined();
});

test('databases of different names have places of their own', async () => {
  const caches = makeCaches();
  await placeInCache(caches).put(1, 'one');
  expect(await placeInCache(caches, 'another').kept()).toEqual([]);
});
