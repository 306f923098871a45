import type { SchemeVideo } from '@springboard/contract';
import { usePortalContext } from '@springboard/portal';
import { useEffect, useState } from 'react';

/** Reads the poster of a video, a data URL, from the cache without a network. null until it is read. */
export const usePoster = (slug: string, { id, poster_url }: SchemeVideo): string | null => {
  const { queries } = usePortalContext();
  const [poster, setPoster] = useState<{ of: string; image: string } | null>(null);
  useEffect(() => {
    if (poster_url === undefined) return;
    queries.fetch('GET /schemes/:slug/videos/:id/poster', { params: { slug, id } }).then(
      ({ value }) => setPoster({ of: poster_url, image: value.image }),
      // A video is shown without its poster if neither the server nor the cache has it.
      () => undefined,
    );
  }, [queries, slug, id, poster_url]);
  return poster !== null && poster.of === poster_url ? poster.image : null;
};
