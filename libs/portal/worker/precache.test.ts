import { describe, expect, test } from 'vitest';
import { deleteOtherBuilds, fileFor, PAGE, precache, type PrecacheManifest } from './precache.ts';

const BUILD: PrecacheManifest = {
  name: 'portal 2',
  files: [PAGE, '/assets/index-2.js', '/assets/react-1.js', '/icon.svg'],
  entry: '/assets/index-2.js',
  preload: ['/assets/frame-2.js'],
};
const HTML = '<script src="/assets/index-2.js"></script>';

const pathOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : `${input}`;

/** A cache storage by name and path. */
const makeCaches = (initial: Record<string, Record<string, Response>> = {}) => {
  const stored = new Map(
    Object.entries(initial).map(([name, files]) => [name, new Map(Object.entries(files))]),
  );
  const caches: CacheStorage = {
    open: async (name) => {
      const files = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, files);
      const put = async (file: RequestInfo | URL, response: Response) =>
        void files.set(pathOf(file), response);
      const match = async (file: RequestInfo | URL) => files.get(pathOf(file));
      return { ...UNUSED, put, match };
    },
    match: async (file) =>
      [...stored.values()]
        .map((files) => files.get(pathOf(file)))
        .find(Boolean)
        ?.clone(),
    has: async (name) => stored.has(name),
    delete: async (name) => stored.delete(name),
    keys: async () => [...stored.keys()],
  };
  return { caches, stored };
};

const never = () => Promise.reject(new Error('unused'));
const UNUSED = { add: never, addAll: never, delete: never, keys: never, matchAll: never };

const response = (body: string, type = 'text/javascript') =>
  new Response(body, { headers: { 'content-type': type } });

/** A server with the files of the build, and the requests it received. */
const makeServer = (responses: Record<string, Response> = {}) => {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const file = pathOf(input);
    requests.push(`${file} ${init?.cache}`);
    return responses[file] ?? (file === PAGE ? response(HTML, 'text/html') : response(file));
  };
  return { fetch, requests };
};

describe('precache', () => {
  test('caches every file, and adds preload headers to the page', async () => {
    const { caches, stored } = makeCaches();
    const { fetch, requests } = makeServer();
    await precache(BUILD, { caches, fetch });
    const files = stored.get('portal 2');
    expect([...(files?.keys() ?? [])].toSorted()).toEqual([...BUILD.files].toSorted());
    expect(files?.get(PAGE)?.headers.get('link')).toBe(
      '</assets/frame-2.js>; rel=modulepreload; crossorigin',
    );
    expect(await files?.get(PAGE)?.text()).toBe(HTML);
    expect(requests).toContain('/index.html reload');
    expect(requests).toContain('/assets/react-1.js default');
  });

  test('reuses hashed files of an earlier build, but not the page', async () => {
    const { caches, stored } = makeCaches({
      'portal 1': {
        '/assets/react-1.js': response('cached'),
        [PAGE]: response('old', 'text/html'),
      },
    });
    const { fetch, requests } = makeServer();
    await precache(BUILD, { caches, fetch });
    expect(requests.toSorted()).toEqual([
      '/assets/index-2.js default',
      '/icon.svg reload',
      `${PAGE} reload`,
    ]);
    expect(await stored.get('portal 2')?.get('/assets/react-1.js')?.text()).toBe('cached');
  });

  test.each<[string, Record<string, Response>]>([
    ['a missing file', { '/icon.svg': new Response('', { status: 404 }) }],
    ['a captive portal instead of a file', { '/icon.svg': response('<h1>', 'text/html') }],
    ['a captive portal instead of the page', { [PAGE]: response('<h1>', 'text/html') }],
    ['a page of another build', { [PAGE]: response('/assets/index-3.js', 'text/html') }],
  ])('rejects %s', async (_, responses) => {
    const { fetch } = makeServer(responses);
    await expect(precache(BUILD, { caches: makeCaches().caches, fetch })).rejects.toThrow(
      TypeError,
    );
  });

  test('deleteOtherBuilds deletes the caches of other builds only', async () => {
    const { caches, stored } = makeCaches({
      'portal 1': {},
      'portal 2': {},
      'workbox-precache-v2-http://coach.localhost/': {},
      videos: {},
    });
    await deleteOtherBuilds('portal 2', caches);
    expect([...stored.keys()]).toEqual(['portal 2', 'videos']);
  });

  const ORIGIN = 'https://coach.test';
  const files = new Set(BUILD.files);

  test.each<[string, Partial<Request>, string | null]>([
    ['/member-groups/7/register?date=2026-11-21', { mode: 'navigate' }, PAGE],
    ['/', { mode: 'navigate' }, PAGE],
    ['/v1/docs', { mode: 'navigate' }, null],
    ['/version', { mode: 'navigate' }, null],
    ['/assets/react-1.js', {}, '/assets/react-1.js'],
    ['/assets/of-an-earlier-build.js', {}, null],
    ['/v1/status', {}, null],
    ['/icon.svg', { method: 'POST' }, null],
  ])('fileFor responds to %s %o with %s', (path, init, file) => {
    const request = { method: 'GET', mode: 'cors' as const, ...init, url: ORIGIN + path };
    expect(fileFor(request, { files, origin: ORIGIN })).toBe(file);
  });

  test('fileFor ignores requests to other hosts', () => {
    const request = { method: 'GET', mode: 'cors' as const, url: 'https://else.test/icon.svg' };
    expect(fileFor(request, { files, origin: ORIGIN })).toBeNull();
  });
});
