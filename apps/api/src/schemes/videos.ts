import { LANGUAGES, type Locale, type VideoCaptions } from '@springboard/contract';
import { shownVideoIds } from '@springboard/domain';
import { fileLink } from '../files/links.ts';
import { defineRoute } from '../routing/define-route.ts';
import { apiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { findFile } from '../files/queries.ts';
import { findVisibleScheme } from '../curriculum/queries.ts';
import { editVideos } from './edit-videos.ts';
import {
  fileIdOf,
  findCaptions,
  findPoster,
  findVideoRows,
  toSchemeVideo,
} from './video-queries.ts';
import { findUses } from './media-uses.ts';

/** §7, Schemes and curriculum: the videos of a scheme. */
export const videoRoutes = (server: Server): void => {
  defineRoute(server, 'GET /schemes/:slug/videos', async ({ db, principal, params, query }) => {
    if (query.with_uses === 1 && principal.role !== 'ngo') return apiError(403, 'FORBIDDEN');
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const { client_id } = principal;
    const with_owners = query.own !== 1 && query.with_uses !== 1;
    const videos = await findVideoRows(db, client_id, { scheme_uuid: scheme.uuid, with_owners });
    if (query.with_uses !== 1) return videos.map((video) => toSchemeVideo(params.slug, video));
    const uses = await findUses(db, client_id, scheme.uuid, shownVideoIds);
    return videos.map((video) => ({
      ...toSchemeVideo(params.slug, video),
      used_by: [...(uses.get(video.id) ?? [])],
      ...(video.consent !== null && { consent: video.consent }),
    }));
  });

  defineRoute(server, 'GET /schemes/:slug/videos/:id', async (context) => {
    const { db, principal, params, query, now } = context;
    const { client_id } = principal;
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const of = { scheme_uuid: scheme.uuid, id: params.id };
    const [found] = await findVideoRows(db, client_id, { ...of, with_owners: true });
    if (found === undefined) return apiError(404, 'NOT_FOUND');
    const captions = toCaptions((await findCaptions(db, client_id, of)) ?? {});
    const video = { ...toSchemeVideo(params.slug, found), captions };
    if (query.direct !== 1) return video;
    const own = fileIdOf(found.url);
    if (own === null) return { ...video, direct_url: found.url };
    const file = await findFile(db, principal, own);
    if (file === undefined) return apiError(404, 'NOT_FOUND');
    return { ...video, direct_url: await fileLink(server, principal, file, now) };
  });

  defineRoute(server, 'GET /schemes/:slug/videos/:id/poster', async ({ db, principal, params }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    const of = scheme && { scheme_uuid: scheme.uuid, id: params.id };
    const poster = of && (await findPoster(db, principal.client_id, of));
    return typeof poster === 'string' ? { image: poster } : apiError(404, 'NOT_FOUND');
  });

  editVideos(server);
};

const toCaptions = (byLanguage: Partial<Record<Locale, string>>): VideoCaptions[] =>
  LANGUAGES.flatMap((language) => {
    const text = byLanguage[language];
    return text === undefined ? [] : [{ language, text }];
  });
