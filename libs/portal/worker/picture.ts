import { PICTURES } from '../src/picture/names.ts';
import { PAGE, type KeptBuild, type PictureParts } from './kept-build.ts';

const STYLESHEET = /<link rel="stylesheet"[^>]*>/;
const ENTRY = /<script type="module"[^>]*><\/script>/;
const AHEAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * The page with the picture that the device kept of this address; as it is, if there is none. The portal is
 * started by what stands behind the picture, a frame later (`../picture/shown.ts`), and none of it is fetched
 * before: the picture would wait for half a megabyte that shares the processor with it.
 *
 * @param fileOf gives a file of the build
 */
export const pageWithPicture = async (
  { url }: Pick<Request, 'url'>,
  {
    build: { entry, picture: parts },
    caches,
    fileOf,
  }: {
    build: Pick<KeptBuild, 'entry' | 'picture'>;
    caches: Pick<CacheStorage, 'match'>;
    fileOf: (path: string) => Promise<Response | undefined>;
  },
): Promise<Response | undefined> => {
  const { pathname, search } = new URL(url);
  const [page, picture, style] = await Promise.all([
    fileOf(PAGE),
    caches.match(`${pathname}${search}`, { cacheName: PICTURES }).catch(() => undefined),
    fileOf(parts.style),
  ]);
  if (page === undefined || picture === undefined || style === undefined) return page;
  const [html, shown, css] = await Promise.all([page.text(), picture.text(), style.text()]);
  const whole = html
    .replace(ENTRY, '')
    .replaceAll(AHEAD, '')
    .replace(STYLESHEET, () => `<style>${css}</style>`)
    .replace(
      '</body>',
      () => `${shown}<script data-entry="${entry}">${parts.script}</script></body>`,
    );
  return new Response(whole, { headers: allowing(parts.hashes, page.headers) });
};

/** The page's own policy, and these two besides; nothing to be fetched ahead. */
const allowing = ({ style, script }: PictureParts['hashes'], given: Headers): Headers => {
  const headers = new Headers(given);
  headers.delete('link');
  const policy = headers.get('content-security-policy');
  if (policy !== null) {
    const wider = policy
      .replace("script-src 'self'", (own) => `${own} ${script}`)
      .replace("style-src 'self'", (own) => `${own} ${style}`);
    headers.set('content-security-policy', wider);
  }
  return headers;
};
