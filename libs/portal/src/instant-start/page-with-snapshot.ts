import { SNAPSHOT_CACHE } from './snapshot.ts';

/** What a page with a snapshot contains inline, so that it needs no other file. */
export type InlineFiles = {
  /** Path of the page's stylesheet. */
  readonly style: string;
  /** The built `show-snapshot.ts`. */
  readonly script: string;
  /** For the content security policy: `'sha256-…'`. */
  readonly hashes: { readonly style: string; readonly script: string };
};

const STYLESHEET = /<link rel="stylesheet"[^>]*>/;
const ENTRY = /<script type="module"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/**
 * In the service worker: the page with the saved snapshot of its address, or the page as it is without one.
 * It loads and preloads no scripts: they would delay the snapshot. The inline script starts the portal.
 */
export const pageWithSnapshot = async (
  { url }: Pick<Request, 'url'>,
  {
    page: getPage,
    stylesheet,
    entry,
    inline,
    caches,
  }: {
    page: () => Promise<Response | undefined>;
    stylesheet: () => Promise<Response | undefined>;
    /** Path of the portal's script. */
    entry: string;
    inline: InlineFiles;
    caches: Pick<CacheStorage, 'match'>;
  },
): Promise<Response | undefined> => {
  const { pathname, search } = new URL(url);
  const [page, snapshot, style] = await Promise.all([
    getPage(),
    caches.match(`${pathname}${search}`, { cacheName: SNAPSHOT_CACHE }).catch(() => undefined),
    stylesheet(),
  ]);
  if (page === undefined || snapshot === undefined || style === undefined) return page;
  const [html, shown, css] = await Promise.all([page.text(), snapshot.text(), style.text()]);
  const whole = html
    .replace(ENTRY, '')
    .replaceAll(PRELOADS, '')
    .replace(STYLESHEET, () => `<style>${css}</style>`)
    .replace(
      '</body>',
      () => `${shown}<script data-entry="${entry}">${inline.script}</script></body>`,
    );
  return new Response(whole, { headers: headersFor(page.headers, inline.hashes) });
};

/** The page's policy also allows the inline style and script. The preload header goes. */
const headersFor = (original: Headers, { style, script }: InlineFiles['hashes']): Headers => {
  const headers = new Headers(original);
  headers.delete('link');
  const policy = headers.get('content-security-policy');
  if (policy !== null) {
    const extended = policy
      .replace("script-src 'self'", (own) => `${own} ${script}`)
      .replace("style-src 'self'", (own) => `${own} ${style}`);
    headers.set('content-security-policy', extended);
  }
  return headers;
};
