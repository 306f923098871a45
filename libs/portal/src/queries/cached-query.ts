import type { Api } from '@springboard/api-client';
import type { CallInput, CallKey, CallResponse } from '@springboard/contract';
import { loadError } from './load-error.ts';
import type { QueryCache } from './query-cache.ts';

/** An result, or what the server said when it was last reached. */
export type CachedResult<T> = {
  readonly value: T;
  /** Of a list that is paged. */
  readonly total: number | null;
  /** Seconds of the result that is shown instead of one of now; null for one of now. */
  readonly as_of: number | null;
};

export type ReadKey = Extract<CallKey, `GET ${string}`>;

/** For the portals that write only online: they show what they last read, and say so (portals.md §A). */
export type CachedQueries = {
  /** For loaders. Throws the `LoadError` of a failed result unless an earlier one can be used instead. */
  fetch<K extends ReadKey>(
    key: K,
    input: CallInput<K>,
    signal?: AbortSignal,
  ): Promise<CachedResult<CallResponse<K>>>;
  /** At logout: nothing of what was read stays on the device; with a user, nothing of what that user read. */
  clear(user_uuid?: string): Promise<void>;
};

/** The server could not be reached, or what answered stands in front of it. */
const UNREACHABLE = new Set([0, 502, 503, 504]);

/** @param owner person and club: what one may see is never shown to another */
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
      await store.put(address, JSON.stringify({ value, total, as_of: now() }));
      return { value, total, as_of: null };
    }
    const text = UNREACHABLE.has(result.failure.status) ? await store.get(address) : null;
    if (text === null) throw loadError(result.failure);
    const cached: CachedResult<CallResponse<K>> = JSON.parse(text);
    return cached;
  },
  clear: (user_uuid) => store.clear(user_uuid),
});
