/** Responses by address, stored on the device. */
export type QueryCache = {
  put(address: string, text: string): Promise<void>;
  get(address: string): Promise<string | null>;
  remove(address: string): Promise<void>;
  /** Deletes everything, or the responses whose address contains the user or the child. */
  clear(uuid?: string): Promise<void>;
  /** Deletes the responses whose address contains none of the users. Returns whether there were any. */
  clearOthers(user_uuids: readonly string[]): Promise<boolean>;
};

const CACHE = 'springboard-reads';

/** Uses the browser's cache storage, if it has one. If the storage is full, only the copy is lost, not the response. */
export const browserQueryCache = (caches: CacheStorage | undefined): QueryCache => ({
  async put(address, text) {
    try {
      await (await caches?.open(CACHE))?.put(urlOf(address), new Response(text));
    } catch (error) {
      console.warn('what was read could not be kept', error);
    }
  },
  async get(address) {
    const response = await (await caches?.open(CACHE))?.match(urlOf(address));
    return (await response?.text()) ?? null;
  },
  async remove(address) {
    await (await caches?.open(CACHE))?.delete(urlOf(address));
  },
  async clear(uuid) {
    if (uuid === undefined) {
      await caches?.delete(CACHE);
      return;
    }
    const cache = await caches?.open(CACHE);
    for (const request of (await cache?.keys()) ?? []) {
      if (request.url.includes(uuid)) await cache?.delete(request);
    }
  },
  async clearOthers(user_uuids) {
    const cache = await caches?.open(CACHE);
    const all = (await cache?.keys()) ?? [];
    const others = all.filter(({ url }) => !user_uuids.some((uuid) => url.includes(uuid)));
    for (const request of others) await cache?.delete(request);
    return others.length > 0;
  },
});

const urlOf = (address: string): string => `/reads/${encodeURIComponent(address)}`;
