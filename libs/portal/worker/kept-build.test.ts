import { expect, test } from 'vitest';
import { fileFor, forgetOtherBuilds, keepBuild, PAGE, type KeptBuild } from './kept-build.ts';

const BUILD: Omit<KeptBuild, 'picture'> = {
  name: 'portal 2',
  files: [PAGE, '/assets/index-2.js', '/assets/react-1.js', '/icon.svg'],
  entry: '/assets/index-2.js',
  ahead: ['/assets/frame-2.js'],
};
const HTML = '<script src="/assets/index-2.js"></script>';

const pathOf = (of: RequestInfo | URL): string => (of instanceof Request ? of.url : `${of}`);

/** Caches as far as a build needs them, by name and path. */
const makeCaches = (given: Record<string, Record<string, Response>> = {}) => {
  const kept = new Map(
    Object.entries(given).map(([name, files]) => [name, new Map(Object.entries(files))]),
  );
  const caches: CacheStorage = {
    open: async (name) => {
      const files = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, files);
      const put = async (file: RequestInfo | URL, response: Response) =>
        void files.set(pathOf(file), response);
      const match = async (file: RequestInfo | URL) => files.get(pathOf(file));
      return { ...NOT_NEEDED, put, match };
    },
    match: async (file) =>
      [...kept.values()]
        .map((files) => files.get(pathOf(file)))
        .find(Boolean)
        ?.clone(),
    has: async (name) => kept.has(name),
    delete: async (name) => kept.delete(name),
    keys: async () => [...kept.keys()],
  };
  return { caches, kept };
};

const never = () => Promise.reject(new Error('not needed'));
const NOT_NEEDED = { add: never, addAll: never, delete: never, keys: never, matchAll: never };

const answer = (body: string, type = 'text/javascript') =>
  new Response(body, { headers: { 'content-type': type } });

/** A server with the files of the build, and what was asked of it. */
const makeServer = (answers: Record<string, Response> = {}) => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const file = pathOf(input);
    asked.push(`${file} ${init?.cache}`);
    return answers[file] ?? (file === PAGE ? answer(HTML, 'text/html') : answer(file));
  };
  return { fetch, asked };
};

test('every file is kept, and the page names what the portal will ask for first', async () => {
  const { caches, kept } = makeCaches();
  const { fetch, asked } = makeServer();
  await keepBuild(BUILD, { caches, fetch });
  const files = kept.get('portal 2');
  expect([...(files?.keys() ?? [])].toSorted()).toEqual([...BUILD.files].toSorted());
  expect(files?.get(PAGE)?.headers.get('link')).toBe(
    '</assets/frame-2.js>; rel=modulepreload; crossorigin',
  );
  expect(await files?.get(PAGE)?.text()).toBe(HTML);
  expect(asked).toContain('/index.html reload');
  expect(asked).toContain('/assets/react-1.js default');
});

test('what an earlier build brought is not loaded again, but the page is', async () => {
  const { caches, kept } = makeCaches({
    'portal 1': { '/assets/react-1.js': answer('kept'), [PAGE]: answer('old', 'text/html') },
  });
  const { fetch, asked } = makeServer();
  await keepBuild(BUILD, { caches, fetch });
  expect(asked.toSorted()).toEqual([
    '/assets/index-2.js default',
    '/icon.svg reload',
    `${PAGE} reload`,
  ]);
  expect(await kept.get('portal 2')?.get('/assets/react-1.js')?.text()).toBe('kept');
});

test.each<[string, Record<string, Response>]>([
  ['a file that is not there', { '/icon.svg': new Response('', { status: 404 }) }],
  ['a captive portal in the place of a file', { '/icon.svg': answer('<h1>', 'text/html') }],
  ['a captive portal in the place of the page', { [PAGE]: answer('<h1>', 'text/html') }],
  ['a page of another build', { [PAGE]: answer('/assets/index-3.js', 'text/html') }],
])('%s: the build is not kept', async (_, answers) => {
  const { fetch } = makeServer(answers);
  await expect(keepBuild(BUILD, { caches: makeCaches().caches, fetch })).rejects.toThrow(TypeError);
});

test('earlier builds make way, whoever kept them; nothing else does', async () => {
  const { caches, kept } = makeCaches({
    'portal 1': {},
    'portal 2': {},
    'workbox-precache-v2-http://coach.localhost/': {},
    'videos of somebody': {},
  });
  await forgetOtherBuilds('portal 2', caches);
  expect([...kept.keys()]).toEqual(['portal 2', 'videos of somebody']);
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
])('%s %o is answered with %s', (path, given, file) => {
  const request = { method: 'GET', mode: 'cors' as const, ...given, url: ORIGIN + path };
  expect(fileFor(request, { files, origin: ORIGIN })).toBe(file);
});

test('what belongs to another host goes there', () => {
  const request = { method: 'GET', mode: 'cors' as const, url: 'https://else.test/icon.svg' };
  expect(fileFor(request, { files, origin: ORIGIN })).toBeNull();
});
