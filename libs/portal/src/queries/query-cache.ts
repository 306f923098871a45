/** Texts by address, kept on the device. */
export type QueryCache = {
  put(address: string, text: string): Promise<void>;
  get(address: string): Promise<string | null>;
  /** Deletes everything, or the texts whose address names the user. */
  clear(user_uuid?: string): Promise<void>;
};

const CACHE = 'springboard-reads';

/** In the browser's cache; in one that keeps none, nothing is kept. A full one costs the copy, never the answer. */
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
  async clear(user_uuid) {
    if (user_uuid === undefined) {
      await caches?.delete(CACHE);
      return;
    }
    const cache = await caches?.open(CACHE);
    for (const request of (await cache?.keys()) ?? []) {
      if (request.url.includes(user_uuid)) await cache?.delete(request);
    }
  },
});

const urlOf = (address: string): string => `/reads/${encodeURIComponent(address)}`;
