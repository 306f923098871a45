import type { SchemeVideo } from '@springboard/contract';
import { fileLink } from '../files/links.ts';
import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { findFile } from '../files/queries.ts';
import { findSchemeFor, findSections, findVideos } from './video-queries.ts';

/** A video of ours is kept as `file:<id>`; any other address is a page elsewhere. */
const OWN_FILE = /^file:(\d+)$/;

/** §7, Schemes and curriculum: sections and videos. */
export const videoRoutes = (server: Server): void => {
  implement(server, 'GET /schemes/:slug/sections', async ({ db, who, params }) => {
    const scheme = await findSchemeFor(db, who, params.slug);
    if (scheme === undefined) return refuse(404, 'NOT_FOUND');
    return findSections(db, who.client_id, scheme.uuid);
  });

  implement(server, 'GET /schemes/:slug/videos', async ({ db, who, params }) => {
    const scheme = await findSchemeFor(db, who, params.slug);
    if (scheme === undefined) return refuse(404, 'NOT_FOUND');
    const videos = await findVideos(db, who.client_id, scheme.uuid);
    return videos.map((video) => shown(params.slug, video));
  });

  implement(server, 'GET /schemes/:slug/videos/:id', async (context) => {
    const { db, who, params, query, now } = context;
    const scheme = await findSchemeFor(db, who, params.slug);
    if (scheme === undefined) return refuse(404, 'NOT_FOUND');
    const videos = await findVideos(db, who.client_id, scheme.uuid);
    const video = videos.find(({ id }) => id === params.id);
    if (video === undefined) return refuse(404, 'NOT_FOUND');
    if (query.direct !== 1) return shown(params.slug, video);
    const own = OWN_FILE.exec(video.url)?.[1];
    if (own === undefined) return { ...shown(params.slug, video), direct_url: video.url };
    const file = await findFile(db, who, Number(own));
    if (file === undefined) return refuse(404, 'NOT_FOUND');
    return { ...shown(params.slug, video), direct_url: await fileLink(server, who, file, now) };
  });
};

const shown = (slug: string, { id, name, url }: SchemeVideo): SchemeVideo => ({
  id,
  name,
  url: OWN_FILE.test(url) ? `/v1/schemes/${slug}/videos/${id}` : url,
});
