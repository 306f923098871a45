import type { Api } from '@springboard/api-client';
import type { CallInput, CallKey, CallResponse } from '@springboard/contract';
import { isUnreachable, loadError } from './load-error.ts';
import type { QueryCache } from './query-cache.ts';

/** A result of the server, current or cached. */
export type CachedResult<T> = {
  readonly value: T;
  /** The number of all rows of a list with pages. */
  readonly total: number | null;
  /** When a cached result was loaded, in seconds since 1970; null for a current one. */
  readonly as_of: number | null;
  /** The ETag of a current result, without quotes; null if it has none, and for a cached result. */
  readonly etag: string | null;
  /** Set on a cached result if the server was reached and answered with an error. */
  readonly has_failed?: true;
};

/** The certificates are a read with a body: one that was opened stays readable offline. */
export type ReadKey = Extract<CallKey, `GET ${string}`> | 'POST /certificates';

/** Queries of portals that write only online. Offline they show the last result and say so (portals §A). */
export type CachedQueries = {
  /** For loaders. Throws the `LoadError` of a failed result unless an earlier one can be used instead. */
  fetch<K extends ReadKey>(
    key: K,
    input: CallInput<K>,
    signal?: AbortSignal,
  ): Promise<CachedResult<CallResponse<K>>>;
  /** At logout: deletes all cached results of this device, or only those of a user. */
  clear(user_uuid?: string): Promise<void>;
  /** Deletes the cached results of all users but these. Returns whether there were any. */
  clearOthers(user_uuids: readonly string[]): Promise<boolean>;
};

/** A call that gets no response delays the storing of others only so long. */
const WAIT_MAX_MS = 2000;

/** The user may not read it any more, or it is gone. */
const LOST = new Set([403, 404, 410]);

type Deps = {
  readonly api: Api;
  /** User and club: the cached results of one owner are never shown to another. */
  readonly owner: () => string;
  readonly store: QueryCache;
  /** Whether an earlier result is also used when the server answers with an error of its own, such as 500. */
  readonly usesCacheAfterErrors: boolean;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** Resolves when the page has nothing more urgent to do. */
  readonly whenIdle: () => Promise<void>;
};

/** Results are stored when the page waits for no other result and is idle: storing delays what is shown. */
export const createCachedQueries = ({
  api,
  owner,
  store,
  usesCacheAfterErrors,
  now,
  whenIdle,
}: Deps): CachedQueries => {
  const calls = new Set<Promise<unknown>>();
  // A page that waits for a result is idle until it arrives.
  const whenNothingIsAwaited = async () => {
    const latest = new Promise((resolve) => setTimeout(resolve, WAIT_MAX_MS));
    await Promise.race([Promise.allSettled(calls), latest]);
    await whenIdle();
  };
  const cache = storedWhenIdle(store, whenNothingIsAwaited);
  return {
    async fetch<K extends ReadKey>(key: K, input: CallInput<K>, signal?: AbortSignal) {
      const address = JSON.stringify([owner(), key, input]);
      const call = api.call(key, input, signal === undefined ? {} : { signal });
      calls.add(call);
      const result = await call.finally(() => calls.delete(call));
      if (result.ok) {
        const { value, total, headers } = result;
        if (key === 'GET /children') await clearLostChildren(cache, address, value);
        const as_of = now();
        cache.put(address, () => JSON.stringify({ value, total, as_of, etag: null }));
        return { value, total, as_of: null, etag: etagIn(headers) };
      }
      if (LOST.has(result.failure.status)) await cache.remove(address);
      const error = loadError(result.failure);
      const has_failed =
        usesCacheAfterErrors && result.failure.status >= 500 && !isUnreachable(error);
      const text = has_failed || isUnreachable(error) ? await cache.get(address) : null;
      if (text === null) throw error;
      const cached: CachedResult<CallResponse<K>> = JSON.parse(text);
      return has_failed ? { ...cached, has_failed } : cached;
    },
    clear: (user_uuid) => cache.clear(user_uuid),
    clearOthers: (user_uuids) => cache.clearOthers(user_uuids),
  };
};

/** RFC 9110, 8.8.3. Compression makes an ETag weak. */
const etagIn = (headers: Headers): string | null =>
  headers.get('etag')?.replace(/^(?:W\/)?"|"$/g, '') ?? null;

type IdleCache = Omit<QueryCache, 'put'> & { put(address: string, text: () => string): void };

/** Writes later, one response after the other. Reading and deleting include what is not written yet. */
const storedWhenIdle = (store: QueryCache, whenIdle: () => Promise<void>): IdleCache => {
  const unwritten = new Map<string, () => string>();
  let writing = Promise.resolve();
  let isStarted = false;

  const writeAll = async () => {
    await whenIdle();
    // Includes responses that arrive meanwhile.
    for (const [address, text] of unwritten) {
      unwritten.delete(address);
      writing = store.put(address, text());
      await writing;
      await whenIdle();
    }
    isStarted = false;
  };

  return {
    put(address, text) {
      unwritten.set(address, text);
      if (isStarted) return;
      isStarted = true;
      void writeAll();
    },
    async get(address) {
      const text = unwritten.get(address);
      if (text !== undefined) return text();
      await writing;
      return store.get(address);
    },
    async remove(address) {
      unwritten.delete(address);
      await writing;
      await store.remove(address);
    },
    async clear(uuid) {
      for (const address of unwritten.keys())
        if (uuid === undefined || address.includes(uuid)) unwritten.delete(address);
      await writing;
      await store.clear(uuid);
    },
    async clearOthers(user_uuids) {
      await writing;
      return store.clearOthers(user_uuids);
    },
  };
};

/** D16: deletes what is stored of children whom the user had and has no longer. */
const clearLostChildren = async (
  cache: IdleCache,
  address: string,
  value: unknown,
): Promise<void> => {
  const text = await cache.get(address);
  if (text === null) return;
  const stored: CachedResult<CallResponse<'GET /children'>> = JSON.parse(text);
  const present = new Set(uuidsOf(value));
  for (const uuid of uuidsOf(stored.value)) if (!present.has(uuid)) await cache.clear(uuid);
};

const uuidsOf = (children: unknown): string[] =>
  (Array.isArray(children) ? children : []).map((child) => String(Object(child).uuid));
