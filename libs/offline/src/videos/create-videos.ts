import { createStore } from 'zustand/vanilla';
import { toStorageError } from '../database/storage-error.ts';
import { createVideoIndex, type VideoIndex, type IndexedVideo } from './video-index.ts';
import {
  isSameVideo,
  videoLimit,
  type SaveVideoResult,
  type VideoKey,
  type VideoPorts,
  type Videos,
  type VideosState,
} from './videos.ts';

const NOTHING: VideosState = { saved: [], saving: [] };

/** @param now seconds */
export const createVideos = (
  owner: string,
  now: () => number,
  ports: VideoPorts | undefined,
): Videos => {
  const store = createStore<VideosState>(() => NOTHING);
  const shelf = ports?.caches && createVideoIndex(ports.caches);
  if (ports === undefined || shelf === undefined) {
    const nothing = async () => undefined;
    return {
      store,
      available: false,
      load: nothing,
      save: async () => 'no_room',
      open: async () => null,
      remove: nothing,
      makeRoom: async () => false,
      clear: nothing,
    };
  }

  const load = async () => {
    const own = (await shelf.list()).filter((video) => video.owner === owner);
    store.setState({ saved: own.map(({ slug, id, size }) => ({ slug, id, size })) });
  };
  const dropAll = async (select: (video: IndexedVideo) => boolean): Promise<boolean> => {
    const dropped = (await shelf.list()).filter(select);
    for (const video of dropped) await shelf.remove(video.owner, video);
    await load();
    return dropped.length > 0;
  };

  const fetchAndPut = async (video: VideoKey, url: string): Promise<SaveVideoResult> => {
    const limit = videoLimit((await ports.storage?.estimate?.())?.quota);
    const content = await fetched(ports.fetch, url, limit);
    if (typeof content === 'string') return content;
    const others = (await shelf.list()).filter((one) => !isOwn(one, owner, video));
    const shelved = { ...video, owner, size: content.size, used: now() };
    const kept = await putWithin(shelf, shelved, { content, others, limit });
    return kept ? 'saved' : 'no_room';
  };

  let keeping: Promise<unknown> = Promise.resolve();
  let making: Promise<boolean> | null = null;
  return {
    store,
    available: true,
    load,
    async save(video, url) {
      const without = (all: readonly VideoKey[]) => all.filter((one) => !isSameVideo(one, video));
      store.setState((state) => ({ saving: [...without(state.saving), video] }));
      const mine = keeping.then(() => fetchAndPut(video, url));
      keeping = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        await load();
        store.setState((state) => ({ saving: without(state.saving) }));
      }
    },
    async open(video) {
      const content = await shelf.get(owner, video);
      if (content !== null) {
        await shelf.writeDetails({ ...video, owner, size: content.size, used: now() });
      }
      return content;
    },
    async remove(video) {
      await shelf.remove(owner, video);
      await load();
    },
    makeRoom() {
      making ??= dropAll(() => true)
        .catch(() => false)
        .finally(() => {
          making = null;
        });
      return making;
    },
    async clear() {
      await dropAll((video) => video.owner === owner);
    },
  };
};

const isOwn = (one: IndexedVideo, owner: string, video: VideoKey): boolean =>
  one.owner === owner && isSameVideo(one, video);

/** The video, or why it is not kept. What says beforehand that it is too large is not fetched. */
const fetched = async (
  fetch: typeof globalThis.fetch,
  url: string,
  limit: number,
): Promise<Blob | 'too_large' | 'unreachable'> => {
  try {
    const response = await fetch(url);
    if (!response.ok) return 'unreachable';
    if (Number(response.headers.get('content-length')) > limit) {
      await response.body?.cancel();
      return 'too_large';
    }
    const content = await response.blob();
    return content.size > limit ? 'too_large' : content;
  } catch {
    return 'unreachable';
  }
};

/** Puts a video on the shelf; one by one those not watched for longest go until it fits. */
const putWithin = async (
  shelf: VideoIndex,
  video: IndexedVideo,
  { content, others, limit }: { content: Blob; others: readonly IndexedVideo[]; limit: number },
): Promise<boolean> => {
  const oldestFirst = others.toSorted((a, b) => a.used - b.used);
  let taken = others.reduce((sum, { size }) => sum + size, video.size);
  for (;;) {
    if (taken <= limit && (await fits(shelf.put(video, content)))) return true;
    const oldest = oldestFirst.shift();
    if (oldest === undefined) {
      await shelf.remove(video.owner, video);
      return false;
    }
    await shelf.remove(oldest.owner, oldest);
    taken -= oldest.size;
  }
};

const fits = async (put: Promise<void>): Promise<boolean> => {
  try {
    await put;
    return true;
  } catch (error) {
    if (toStorageError(error) !== 'STORAGE_FULL') throw error;
    return false;
  }
};
