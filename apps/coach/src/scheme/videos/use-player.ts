import type { SchemeVideo } from '@springboard/contract';
import { useAlerts, useErrorText, useOffline } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useReader } from '../reader.ts';
import { useDirectUrl } from './use-direct-url.ts';

/** Plays a video from this device where it is kept, else from the server. */
export const usePlayer = (video: SchemeVideo) => {
  const { videos } = useOffline();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const directUrl = useDirectUrl();
  const { slug } = useReader().curriculum;
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => {
    if (source?.startsWith('blob:') !== true) return undefined;
    return () => URL.revokeObjectURL(source);
  }, [source]);

  const play = async () => {
    const kept = await videos.open({ slug, id: video.id });
    if (kept !== null) return setSource(URL.createObjectURL(kept));
    const found = await directUrl(video);
    if (found.ok) return setSource(found.url);
    alerts.raise({ tone: 'error', title: errorText(found.error), subject: video.url });
  };
  return { source, play, stop: () => setSource(null) };
};
