/** The files of a build that the service worker caches. */
export type PrecacheManifest = {
  /** The name of the cache. Each build has its own. */
  readonly name: string;
  /** Paths of all files. */
  readonly files: readonly string[];
  /** Path of the page's script. A page without it belongs to another build. */
  readonly entry: string;
  /** Paths that a signed-in page needs first. They become preload headers of the page. */
  readonly preload: readonly string[];
};

/** The page of all screens. */
export const PAGE = '/index.html';

const PORTAL_CACHE = /^(portal|workbox-precache)\b/;

/**
 * Caches every file of the build, and reuses files of an earlier build. Rejects unless all files are valid: a
 * build is cached completely or not at all.
 */
export const precache = async (
  { name, files, entry, preload }: PrecacheManifest,
  { caches, fetch }: { caches: CacheStorage; fetch: typeof globalThis.fetch },
): Promise<void> => {
  const cache = await caches.open(name);
  await Promise.all(
    files.map(async (file) => {
      const cached = isHashed(file) ? await caches.match(file) : undefined;
      const response = cached ?? checked(file, await fetch(file, { cache: cacheMode(file) }));
      await cache.put(file, file === PAGE ? await pageOf(response, entry, preload) : response);
    }),
  );
};

/** Deletes earlier builds, also those that Workbox cached, and their snapshots. */
export const deleteOtherBuilds = async (name: string, caches: CacheStorage): Promise<void> => {
  const others = (await caches.keys()).filter((key) => key !== name && PORTAL_CACHE.test(key));
  await Promise.all(others.map((key) => caches.delete(key)));
};

/** The cached file for a request; null if the request goes to the network. */
export const fileFor = (
  { url, mode, method }: Pick<Request, 'url' | 'mode' | 'method'>,
  { files, origin }: { files: ReadonlySet<string>; origin: string },
): string | null => {
  const { origin: requested, pathname } = new URL(url);
  if (method !== 'GET' || requested !== origin) return null;
  if (mode === 'navigate') return isScreen(pathname) ? PAGE : null;
  return files.has(pathname) ? pathname : null;
};

/** The content of such a file never changes. */
const isHashed = (file: string): boolean => file.startsWith('/assets/');

const cacheMode = (file: string): RequestCache => (isHashed(file) ? 'default' : 'reload');

const isScreen = (path: string): boolean => !/^\/v1(\/|$)/.test(path) && path !== '/version';

/** Rejects the page of a captive portal, and a missing file. */
const checked = (file: string, response: Response): Response => {
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  if (!response.ok || response.redirected || isPage !== (file === PAGE))
    throw new TypeError(`${file} could not be loaded`);
  return response;
};

const pageOf = async (
  response: Response,
  entry: string,
  preload: readonly string[],
): Promise<Response> => {
  const html = await response.text();
  if (!html.includes(entry)) throw new TypeError('the page belongs to another build');
  const headers = new Headers(response.headers);
  const links = preload.map((file) => `<${file}>; rel=modulepreload; crossorigin`);
  headers.set('link', links.join(', '));
  // `text()` has decoded it.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
};
