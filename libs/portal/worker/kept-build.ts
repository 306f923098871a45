/** A build of the portal, as the service worker keeps it on the device. */
export type KeptBuild = {
  /** Of its cache: another build, another name. */
  readonly name: string;
  /** Paths of everything that it consists of. */
  readonly files: readonly string[];
  /** The script that the page starts with; a page without it is none of this build. */
  readonly entry: string;
  /**
   * What the page of somebody signed in asks for once it runs. It is named in the header of the page, so
   * that the browser has it while the page is still on its way.
   */
  readonly ahead: readonly string[];
  readonly picture: PictureParts;
};

/** What a page that starts with a picture has in itself, so that it waits for no other file. */
export type PictureParts = {
  /** Path of the page's stylesheet. */
  readonly style: string;
  /** Stands behind the picture, and decides whether it is shown (`../picture/shown.ts`). */
  readonly script: string;
  /** By which the page's policy knows the two: `'sha256-…'`. */
  readonly hashes: { readonly style: string; readonly script: string };
};

/** What all screens are shown in. */
export const PAGE = '/index.html';

const OURS = /^(portal|workbox-precache)\b/;

/**
 * Keeps every file of the build, with what an earlier build has brought already. Rejects unless all of them
 * are really there: a build is kept whole or not at all.
 */
export const keepBuild = async (
  { name, files, entry, ahead }: Omit<KeptBuild, 'picture'>,
  { caches, fetch }: { caches: CacheStorage; fetch: typeof globalThis.fetch },
): Promise<void> => {
  const cache = await caches.open(name);
  await Promise.all(
    files.map(async (file) => {
      const known = isHashed(file) ? await caches.match(file) : undefined;
      const response = known ?? checked(file, await fetch(file, { cache: freshness(file) }));
      await cache.put(file, file === PAGE ? await pageOf(response, entry, ahead) : response);
    }),
  );
};

/** Drops the builds that came before, whoever kept them. */
export const forgetOtherBuilds = async (name: string, caches: CacheStorage): Promise<void> => {
  const others = (await caches.keys()).filter((key) => key !== name && OURS.test(key));
  await Promise.all(others.map((key) => caches.delete(key)));
};

/** Which kept file answers a request; null: none, the request goes to the network. */
export const fileFor = (
  { url, mode, method }: Pick<Request, 'url' | 'mode' | 'method'>,
  { files, origin }: { files: ReadonlySet<string>; origin: string },
): string | null => {
  const at = new URL(url);
  if (method !== 'GET' || at.origin !== origin) return null;
  if (mode === 'navigate') return isScreen(at.pathname) ? PAGE : null;
  return files.has(at.pathname) ? at.pathname : null;
};

/** The name never comes back with another content. */
const isHashed = (file: string): boolean => file.startsWith('/assets/');

const freshness = (file: string): RequestCache => (isHashed(file) ? 'default' : 'reload');

const isScreen = (path: string): boolean => !/^\/v1(\/|$)/.test(path) && path !== '/version';

/** The page of a captive portal, or of a server without the file, is not the file. */
const checked = (file: string, response: Response): Response => {
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  if (!response.ok || response.redirected || isPage !== (file === PAGE))
    throw new TypeError(`${file} could not be had`);
  return response;
};

const pageOf = async (
  response: Response,
  entry: string,
  ahead: readonly string[],
): Promise<Response> => {
  const html = await response.text();
  if (!html.includes(entry)) throw new TypeError('the page is of another build');
  const headers = new Headers(response.headers);
  headers.set('link', ahead.map((file) => `<${file}>; rel=modulepreload; crossorigin`).join(', '));
  // It has been unpacked.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
};
