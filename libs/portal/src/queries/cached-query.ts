import type { Api } from '@springboard/api-client';
import type { CallInput, CallKey, CallResponse } from '@springboard/contract';
import { isUnreachable, loadError } from './load-error.ts';
import type { QueryCache } from './query-cache.ts';

/** A result of the server, current or cached. */
export type CachedResult<T> = {
  readonly value: T;
  /** Of a list with pages: the number of all rows. */
  readonly total: number | null;
  /** When a cached result was loaded, in seconds since 1970; null for a current one. */
  readonly as_of: number | null;
};

/** The certificates are a read with a body: one that was opened stays readable offline. */
export type ReadKey = Extract<CallKey, `GET ${string}`> | 'POST /certificates';

/** Queries of portals that write only online. Offline they show the last result and say so (portals.md §A). */
export type CachedQueries = {
  /** For loaders. Throws the `LoadError` of a failed result unless an earlier one can be used instead. */
  fetch<K extends ReadKey>(
    key: K,
    input: CallInput<K>,
    signal?: AbortSignal,
  ): Promise<CachedResult<CallResponse<K>>>;
  /** At logout: deletes all cached results of this device, or only those of a user. */
  clear(user_uuid?: string): Promise<void>;
};

/** The user may not read it any more, or it is gone. */
const LOST = new Set([403, 404, 410]);

/** @param owner user and club: the cached results of one owner are never shown to another */
export const createCachedQueries = ({
  api,
  owner,
  store,
  now,
}: {
  api: Api;
  owner: () => string;
  store: QueryCache;
  now: () => number;
}): CachedQueries => ({
  async fetch<K extends ReadKey>(key: K, input: CallInput<K>, signal?: AbortSignal) {
    const address = JSON.stringify([owner(), key, input]);
    const result = await api.call(key, input, signal === undefined ? {} : { signal });
    if (result.ok) {
      const { value, total } = result;
      if (key === 'GET /children') await clearLostChildren(store, address, value);
      await store.put(address, JSON.stringify({ value, total, as_of: now() }));
      return { value, total, as_of: null };
    }
    if (LOST.has(result.failure.status)) await store.remove(address);
    const error = loadError(result.failure);
    const text = isUnreachable(error) ? await store.get(address) : null;
    if (text === null) throw error;
    const cached: CachedResult<CallResponse<K>> = JSON.parse(text);
    return cached;
  },
  clear: (user_uuid) => store.clear(user_uuid),
});

/** D16: deletes what is stored of children whom the user had and has no longer. */
const clearLostChildren = async (
  store: QueryCache,
  address: string,
  value: unknown,
): Promise<void> => {
  const text = await store.get(address);
  if (text === null) return;
  const stored: CachedResult<CallResponse<'GET /children'>> = JSON.parse(text);
  const present = new Set(uuidsOf(value));
  for (const uuid of uuidsOf(stored.value)) if (!present.has(uuid)) await store.clear(uuid);
};

const uuidsOf = (children: unknown): string[] =>
  (Array.isArray(children) ? children : []).map((child) => String(Object(child).uuid));
