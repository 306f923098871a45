import { isSameVideo } from '@springboard/offline';
import { useFormat, useOffline } from '@springboard/portal';
import { useSyncExternalStore } from 'react';
import { useReader } from '../reader.ts';

const useVideos = () => {
  const { store } = useOffline().videos;
  return useSyncExternalStore(store.subscribe, store.getState);
};

/** The size of a video's copy on this device, in words; null for one that has none. */
export const useKept = (id: number): string | null => {
  const { size } = useFormat();
  const { slug } = useReader().curriculum;
  const video = useVideos().kept.find((one) => isSameVideo(one, { slug, id }));
  return video === undefined ? null : size(video.size);
};

/** Whether a video is being fetched to be kept. */
export const useKeeping = (id: number): boolean => {
  const { slug } = useReader().curriculum;
  return useVideos().keeping.some((one) => isSameVideo(one, { slug, id }));
};
