import type { MediaFile, SchemeVideo } from '@springboard/contract';
import { usePortalContext } from '@springboard/portal';
import { useEffect, useState } from 'react';

type PictureCall = 'GET /schemes/:slug/videos/:id/poster' | 'GET /schemes/:slug/files/:id/small';

/** A data URL; null: it is being read; `failed`: neither the server nor the cache has it, or there is none. */
type SmallPicture = string | 'failed' | null;

/** The poster of a video as a data URL; null until it is read, and without one. */
export const usePoster = (slug: string, { id, poster_url }: SchemeVideo): string | null => {
  const image = useImage('GET /schemes/:slug/videos/:id/poster', { slug, id }, poster_url);
  return image === 'failed' ? null : image;
};

/** A picture of the scheme with at most 640 px. */
export const useSmallPicture = (slug: string, { id, small_url }: MediaFile): SmallPicture =>
  useImage('GET /schemes/:slug/files/:id/small', { slug, id }, small_url);

/** Reads a picture, from the cache without a network. @param url another picture has another address */
const useImage = (
  key: PictureCall,
  { slug, id }: { slug: string; id: number },
  url: string | undefined,
): SmallPicture => {
  const { queries } = usePortalContext();
  const [read, setRead] = useState<{ url: string; image: string } | null>(null);
  useEffect(() => {
    if (url === undefined) return;
    queries.fetch(key, { params: { slug, id } }).then(
      ({ value: { image } }) => setRead({ url, image }),
      () => setRead({ url, image: 'failed' }),
    );
  }, [queries, key, slug, id, url]);
  if (url === undefined) return 'failed';
  return read?.url === url ? read.image : null;
};
