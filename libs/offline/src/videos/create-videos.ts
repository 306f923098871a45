import { createStore } from 'zustand/vanilla';
import { toStorageError } from '../database/storage-error.ts';
import { isSameUser } from '../owner.ts';
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
  const index = ports?.caches && createVideoIndex(ports.caches);
  if (ports === undefined || index === undefined) {
    const noop = async () => undefined;
    return {
      store,
      available: false,
      load: noop,
      save: async () => 'no_room',
      open: async () => null,
      remove: noop,
      makeRoom: async () => false,
      listOwners: async () => [],
      clearUser: noop,
    };
  }

  const load = async () => {
    const own = (await index.list()).filter((video) => video.owner === owner);
    store.setState({ saved: own.map(({ slug, id, size }) => ({ slug, id, size })) });
  };
  const dropAll = async (select: (video: IndexedVideo) => boolean): Promise<boolean> => {
    const dropped = (await index.list()).filter(select);
    for (const video of dropped) await index.remove(video.owner, video);
    await load();
    return dropped.length > 0;
  };

  const fetchAndPut = async (
    video: VideoKey,
    url: string,
    signal: AbortSignal,
  ): Promise<SaveVideoResult> => {
    const limit = videoLimit((await ports.storage?.estimate?.())?.quota);
    const content = await fetchVideo((address) => ports.fetch(address, { signal }), url, limit);
    if (typeof content === 'string') return content;
    if (signal.aborted) return 'unreachable';
    const others = (await index.list()).filter((one) => !isOwn(one, owner, video));
    const entry = { ...video, owner, size: content.size, used: now() };
    const saved = await putWithin(index, entry, { content, others, limit });
    return saved ? 'saved' : 'no_room';
  };

  let lastSave: Promise<unknown> = Promise.resolve();
  let downloads = new AbortController();
  const cancelDownloads = async () => {
    downloads.abort();
    downloads = new AbortController();
    await lastSave;
  };
  let dropping: Promise<boolean> | null = null;
  return {
    store,
    available: true,
    load,
    async save(video, url) {
      const without = (all: readonly VideoKey[]) => all.filter((one) => !isSameVideo(one, video));
      store.setState((state) => ({ saving: [...without(state.saving), video] }));
      const { signal } = downloads;
      const save = lastSave.then(() => fetchAndPut(video, url, signal));
      lastSave = save.catch(() => undefined);
      try {
        return await save;
      } finally {
        await load();
        store.setState((state) => ({ saving: without(state.saving) }));
      }
    },
    async open(video) {
      const content = await index.get(owner, video);
      if (content !== null) {
        await index.writeDetails({ ...video, owner, size: content.size, used: now() });
      }
      return content;
    },
    async remove(video) {
      await index.remove(owner, video);
      await load();
    },
    makeRoom() {
      dropping ??= dropAll(() => true)
        .catch(() => false)
        .finally(() => {
          dropping = null;
        });
      return dropping;
    },
    async listOwners() {
      return [...new Set((await index.list()).map((video) => video.owner))];
    },
    async clearUser(user) {
      // A download that ended later would store its video again.
      if (isSameUser(owner, user)) await cancelDownloads();
      await dropAll((video) => isSameUser(video.owner, user));
    },
  };
};

const isOwn = (one: IndexedVideo, owner: string, video: VideoKey): boolean =>
  one.owner === owner && isSameVideo(one, video);

/** The video, or why it cannot be saved. Stops early if the header says that it is too large. */
const fetchVideo = async (
  fetch: (url: string) => Promise<Response>,
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

/** Saves a video. Deletes the least recently watched ones until it fits. */
const putWithin = async (
  index: VideoIndex,
  video: IndexedVideo,
  { content, others, limit }: { content: Blob; others: readonly IndexedVideo[]; limit: number },
): Promise<boolean> => {
  const oldestFirst = others.toSorted((a, b) => a.used - b.used);
  let usedBytes = others.reduce((sum, { size }) => sum + size, video.size);
  for (;;) {
    if (usedBytes <= limit && (await fits(index.put(video, content)))) return true;
    const oldest = oldestFirst.shift();
    if (oldest === undefined) {
      await index.remove(video.owner, video);
      return false;
    }
    await index.remove(oldest.owner, oldest);
    usedBytes -= oldest.size;
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
