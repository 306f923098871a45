import type { SchemeVideo } from '@springboard/contract';
import type { Offline } from '@springboard/offline';
import type { Parts } from '@springboard/portal';

/** The videos of a scheme as they were when the server was last reached; null where that was never. */
export type SchemeVideos = readonly SchemeVideo[] | null;

/** Asks for a scheme's videos, and finds out which of them are on this device. */
export const loadVideos = async (
  reads: Parts['reads'],
  offline: Offline,
  slug: string,
): Promise<SchemeVideos> => {
  const [videos] = await Promise.all([
    reads.read('GET /schemes/:slug/videos', { params: { slug } }).then(
      ({ value }) => value,
      () => null,
    ),
    offline.videos.load(),
  ]);
  return videos;
};

/**
 * A video on somebody else's pages, such as YouTube or Vimeo: it is gone to, not played here.
 *
 * @param origins of the portal and of its API
 */
export const isElsewhere = (url: string, origins: readonly string[]): boolean => {
  const [own = ''] = origins;
  return URL.canParse(url, own) && !origins.includes(new URL(url, own).origin);
};
