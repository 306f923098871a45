import type { SchemeVideo, VideoCaptions } from '@springboard/contract';
import { usePortalContext } from '@springboard/portal';
import { useSchemeView } from '../scheme-view-context.ts';

/**
 * Loads the captions of a video, from the cache without a network. A video plays without captions if neither has
 * them.
 */
export const useCaptions = () => {
  const { queries } = usePortalContext();
  const { slug } = useSchemeView().curriculum;
  return ({ id }: SchemeVideo): Promise<readonly VideoCaptions[]> =>
    queries.fetch('GET /schemes/:slug/videos/:id', { params: { slug, id } }).then(
      ({ value }) => value.captions,
      () => [],
    );
};
