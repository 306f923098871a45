import { createCachedQueries, type CachedQueries } from '../src/queries/cached-query.ts';
import { makeApi, type ServerResponse } from './make-api.ts';
import { NOW } from './make-portal-context.ts';

/** The portal's own queries over a fake server with the test's responses, and with a cache. */
export const makeQueries = (
  answer: (address: URL) => ServerResponse | Promise<ServerResponse>,
  { usesCacheAfterErrors = false } = {},
): CachedQueries => {
  const texts = new Map<string, string>();
  return createCachedQueries({
    api: makeApi(answer),
    owner: () => 'owner',
    store: {
      put: async (address, text) => void texts.set(address, text),
      get: async (address) => texts.get(address) ?? null,
      remove: async (address) => void texts.delete(address),
      clear: async () => texts.clear(),
      clearOthers: async () => false,
    },
    usesCacheAfterErrors,
    now: () => NOW,
    whenIdle: async () => undefined,
  });
};
