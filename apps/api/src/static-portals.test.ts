import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from './app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './database/pool.ts';
import { clientNames } from './http/hosts.ts';
import { createSourceFinder } from './portals/client-sources.ts';
import { servePortals } from './portals/portals.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient } from '../testing/builders.ts';
import { TEST_SECRET } from '../testing/names.ts';

/** The API and the portals on one server, as in `startServer`. */
let api: TestApi;
let folder: string;

beforeAll(async () => {
  api = await startTestApi();
  await buildClient(api.owner);
  folder = await mkdtemp(join(tmpdir(), 'springboard-served-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>coach</title>');
  const manifest = { name: 'Springboard Coach', short_name: 'Springboard' };
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
  await serve(api);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const serve = ({ fastify, findHost }: Pick<App, 'fastify' | 'findHost'>) =>
  servePortals(fastify, {
    builds: { coach: folder },
    portalOf: async (hostname) => (await findHost(hostname))?.portal ?? null,
    clientNameOf: clientNames(api.database, findHost),
    sourcesOf: createSourceFinder(api.database, findHost, () => api.clock.now),
  });

const get = (app: Pick<App, 'fastify'>, url: string, host = 'coach.localhost') =>
  app.fastify.inject({ url, headers: { host, accept: 'text/html,*/*' } });

const JSON_TYPE = 'application/json; charset=utf-8';

describe('the API beside the portals', () => {
  test('a screen is an HTML page, a call is not', async () => {
    const page = await get(api, '/member-groups/7');
    const status = await get(api, '/v1/status');
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect([status.statusCode, status.headers['content-type']]).toEqual([200, JSON_TYPE]);
  });

  test('the manifest has the name of the client of the host', async () => {
    const manifest = await get(api, '/manifest.webmanifest');
    const name = 'Client of localhost';
    expect(manifest.json()).toEqual({ name: `${name} Coach`, short_name: name });
  });

  test('pages may load what their client has set from exactly its hosts', async () => {
    await buildClient(api.owner, 'themed.test', {
      theme_url: 'https://themes.example.org/albion/theme.css?v=2',
      translation_url: 'https://texts.example.org:8443/albion',
      analytics_url: 'https://visits.example.org/count.js?site=7',
    });
    await buildClient(api.owner, 'local.test', {
      theme_url: '/themes/local.css',
      translation_url: '/texts',
    });
    const policyOf = async (host: string, url = '/member-groups') => {
      const { headers } = await get(api, url, host);
      const directives = String(headers['content-security-policy']).split('; ');
      return directives.filter((directive) => /^(script|style|font|img|connect)-/.test(directive));
    };
    const own = [
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
    ];
    const themed = [
      "script-src 'self' https://visits.example.org/count.js",
      "style-src 'self' https://themes.example.org",
      "img-src 'self' data: blob:",
      "font-src 'self' https://themes.example.org",
      "connect-src 'self' https://texts.example.org:8443 https://visits.example.org",
    ];
    expect(await policyOf('coach.themed.test')).toEqual(themed);
    // As the service worker requests it.
    expect(await policyOf('coach.themed.test', '/index.html')).toEqual(themed);
    expect(await policyOf('coach.local.test')).toEqual(own);
    expect(await policyOf('coach.localhost')).toEqual(own);
    expect(await policyOf('coach.themed.test', '/manifest.webmanifest')).toEqual(own);
  });

  test.each(['/v1', '/v1/', '/v1/nothing', '/v1/nothing.js', '/v1/groups/7/nothing', '/v1/%zz'])(
    '[D9] %s is 404 in JSON on every host',
    async (url) => {
      for (const host of ['coach.localhost', 'club.localhost', 'unknown.test']) {
        const response = await get(api, url, host);
        expect([response.statusCode, response.headers['content-type'], response.json()]).toEqual([
          404,
          JSON_TYPE,
          { error: 'NOT_FOUND' },
        ]);
      }
    },
  );

  test.each(['/v1/status', '/v1/groups', '/v1/nothing'])(
    '[D9] %s is 540 in JSON during maintenance',
    async (url) => {
      api.switches.maintenance = true;
      const response = await get(api, url);
      api.switches.maintenance = false;
      expect([response.statusCode, response.headers['content-type'], response.json()]).toEqual([
        540,
        JSON_TYPE,
        { error: 'MAINTENANCE', maintenance_mode: true },
      ]);
    },
  );

  test('[D9] calls are 503 in JSON with Retry-After while the database is unavailable', async () => {
    // Nothing listens on port 1.
    const database = openDatabase({
      owner_url: 'postgres://owner@127.0.0.1:1/none',
      secret: TEST_SECRET,
      onError: (error) => {
        throw error;
      },
    });
    const app = await createApp({
      database,
      secret: TEST_SECRET,
      now: () => api.clock.now,
      newId: () => 'a-request',
      log: { info: () => undefined, error: () => undefined },
      files: api.files,
      mail: { send: async () => undefined, close: () => undefined },
      providerSecret: async () => null,
      maintenance: () => false,
    });
    await serve(app);
    for (const url of ['/v1/client?hostname=coach.localhost', '/v1/groups']) {
      const response = await get(app, url);
      expect([response.statusCode, response.headers['content-type'], response.json()]).toEqual([
        503,
        JSON_TYPE,
        { error: 'OVERLOADED' },
      ]);
      expect(response.headers['retry-after']).toBe('2');
    }
    await app.fastify.close();
    await database.destroy();
  });
});
