import {
  LANGUAGES,
  type Locale,
  type SchemeVideo,
  type VideoCaptions,
} from '@springboard/contract';
import { fileLink } from '../files/links.ts';
import { defineRoute } from '../routing/define-route.ts';
import { apiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { findFile } from '../files/queries.ts';
import { findVisibleScheme, findSections, findVideo, findVideos } from '../curriculum/queries.ts';

/** An uploaded video has the URL `file:<id>`; any other URL is an external page. */
const OWN_FILE = /^file:(\d+)$/;

/** §7, Schemes and curriculum: sections and videos. */
export const videoRoutes = (server: Server): void => {
  defineRoute(server, 'GET /schemes/:slug/sections', async ({ db, principal, params }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    return findSections(db, principal.client_id, scheme.uuid);
  });

  defineRoute(server, 'GET /schemes/:slug/videos', async ({ db, principal, params }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const videos = await findVideos(db, principal.client_id, scheme.uuid);
    return videos.map((video) => toSchemeVideo(params.slug, video));
  });

  defineRoute(server, 'GET /schemes/:slug/videos/:id', async (context) => {
    const { db, principal, params, query, now } = context;
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const found = await findVideo(db, principal.client_id, {
      scheme_uuid: scheme.uuid,
      id: params.id,
    });
    if (found === undefined) return apiError(404, 'NOT_FOUND');
    const video = { ...toSchemeVideo(params.slug, found), captions: toCaptions(found.captions) };
    if (query.direct !== 1) return video;
    const own = OWN_FILE.exec(found.url)?.[1];
    if (own === undefined) return { ...video, direct_url: found.url };
    const file = await findFile(db, principal, Number(own));
    if (file === undefined) return apiError(404, 'NOT_FOUND');
    return { ...video, direct_url: await fileLink(server, principal, file, now) };
  });
};

const toSchemeVideo = (slug: string, { id, name, url }: SchemeVideo): SchemeVideo => ({
  id,
  name,
  url: OWN_FILE.test(url) ? `/v1/schemes/${slug}/videos/${id}` : url,
});

const toCaptions = (byLanguage: Partial<Record<Locale, string>>): VideoCaptions[] =>
  LANGUAGES.flatMap((language) => {
    const text = byLanguage[language];
    return text === undefined ? [] : [{ language, text }];
  });
