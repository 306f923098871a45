import type { SavedVideo, VideoKey } from './videos.ts';

/** A saved video of any owner. `used` is the time it was last watched, in seconds. */
export type IndexedVideo = SavedVideo & { readonly owner: string; readonly used: number };

/** The videos in the browser's cache, each with its details: size and when it was last watched. */
export type VideoIndex = {
  readonly list: () => Promise<readonly IndexedVideo[]>;
  readonly get: (owner: string, video: VideoKey) => Promise<Blob | null>;
  /** Rejects with a QuotaExceededError where the disk is full. */
  readonly put: (video: IndexedVideo, content: Blob) => Promise<void>;
  readonly writeDetails: (video: IndexedVideo) => Promise<void>;
  readonly remove: (owner: string, video: VideoKey) => Promise<void>;
};

const CACHE = 'springboard-videos';
const DETAILS = '/videos/notes/';
const CONTENTS = '/videos/contents/';

const pathOf = (owner: string, { slug, id }: VideoKey): string =>
  [owner, slug, String(id)].map(encodeURIComponent).join('/');

export const createVideoIndex = (caches: CacheStorage): VideoIndex => {
  const openCache = () => caches.open(CACHE);
  const writeDetails = async (video: IndexedVideo) => {
    const cache = await openCache();
    await cache.put(DETAILS + pathOf(video.owner, video), Response.json(video));
  };
  return {
    writeDetails,
    async list() {
      const cache = await openCache();
      const detailRequests = (await cache.keys()).filter(({ url }) => url.includes(DETAILS));
      const read = async (request: Request): Promise<IndexedVideo[]> => {
        const response = await cache.match(request);
        return response === undefined ? [] : [await response.json()];
      };
      return (await Promise.all(detailRequests.map(read))).flat();
    },
    async get(owner, video) {
      const response = await (await openCache()).match(CONTENTS + pathOf(owner, video));
      return (await response?.blob()) ?? null;
    },
    async put(video, content) {
      const cache = await openCache();
      const headers = { 'content-type': content.type };
      await cache.put(CONTENTS + pathOf(video.owner, video), new Response(content, { headers }));
      await writeDetails(video);
    },
    async remove(owner, video) {
      const cache = await openCache();
      await cache.delete(CONTENTS + pathOf(owner, video));
      await cache.delete(DETAILS + pathOf(owner, video));
    },
  };
};
