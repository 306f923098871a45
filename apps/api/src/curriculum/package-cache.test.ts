import { casePackageOf } from '@springboard/domain';
import { expect, test } from 'vitest';
import { createPackageCache } from './package-cache.ts';

const build = async () =>
  casePackageOf(
    {
      scheme: { uuid: 'u', slug: 's', title: 'S', theme: null, version: 1 },
      published: true,
      origin: null,
      branch: null,
      renamed: new Map(),
      publisher: 'P',
      language: 'en',
      changed_at: 0,
      grades: [],
      videos: [],
      tree: [],
      owners: new Map(),
      uuidOf: (name) => name,
    },
    { version: '1.1', base: 'https://a.test' },
  );

test('a package is built again only when its fingerprint changes', async () => {
  const cache = createPackageCache();
  const first = await cache.find('a', '1', build);
  expect(await cache.find('a', '1', build)).toBe(first);
  expect(await cache.find('b', '1', build)).not.toBe(first);
  const second = await cache.find('a', '2', build);
  expect(second).not.toBe(first);
  expect(await cache.find('a', '2', build)).toBe(second);
});

test('the package that was used last stays, and the oldest goes', async () => {
  const cache = createPackageCache();
  const first = await cache.find('0', '', build);
  const second = await cache.find('1', '', build);
  for (let key = 2; key < 50; key += 1) await cache.find(String(key), '', build);
  expect(await cache.find('0', '', build)).toBe(first);
  await cache.find('50', '', build);
  expect(await cache.find('0', '', build)).toBe(first);
  expect(await cache.find('1', '', build)).not.toBe(second);
});
