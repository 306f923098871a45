import type { Locale, SchemeVideo } from '@springboard/contract';
import { useAlerts, useErrorText } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useSchemeView } from '../scheme-view-context.ts';
import { useCaptions } from './use-captions.ts';
import { useSavedVideos } from './use-save-video.ts';
import { useVideoUrl } from './use-video-url.ts';

/** Addresses of a video and of its captions. */
type Playing = {
  readonly source: string;
  readonly tracks: readonly { readonly language: Locale; readonly url: string }[];
};

/** Plays a video from this device if it is saved, else from the server. */
export const usePlayer = (video: SchemeVideo) => {
  const saved = useSavedVideos();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const videoUrl = useVideoUrl();
  const loadCaptions = useCaptions();
  const { slug } = useSchemeView().curriculum;
  const [playing, setPlaying] = useState<Playing | null>(null);

  useEffect(() => {
    if (playing === null) return undefined;
    const urls = [playing.source, ...playing.tracks.map(({ url }) => url)];
    return () => {
      for (const url of urls) if (url.startsWith('blob:')) URL.revokeObjectURL(url);
    };
  }, [playing]);

  const findSource = async () => {
    const copy = (await saved?.open({ slug, id: video.id })) ?? null;
    return copy === null
      ? videoUrl(video)
      : ({ ok: true, url: URL.createObjectURL(copy) } as const);
  };

  const play = async () => {
    const [found, captions] = await Promise.all([findSource(), loadCaptions(video)]);
    if (!found.ok) {
      alerts.raise({ tone: 'error', title: errorText(found.error), subject: video.url });
      return;
    }
    const tracks = captions.map(({ language, text }) => ({
      language,
      url: URL.createObjectURL(new Blob([text], { type: 'text/vtt' })),
    }));
    setPlaying({ source: found.url, tracks });
  };
  return { playing, play, stop: () => setPlaying(null) };
};
