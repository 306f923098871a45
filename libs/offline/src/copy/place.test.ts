import { expect, test } from 'vitest';
import { makeCaches } from '../testing/caches.ts';
import { placeInCache as placeIn } from './place.ts';

const placeInCache = (caches: CacheStorage, database?: string) => {
  const found = placeIn(caches, database);
  if (!found) throw new Error('there is a cache');
  return found;
};

const filesIn = async (caches: CacheStorage): Promise<string[]> =>
  (await (await caches.open('springboard-outbox')).keys()).map(({ url }) => new URL(url).pathname);

test('a text takes the place of the one before, and goes with nothing left', async () => {
  const caches = makeCaches();
  const place = placeInCache(caches);
  expect(await place.read()).toEqual([]);
  await place.write('one');
  await place.write('two');
  expect(await place.read()).toEqual(['two']);
  await place.write(null);
  expect(await filesIn(caches)).toEqual([]);
});

test('what a killed browser left is read newest first, and makes way for the next', async () => {
  const caches = makeCaches();
  const cache = await caches.open('springboard-outbox');
  for (const number of [9, 10]) await cache.put(`/outbox/${number}`, new Response(`${number}`));
  const place = placeInCache(caches);
  expect(await place.read()).toEqual(['10', '9']);
  await place.write('next');
  expect(await filesIn(caches)).toEqual(['/outbox/11']);
});

test('a text for which there is no room leaves the one before', async () => {
  const place = placeInCache(makeCaches(5));
  await place.write('one');
  await expect(place.write('two, and far too long')).rejects.toThrow('full');
  expect(await place.read()).toEqual(['one']);
});

test('without a cache there is no place', () => {
  expect(placeIn(undefined)).toBeUndefined();
});

test('databases of different names have places of their own', async () => {
  const caches = makeCaches();
  await placeInCache(caches).write('one');
  expect(await placeInCache(caches, 'another').read()).toEqual([]);
});
