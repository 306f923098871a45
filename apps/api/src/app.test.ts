import { randomUUID } from 'node:crypto';
import { calls } from '@springboard/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient, buildClub, buildUser } from '../testing/builders.ts';
import { startAppOn } from '../testing/another-app.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
let coach: string;
let parent: string;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  const club = await buildClub(api.owner, client);
  coach = await api.tokenFor(await buildUser(api.owner, club, 'coach'));
  parent = await api.tokenFor(await buildUser(api.owner, club, 'parent'));
  await buildClient(api.owner, 'other.test');
});
afterAll(() => api.close());

const post = (headers: Record<string, string>, payload: string) =>
  api.fastify.inject({
    method: 'POST',
    url: '/v1/changes/noop',
    headers: { host: 'coach.localhost', ...headers },
    payload,
  });

describe('the API', () => {
  test('every call of the contract has exactly one route', () => {
    expect([...api.implemented].sort()).toEqual(Object.keys(calls).sort());
  });

  test('every response echoes the request id, has the version of the API, and must not be cached', async () => {
    const { headers } = await api.call('GET /status', { headers: { 'x-request-id': 'abc-1' } });
    expect(headers).toMatchObject({
      'x-request-id': 'abc-1',
      'x-api-version': '1',
      'cache-control': 'no-store',
    });
  });

  test('a request id that cannot be a header is replaced', async () => {
    const { headers } = await api.call('GET /status', { headers: { 'x-request-id': 'a b' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an unknown path is 404, also with a body of another content type', async () => {
    const response = await api.fastify.inject({
      method: 'POST',
      url: '/v1/nothing',
      headers: { 'content-type': 'text/plain', host: 'coach.localhost' },
      payload: 'x',
    });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
  });

  test('a known path with another method is 405 and lists the allowed methods', async () => {
    const response = await api.fastify.inject({ method: 'DELETE', url: '/v1/groups' });
    expect([response.statusCode, response.json(), response.headers.allow]).toEqual([
      405,
      { error: 'METHOD_NOT_ALLOWED' },
      'GET, POST',
    ]);
  });

  test.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{"a": ', 400, 'INVALID_JSON'],
    [
      'JSON of 101 levels',
      { 'content-type': 'application/json' },
      '['.repeat(101) + ']'.repeat(101),
      400,
      'INVALID_JSON',
    ],
    ['another content type', { 'content-type': 'text/plain' }, 'a', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a body over 1 MiB',
      { 'content-type': 'application/json' },
      JSON.stringify('x'.repeat(1024 * 1024)),
      413,
      'BODY_TOO_LARGE',
    ],
  ])('%s is rejected with its code', async (_name, headers, payload, status, error) => {
    const response = await post(headers, payload);
    expect([response.statusCode, response.json()]).toEqual([status, { error }]);
  });

  test('invalid fields are 422, with the broken rule of each field', async () => {
    const response = await api.call('GET /groups', { as: coach, query: { page: -1, date: 'x' } });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      error: 'VALIDATION',
      detail: { page: 'minimum', date: 'format' },
    });
  });

  test('a text with NUL in it never reaches the database', async () => {
    const response = await api.call('GET /groups', { as: coach, query: { search: 'a\0b' } });
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { error: 'VALIDATION', detail: { search: 'characters' } },
    ]);
  });

  test('a deep body that its call does not read is 400, and not an error of the server', async () => {
    const headers = { host: 'coach.localhost', authorization: `Bearer ${coach}` };
    const response = await api.fastify.inject({
      method: 'DELETE',
      url: '/v1/me/sessions',
      headers: { ...headers, 'content-type': 'application/json', 'x-request-id': randomUUID() },
      payload: `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
    });
    expect([response.statusCode, response.json()]).toEqual([400, { error: 'INVALID_JSON' }]);
  });

  test('a missing or invalid token is 401 INVALID_TOKEN', async () => {
    for (const as of [undefined, 'a.b.c']) {
      const response = await api.call('GET /groups', as === undefined ? {} : { as });
      expect([response.statusCode, response.json()]).toEqual([401, { error: 'INVALID_TOKEN' }]);
    }
  });

  test('an expired token is 401 TOKEN_EXPIRED', async () => {
    api.clock.now = NOON + 601;
    const response = await api.call('GET /groups', { as: coach });
    api.clock.now = NOON;
    expect([response.statusCode, response.json()]).toEqual([401, { error: 'TOKEN_EXPIRED' }]);
  });

  test("a token on another client's host name is 401", async () => {
    const response = await api.call('GET /groups', { as: coach, host: 'coach.other.test' });
    expect([response.statusCode, response.json()]).toEqual([401, { error: 'INVALID_TOKEN' }]);
  });

  test('an unknown host name is 404 CLIENT_NOT_FOUND', async () => {
    const response = await api.call('GET /groups', { as: coach, host: 'unknown.test' });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'CLIENT_NOT_FOUND' }]);
  });

  test('a role without access to the call is 403', async () => {
    const response = await api.call('GET /groups', { as: parent });
    expect([response.statusCode, response.json()]).toEqual([403, { error: 'FORBIDDEN' }]);
  });

  test('during maintenance every call is 540, also the status, and maintenance ends without a restart', async () => {
    api.switches.maintenance = true;
    const during = await api.call('GET /status');
    api.switches.maintenance = false;
    const after = await api.call('GET /status');
    expect([during.statusCode, during.json()]).toEqual([
      540,
      { error: 'MAINTENANCE', maintenance_mode: true },
    ]);
    expect(after.statusCode).toBe(200);
  });

  test('[D1] during maintenance a portal on another origin may read the response', async () => {
    api.switches.maintenance = true;
    const headers = { origin: 'https://coach.localhost' };
    const preflight = await api.fastify.inject({
      method: 'OPTIONS',
      url: '/v1/status',
      headers: { ...headers, host: 'api.test', 'access-control-request-method': 'GET' },
    });
    const during = await api.call('GET /status', { host: 'api.test', headers });
    api.switches.maintenance = false;
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    expect(during.statusCode).toBe(540);
    for (const response of [preflight, during]) {
      expect(response.headers['access-control-allow-origin']).toBe('https://coach.localhost');
    }
  });

  test("a page on a client's host name may call the API on another origin, any other page may not", async () => {
    const ours = await api.call('GET /status', {
      host: 'api.test',
      headers: { origin: 'https://coach.localhost' },
    });
    const other = await api.call('GET /status', {
      host: 'api.test',
      headers: { origin: 'https://unknown.test' },
    });
    expect(ours.headers['access-control-allow-origin']).toBe('https://coach.localhost');
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    const opaque = await api.call('GET /status', { headers: { origin: 'null' } });
    expect(opaque.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('every response over HTTPS tells the browser to stay with HTTPS', async () => {
    const app = await startAppOn(api, { trust_proxy: ['127.0.0.1'] });
    const statusOver = async (protocol: string) =>
      (
        await app.inject({
          url: '/v1/status',
          headers: { host: 'coach.localhost', 'x-forwarded-proto': protocol },
        })
      ).headers['strict-transport-security'];
    expect(await statusOver('https')).toBe('max-age=31536000');
    expect(await statusOver('http')).toBeUndefined();
  });
});
