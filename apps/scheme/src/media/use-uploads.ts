import { type PortalContext, usePortalContext, useSession } from '@springboard/portal';
import { useEffect, useSyncExternalStore } from 'react';
import type { convertVideo } from './convert-video.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts';
import { openUploadStorage } from './upload-storage.ts';

/** One queue for each user, which other screens do not stop. */
const queues = new WeakMap<PortalContext, { owner: string; queue: UploadQueue }>();

/** The uploads of the signed-in user. Those from before a reload continue. */
export const useUploadQueue = (): UploadQueue => {
  const context = usePortalContext();
  const owner = useSession(({ user }) => user?.uuid ?? '');
  let known = queues.get(context);
  if (known?.owner !== owner) {
    const { api, newId, now } = context;
    const storage = openUploadStorage(owner, now);
    known = { owner, queue: createUploadQueue({ api, storage, owner, newId, wait, convert }) };
    queues.set(context, known);
  }
  const { queue } = known;
  useEffect(() => {
    void queue.load();
  }, [queue]);
  return queue;
};

/** The uploads to a scheme that are not complete. */
export const useUploads = ({ store }: UploadQueue, slug: string): readonly Upload[] =>
  useSyncExternalStore(store.subscribe, store.getState).uploads.filter(
    (upload) => upload.slug === slug,
  );

/** The converter is large, so it is loaded for the first video. */
const convert: typeof convertVideo = async (file, options) =>
  (await import('./convert-video.ts')).convertVideo(file, options);

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
