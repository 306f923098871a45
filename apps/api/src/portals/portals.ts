import { join } from 'node:path';
import { PORTALS, type Portal } from '@springboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ASK_AGAIN, FOR_EVER, sendFile } from './answer.ts';
import { fileOf, fileReader, type StaticFile } from './files.ts';
import { secureHeaders } from './headers.ts';
import { keepBuild } from './previous.ts';
import { typeOf } from './types.ts';

export type PortalsOptions = {
  /** Folder of each portal's build. A portal without one is not served. */
  builds: Partial<Readonly<Record<Portal, string>>>;
  /** The portal of a host name; null when nobody has that name. Asked at each request. */
  portalOf(hostname: string): Promise<Portal | null>;
  /** Folder in which the hashed files of earlier builds are kept; without it they are not. */
  previous?: string;
};

const HTML = 'text/html; charset=utf-8';

/**
 * Serves each host name the build of its portal: files by their names, the page itself for every path that
 * names a screen, and nothing under /v1, which stays with the API.
 */
export async function servePortals(app: FastifyInstance, options: PortalsOptions): Promise<void> {
  const read = fileReader();
  const kept = await keepBuilds(options);

  const find = async (portal: Portal, build: string, path: string): Promise<StaticFile | null> => {
    const folders = isHashed(path) ? [build, ...(kept.get(portal) ?? [])] : [build];
    for (const folder of folders) {
      const file = await read(folder, path);
      if (file !== null) return file;
    }
    return null;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url);
    if (path === null || isApi(path)) {
      reply.callNotFound();
      return reply;
    }
    void reply.headers(secureHeaders(request.protocol));
    const portal = await options.portalOf(request.hostname);
    if (portal === null) return sendPage(request, reply, 404, UNKNOWN_HOST);
    const build = options.builds[portal];
    if (build === undefined) return sendPage(request, reply, 503, NOT_BUILT);
    const file = await find(portal, build, path);
    if (file !== null) return sendFile(request, reply, file, isHashed(path) ? FOR_EVER : ASK_AGAIN);
    const page = isScreen(path) ? await read(build, '/index.html') : null;
    return page === null
      ? sendPage(request, reply, 404, NOT_FOUND)
      : sendFile(request, reply, page, ASK_AGAIN);
  };

  app.get('/', answer);
  app.get('/*', answer);
}

async function keepBuilds({ builds, previous }: PortalsOptions): Promise<Map<Portal, string[]>> {
  const kept = new Map<Portal, string[]>();
  if (previous === undefined) return kept;
  for (const portal of PORTALS) {
    const build = builds[portal];
    if (build !== undefined) kept.set(portal, await keepBuild(build, join(previous, portal)));
  }
  return kept;
}

/** The decoded path; null where it is not a path at all. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
  } catch {
    return null;
  }
}

const isApi = (path: string): boolean => path === '/v1' || path.startsWith('/v1/');
const isHashed = (path: string): boolean => path.startsWith('/assets/');
/** A name in a path may hold a dot, so only an ending that files have makes it a file. */
const isScreen = (path: string): boolean =>
  !isHashed(path) && path !== '/version' && typeOf(path) === null;

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: StaticFile,
): Promise<FastifyReply> {
  return sendFile(request, reply.code(status), page, 'no-store');
}

const page = (text: string): StaticFile =>
  fileOf(
    Buffer.from(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Springboard</title><p>${text}</p></html>\n`,
    ),
    HTML,
  );

/** The words of §7 and §8: no language is known before the client is. */
const UNKNOWN_HOST = page('Invalid hostname, please contact support');
const NOT_BUILT = page('This portal is not installed here');
const NOT_FOUND = page('Not found');
