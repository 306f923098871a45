import { expect, test } from 'vitest';
import { createResultCache } from './result-cache.ts';

const build = async () => ({});

test('a result is built again only when its fingerprint changes', async () => {
  const cache = createResultCache();
  const first = await cache.find('a', '1', build);
  expect(await cache.find('a', '1', build)).toBe(first);
  expect(await cache.find('b', '1', build)).not.toBe(first);
  const second = await cache.find('a', '2', build);
  expect(second).not.toBe(first);
  expect(await cache.find('a', '2', build)).toBe(second);
});

test('the result that was used last stays, and the oldest goes', async () => {
  const cache = createResultCache();
  const first = await cache.find('0', '', build);
  const second = await cache.find('1', '', build);
  for (let key = 2; key < 50; key += 1) await cache.find(String(key), '', build);
  expect(await cache.find('0', '', build)).toBe(first);
  await cache.find('50', '', build);
  expect(await cache.find('0', '', build)).toBe(first);
  expect(await cache.find('1', '', build)).not.toBe(second);
});
