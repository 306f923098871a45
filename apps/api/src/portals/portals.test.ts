import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { servePortals } from './portals.ts';

const SCRIPT = `console.log(${'"gymnastics",'.repeat(200)}"")`;

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'springboard-portals-'));
  await release('coach', 'one');
  await release('club', 'one');
  await writeFile(join(folder, 'secret.js'), 'no');
  app = await serve();
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function release(portal: string, version: string): Promise<void> {
  const build = join(folder, portal);
  await rm(build, { recursive: true, force: true });
  const files = {
    'index.html': `<!doctype html><title>${portal} ${version}</title>`,
    version: `${version}\n`,
    'sw.js': `// ${version}`,
    'manifest.webmanifest': JSON.stringify({
      id: '/',
      name: 'Springboard Coach',
      short_name: 'Springboard',
    }),
    'manifest.cy-GB.json': JSON.stringify({ name: 'Springboard Coach', lang: 'cy-GB' }),
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.env': 'no',
    [`assets/${portal}-${version}.js`]: SCRIPT,
    [`assets/${portal}-${version}.js.br`]: brotliCompressSync(SCRIPT),
    [`assets/${portal}-${version}.js.gz`]: gzipSync(SCRIPT),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(build, name)), { recursive: true });
    await writeFile(join(build, name), content);
  }
}

async function serve(): Promise<FastifyInstance> {
  const server = Fastify({ trustProxy: true });
  server.get('/v1/status', () => ({ ok: true }));
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'NOT_FOUND' }));
  await servePortals(server, {
    builds: { coach: join(folder, 'coach'), club: join(folder, 'club') },
    portalOf: (hostname) =>
      Promise.resolve(
        (['coach', 'club', 'parent'] as const).find((name) => hostname === `${name}.localhost`) ??
          null,
      ),
    clientNameOf: async (hostname) =>
      hostname === 'coach.localhost' ? 'Albion $& Gymnastics' : null,
    previous: join(folder, 'previous'),
  });
  return server;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'coach.localhost:4200', ...headers } });

describe('servePortals', () => {
  test('[D1] serves each host name the build of its portal', async () => {
    expect((await get('/')).body).toContain('coach one');
    expect((await get('/', { host: 'club.localhost' })).body).toContain('club one');
    expect((await get('/assets/club-one.js')).statusCode).toBe(404);
  });

  test('[D1] answers 404 with a text for an unknown host name, and 503 for a portal without a build', async () => {
    const unknown = await get('/', { host: 'other.example' });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('Invalid hostname, please contact support');
    expect(unknown.headers['cache-control']).toBe('no-store');
    expect((await get('/', { host: 'parent.localhost' })).statusCode).toBe(503);
  });

  test.each([
    '/member-groups',
    '/member-groups/12/assess-by-member/J.%20Smith',
    '/scheme/first-flight/level-1/floor?x=1',
  ])('answers the path of a screen with the page: %s', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('coach one');
  });

  test.each(['/assets/gone-123.js', '/assets/gone', '/missing.png', '/robots.txt'])(
    'answers 404 for a missing file, never the page: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('coach one');
    },
  );

  test('leaves everything under /v1 to the API', async () => {
    expect((await get('/v1/status')).json()).toEqual({ ok: true });
    for (const path of ['/v1', '/v1/nothing', '/%76%31/nothing', '/v1/index.html']) {
      expect((await get(path)).json()).toEqual({ error: 'NOT_FOUND' });
    }
  });

  test.each([
    '/../secret.js',
    '/..%2fsecret.js',
    '/assets/..%5c..%5csecret.js',
    '/.env',
    '/%00.js',
    '/assets/../.env',
    '//secret.js',
    '/assets//../../secret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
  ])('serves nothing outside the build and no hidden file: %s', async (path) => {
    const answer = await get(path);
    expect(answer.body).not.toBe('no');
    expect(answer.statusCode === 404 || answer.body.includes('coach one')).toBe(true);
  });

  test('answers an error for a path that cannot be decoded', async () => {
    expect((await get('/%e0%a4%a')).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('lets browsers store hashed files forever, and revalidate the page, the worker, the manifest and the version', async () => {
    const asset = await get('/assets/coach-one.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toBe('application/javascript; charset=utf-8');
    for (const path of [
      '/',
      '/index.html',
      '/sw.js',
      '/manifest.webmanifest',
      '/version',
      '/icon.svg',
    ]) {
      expect((await get(path)).headers['cache-control']).toBe('no-cache');
    }
  });

  test('an installed portal has the name of its client', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    const name = 'Albion $& Gymnastics';
    expect(manifest.json()).toEqual({ id: '/', name: `${name} Coach`, short_name: name });
    const ofProduct = await get('/manifest.webmanifest', { host: 'club.localhost' });
    expect(ofProduct.json()).toMatchObject({ short_name: 'Springboard' });
  });

  test.each([
    ['cy', 'cy-GB'],
    ['sv-SE, cy-GB;q=0.9, en;q=0.8', 'cy-GB'],
    ['en-GB, cy;q=0.9', undefined],
    ['sv', undefined],
    ['', undefined],
  ])('the manifest for a browser that accepts "%s" has the language %s', async (accepted, lang) => {
    const headers = { host: 'club.localhost', 'accept-language': accepted };
    const manifest = await get('/manifest.webmanifest', headers);
    expect(manifest.json().lang).toBe(lang);
    expect(manifest.headers['vary']).toBe('accept-language');
  });

  test('[§7] GET /version answers the version of the build', async () => {
    const answer = await get('/version');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe('one\n');
  });

  test('serves the compressed files of the build as the browser accepts them', async () => {
    const accepting = (accept: string) =>
      get('/assets/coach-one.js', { 'accept-encoding': accept });
    const brotli = await accepting('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    expect(brotli.rawPayload.length).toBeLessThan(SCRIPT.length / 4);
    const gzip = await accepting('gzip, br;q=0');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    const uncompressed = await get('/sw.js', { 'accept-encoding': 'gzip, br' });
    expect(uncompressed.headers['content-encoding']).toBeUndefined();
    expect(uncompressed.body).toBe('// one');
    const plain = await accepting('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  test('answers 304 to a browser that has the file, and the file after a change', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    const etag = String(first.headers.etag);
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"other", ${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['cache-control']).toBe('no-cache');
    await release('coach', 'two!');
    expect((await get('/', { 'if-none-match': etag })).body).toContain('coach two!');
  });

  test('sends the security headers with every response', async () => {
    for (const path of ['/', '/assets/coach-one.js', '/missing.png']) {
      const { headers } = await get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
    const secure = await get('/', { 'x-forwarded-proto': 'https' });
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('answers HEAD like GET, without the body', async () => {
    const answer = await app.inject({
      method: 'HEAD',
      url: '/',
      headers: { host: 'coach.localhost' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });

  test('serves the hashed files of the two builds before, and no older ones', async () => {
    for (const version of ['two', 'three', 'four']) {
      await app.close();
      await release('coach', version);
      app = await serve();
    }
    const statuses = ['four', 'three', 'two', 'one'].map(
      async (version) => (await get(`/assets/coach-${version}.js`)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  });
});
