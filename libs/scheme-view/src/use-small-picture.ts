import type { MediaFile, SchemeVideo } from '@springboard/contract';
import { usePortalContext } from '@springboard/portal';
import { useEffect, useState } from 'react';

type PictureCall = 'GET /schemes/:slug/videos/:id/poster' | 'GET /schemes/:slug/files/:id/small';

/** A data URL; `failed`: neither the server nor the cache has it, or there is none. */
type SmallPicture = 'loading' | 'failed' | { readonly url: string };

/** The poster of a video as a data URL; null until it is read, and without one. */
export const usePoster = (slug: string, { id, poster_url }: SchemeVideo): string | null => {
  const poster = useImage('GET /schemes/:slug/videos/:id/poster', { slug, id }, poster_url);
  return typeof poster === 'string' ? null : poster.url;
};

/** A picture of the scheme with at most 640 px. */
export const useSmallPicture = (slug: string, { id, small_url }: MediaFile): SmallPicture =>
  useImage('GET /schemes/:slug/files/:id/small', { slug, id }, small_url);

/** Reads a picture, from the cache without a network. @param address another picture has another one */
const useImage = (
  key: PictureCall,
  { slug, id }: { slug: string; id: number },
  address: string | undefined,
): SmallPicture => {
  const { queries } = usePortalContext();
  const [read, setRead] = useState<{ address: string; picture: SmallPicture } | null>(null);
  useEffect(() => {
    if (address === undefined) return;
    queries.fetch(key, { params: { slug, id } }).then(
      ({ value }) => setRead({ address, picture: { url: value.image } }),
      () => setRead({ address, picture: 'failed' }),
    );
  }, [queries, key, slug, id, address]);
  if (address === undefined) return 'failed';
  return read?.address === address ? read.picture : 'loading';
};
