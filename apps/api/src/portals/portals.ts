import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { LANGUAGES, PORTALS, type Portal } from '@springboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ClientSources, secureHeaders } from './headers.ts';
import { storeBuild } from './previous.ts';

export type PortalsOptions = {
  /** Folder of each portal's build. A portal without one is not served. */
  builds: Partial<Readonly<Record<Portal, string>>>;
  /** The portal of a host name; null for an unknown name. Called for each request. */
  portalOf(hostname: string): Promise<Portal | null>;
  /** The name of the client of a host name, for its installed portals. Without it the builds' own name is used. */
  clientNameOf?(hostname: string): Promise<string | null>;
  /** What the pages of a host name may load from other hosts; by default nothing. */
  sourcesOf?(hostname: string): Promise<ClientSources>;
  /** The page instead of every other while there is no client yet; null: there is one. */
  notSetUp?(request: FastifyRequest): Promise<string | null>;
  /** Folder that stores the hashed files of earlier builds; without it they are not stored. */
  previous?: string;
};

/** A hashed file: the same name never has another content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Stored, and revalidated at each request. */
const REVALIDATE = 'no-cache';

/**
 * Serves each host name the build of its portal: files by their names, the page itself for every path of a
 * screen, and nothing under /v1, which belongs to the API. The build contains its files in compressed form.
 */
export async function servePortals(app: FastifyInstance, options: PortalsOptions): Promise<void> {
  const stored = await storeBuilds(options);
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      if (path.endsWith(VERSION)) void reply.type('text/plain; charset=utf-8');
    },
  });

  const pageHeaders = async ({ protocol, hostname }: FastifyRequest) =>
    secureHeaders(protocol, await options.sourcesOf?.(hostname));

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url);
    if (path === null || isApi(path)) {
      reply.callNotFound();
      return reply;
    }
    void reply.headers(secureHeaders(request.protocol));
    const portal = await options.portalOf(request.hostname);
    if (portal === null) {
      const page = (await options.notSetUp?.(request)) ?? null;
      if (page === null) return sendPage(reply, 404, UNKNOWN_HOST);
      const html = reply.code(503).header('cache-control', 'no-store');
      return html.type('text/html; charset=utf-8').send(page);
    }
    const build = options.builds[portal];
    if (build === undefined) return sendPage(reply, 503, NOT_BUILT);
    const folders = isHashed(path) ? [build, ...(stored.get(portal) ?? [])] : [build];
    const folder = await folderWith(path, folders);
    if (folder !== null) {
      // The service worker stores the page by the name of its file.
      if (path === PAGE) void reply.headers(await pageHeaders(request));
      void reply.header('cache-control', isHashed(path) ? FOREVER : REVALIDATE);
      if (path !== MANIFEST) return reply.sendFile(path, folder);
      const name = (await options.clientNameOf?.(request.hostname)) ?? null;
      const text = await readManifest(folder, request.headers['accept-language']);
      return reply
        .header('vary', 'accept-language')
        .type('application/manifest+json')
        .send(name === null ? text : withClientName(text, name));
    }
    if (!isScreen(path) || (await folderWith(PAGE, [build])) === null)
      return sendPage(reply, 404, NOT_FOUND);
    void reply.headers(await pageHeaders(request));
    return reply.header('cache-control', REVALIDATE).sendFile(PAGE, build);
  };

  app.get('/', answer);
  app.get('/*', answer);
}

/** The build's manifest in the first language of the browser that there is one for, else in English. */
const readManifest = async (folder: string, accepted = ''): Promise<string> => {
  const wishes = accepted.split(',').map((wish) => wish.trim().slice(0, 2).toLowerCase());
  const locale = wishes
    .map((wish) => LANGUAGES.find((language) => language.startsWith(wish) && wish !== ''))
    .find((language) => language !== undefined);
  const file = `/manifest.${locale}.json`;
  const found = await folderWith(file, [folder]);
  return readFile(join(folder, found === null ? MANIFEST : file), 'utf8');
};

/** The build's manifest with the client's name in place of the product's, so that installed portals differ. */
const withClientName = (text: string, client: string): string => {
  const manifest: { name: string; short_name: string } = JSON.parse(text);
  const name = manifest.name.replace(manifest.short_name, () => client);
  return JSON.stringify({ ...manifest, name, short_name: client });
};

async function storeBuilds({ builds, previous }: PortalsOptions): Promise<Map<Portal, string[]>> {
  const stored = new Map<Portal, string[]>();
  if (previous === undefined) return stored;
  for (const portal of PORTALS) {
    const build = builds[portal];
    if (build !== undefined) stored.set(portal, await storeBuild(build, join(previous, portal)));
  }
  return stored;
}

/** The decoded path; null where it is not a path at all. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
  } catch {
    return null;
  }
}

/** The first folder that has the file; null where none has it. */
async function folderWith(path: string, folders: readonly string[]): Promise<string | null> {
  if (!isPlain(path)) return null;
  for (const folder of folders) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (found?.isFile() === true) return folder;
  }
  return null;
}

/** A canonical name inside its folder: no way up, no hidden file, nothing with a special meaning to a file system. */
const isPlain = (path: string): boolean =>
  path.startsWith('/') &&
  !/[\\:\0]|\/\//.test(path) &&
  !path.split('/').some((part) => part.startsWith('.'));

const PAGE = '/index.html';
const VERSION = '/version';
const MANIFEST = '/manifest.webmanifest';
/** A name in the path of a screen may contain a dot, so only the extensions of a build make a file. */
const FILE =
  /\.(avif|css|gif|html|ico|jpe?g|m?js|json|map|mp4|pdf|png|svg|txt|wasm|webm|webmanifest|webp|woff2?|xml)$/i;

const isApi = (path: string): boolean =>
  path === '/v1' || path.startsWith('/v1/') || path.startsWith('/ims/case/');
const isHashed = (path: string): boolean => path.startsWith('/assets/');
const isScreen = (path: string): boolean => !isHashed(path) && path !== VERSION && !FILE.test(path);

const sendPage = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Springboard</title><p>${text}</p></html>\n`,
    );

/** The texts of §7 and §8. The language is unknown before the client is. */
const UNKNOWN_HOST = 'Invalid hostname, please contact support';
const NOT_BUILT = 'This portal is not installed here';
const NOT_FOUND = 'Not found';
