import type { SavedVideo, VideoKey } from './videos.ts';

/** A video on the shelf, whosever it is. `used` is in seconds. */
export type IndexedVideo = SavedVideo & { readonly owner: string; readonly used: number };

/** What the browser's cache holds of videos: each beside a note of its size and when it was last watched. */
export type VideoIndex = {
  readonly list: () => Promise<readonly IndexedVideo[]>;
  readonly get: (owner: string, video: VideoKey) => Promise<Blob | null>;
  /** Rejects with a QuotaExceededError where the disk is full. */
  readonly put: (video: IndexedVideo, content: Blob) => Promise<void>;
  readonly writeDetails: (video: IndexedVideo) => Promise<void>;
  readonly remove: (owner: string, video: VideoKey) => Promise<void>;
};

const CACHE = 'springboard-videos';
const NOTES = '/videos/notes/';
const CONTENTS = '/videos/contents/';

const nameOf = (owner: string, { slug, id }: VideoKey): string =>
  [owner, slug, String(id)].map(encodeURIComponent).join('/');

export const createVideoIndex = (caches: CacheStorage): VideoIndex => {
  const opened = () => caches.open(CACHE);
  const note = async (video: IndexedVideo) => {
    const cache = await opened();
    await cache.put(NOTES + nameOf(video.owner, video), Response.json(video));
  };
  return {
    writeDetails: note,
    async list() {
      const cache = await opened();
      const notes = (await cache.keys()).filter(({ url }) => url.includes(NOTES));
      const read = async (request: Request): Promise<IndexedVideo[]> => {
        const response = await cache.match(request);
        return response === undefined ? [] : [await response.json()];
      };
      return (await Promise.all(notes.map(read))).flat();
    },
    async get(owner, video) {
      const response = await (await opened()).match(CONTENTS + nameOf(owner, video));
      return (await response?.blob()) ?? null;
    },
    async put(video, content) {
      const cache = await opened();
      const headers = { 'content-type': content.type };
      await cache.put(CONTENTS + nameOf(video.owner, video), new Response(content, { headers }));
      await note(video);
    },
    async remove(owner, video) {
      const cache = await opened();
      await cache.delete(CONTENTS + nameOf(owner, video));
      await cache.delete(NOTES + nameOf(owner, video));
    },
  };
};
