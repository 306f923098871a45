import type { SchemeVideo } from '@springboard/contract';
import type { Videos as SavedVideos } from '@springboard/offline';
import type { PortalContext } from '@springboard/portal';

/** The videos of a scheme, from the server or the cache; null if neither has them. */
export type SchemeVideos = readonly SchemeVideo[] | null;

/** Loads the videos of a scheme, and which of them are saved on this device. */
export const loadVideos = async (
  queries: PortalContext['queries'],
  saved: SavedVideos | null,
  slug: string,
): Promise<SchemeVideos> => {
  const [videos] = await Promise.all([
    queries.fetch('GET /schemes/:slug/videos', { params: { slug } }).then(
      ({ value }) => value,
      () => null,
    ),
    saved?.load(),
  ]);
  return videos;
};

/**
 * A video on another site, such as YouTube or Vimeo: a link, not played in the page.
 *
 * @param api_base the address of the API, empty: that of the portal
 */
export const isExternalVideo = (
  url: string,
  { api_base }: Pick<PortalContext, 'api_base'>,
): boolean => {
  const own = location.origin;
  const origins = [own, ...(api_base === '' ? [] : [new URL(api_base).origin])];
  return URL.canParse(url, own) && !origins.includes(new URL(url, own).origin);
};
