import type { SchemeVideo } from '@springboard/contract';
import { useAlerts, useErrorText } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useSchemeView } from '../scheme-view-context.ts';
import { useSavedVideos } from './use-save-video.ts';
import { useVideoUrl } from './use-video-url.ts';

/** Plays a video from this device if it is saved, else from the server. */
export const usePlayer = (video: SchemeVideo) => {
  const saved = useSavedVideos();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const videoUrl = useVideoUrl();
  const { slug } = useSchemeView().curriculum;
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => {
    if (source?.startsWith('blob:') !== true) return undefined;
    return () => URL.revokeObjectURL(source);
  }, [source]);

  const play = async () => {
    const copy = (await saved?.open({ slug, id: video.id })) ?? null;
    if (copy !== null) return setSource(URL.createObjectURL(copy));
    const found = await videoUrl(video);
    if (found.ok) return setSource(found.url);
    alerts.raise({ tone: 'error', title: errorText(found.error), subject: video.url });
  };
  return { source, play, stop: () => setSource(null) };
};
