import { describe, expect, test } from 'vitest';
import { browserQueryCache } from './query-cache.ts';

const AVA = '00000000-0000-4000-8000-00000000000a';
const BEN = '00000000-0000-4000-8000-00000000000b';

const addressOf = (user_uuid: string, call: string) =>
  JSON.stringify([JSON.stringify([user_uuid, 7]), call, {}]);

/** The part of the Cache API that the query cache uses. */
const makeCaches = (): CacheStorage => {
  const responses = new Map<string, Response>();
  const urlOf = (key: RequestInfo | URL) =>
    key instanceof Request ? key.url : new URL(String(key), 'https://parent.test').href;
  const cache = {
    put: async (key: string, response: Response) => void responses.set(urlOf(key), response),
    match: async (key: string) => responses.get(urlOf(key))?.clone(),
    delete: async (key: RequestInfo) => responses.delete(urlOf(key)),
    keys: async () => [...responses.keys()].map((url) => new Request(url)),
  };
  return Object.assign(Object.create(null), { open: async () => cache });
};

describe('browserQueryCache', () => {
  test('[D16] deletes the responses of all users but the given ones', async () => {
    const cache = browserQueryCache(makeCaches());
    const own = addressOf(AVA, 'GET /children');
    const earlier = addressOf(BEN, 'GET /children');
    await cache.put(own, 'of Ava');
    await cache.put(earlier, 'of Ben');
    expect(await cache.clearOthers([AVA])).toBe(true);
    expect([await cache.get(own), await cache.get(earlier)]).toEqual(['of Ava', null]);
    expect(await cache.clearOthers([AVA])).toBe(false);
  });

  test('has nothing to delete in a browser without caches', async () => {
    expect(await browserQueryCache(undefined).clearOthers([AVA])).toBe(false);
  });
});
