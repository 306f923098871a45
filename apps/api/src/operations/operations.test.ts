import { once } from 'node:events';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppOn } from '../../testing/another-app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { appUrl, checkLogin } from '../database/pool.ts';
import { TEST_ROLE, TEST_SECRET } from '../../testing/names.ts';
import { createConcurrencyLimit } from '../http/concurrency-limit.ts';
import { whyNotReady } from './routes.ts';
import { finishRequests } from './stop.ts';
import { prune } from './prune.ts';

const TOKEN = 'a token for metrics, long enough to be one';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
});

/** Locks the notes, so that a change of a note waits until the returned function is called. */
const lockNotes = async () => {
  const client = new Client({ connectionString: api.owner_url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table notes in access exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
};

const noteRequest = () => ({
  method: 'POST' as const,
  url: `/v1/members/${world.member.uuid}/note`,
  headers: {
    host: world.host,
    authorization: `Bearer ${world.token}`,
    ...newDevice().headers('note', 1),
  },
  payload: { note: 'x', ts: api.clock.now },
});

/** Without row-level security, each row has a copy in the twin of its client, and `prune` counts both. */
const COPIES = process.env['POLICIES'] === 'off' ? 2 : 1;

describe('operation', () => {
  test('reports that the server is alive and ready, under any host name', async () => {
    const health = await api.fastify.inject({ url: '/health' });
    const ready = await api.fastify.inject({ url: '/ready' });
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }]);
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  });

  test('reports that a stopping server, or one with another database schema, is not ready', async () => {
    const deps = {
      database: api.database,
      isStopping: () => false,
      storage: { isFull: async () => false },
      checkLogin: async () => undefined,
    };
    expect(await whyNotReady({ ...deps, isStopping: () => true })).toBe('stopping');
    await sql`insert into schema_migrations (version, name) values (9999, 'newer')`.execute(
      api.owner,
    );
    const reason = await whyNotReady(deps);
    await sql`delete from schema_migrations where version = 9999`.execute(api.owner);
    expect(await whyNotReady(deps)).toBeNull();
    expect(reason).toBe('migrations');
  });

  test('[D15] is not ready while the database refuses the login of the server', async () => {
    const url = (secret: string) => appUrl(api.owner_url, secret, TEST_ROLE);
    const statusWith = async (secret: string) => {
      const app = await startAppOn(api, { checkLogin: () => checkLogin(url(secret)) });
      const response = await app.inject({ url: '/ready' });
      return [response.statusCode, response.json()];
    };
    expect(await statusWith(TEST_SECRET)).toEqual([200, { status: 'ready' }]);
    const refused = [503, { status: 'not_ready', reason: 'database' }];
    expect(await statusWith('another secret, which is long enough')).toEqual(refused);
  });

  test('serves metrics only to callers with the token', async () => {
    const app = await startAppOn(api, { metrics_token: TOKEN });
    const read = (authorization?: string, host = 'springboard.internal') =>
      app.inject({
        url: '/metrics',
        headers: { host, ...(authorization === undefined ? {} : { authorization }) },
      });
    expect((await read(`Bearer ${TOKEN}`, world.host)).statusCode).toBe(404);
    expect((await read()).statusCode).toBe(401);
    expect((await read('Bearer wrong')).statusCode).toBe(401);
    expect((await api.fastify.inject({ url: '/metrics' })).statusCode).toBe(404);
    await app.inject({ url: `/v1/groups?search=Quill`, headers: { host: world.host } });
    const { statusCode, body } = await read(`Bearer ${TOKEN}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(
      'springboard_request_seconds_count{method="GET",route="/v1/groups",status="401"} 1',
    );
    for (const name of ['springboard_pool_waiting', 'springboard_calls_inside', 'eventloop_lag']) {
      expect(body).toContain(name);
    }
    expect(body).not.toContain('Quill');
  });

  test('createConcurrencyLimit rejects a call above the limit immediately', async () => {
    const concurrencyLimit = createConcurrencyLimit({ total: 1, per_client: 1 });
    const caller = { client_id: 1 };
    const first = Promise.withResolvers<string>();
    const first_call = concurrencyLimit.run(caller, () => first.promise);
    const rejected = await concurrencyLimit.run(caller, () => Promise.resolve('not reached'));
    expect(rejected).toMatchObject({
      status: 503,
      error: 'OVERLOADED',
      headers: { 'retry-after': '2' },
    });
    first.resolve('done');
    expect(await first_call).toBe('done');
    expect(await concurrencyLimit.run(caller, () => Promise.resolve('again'))).toBe('again');
  });

  test('responds with 503 and Retry-After when overloaded, never with 408', async () => {
    const app = await startAppOn(api, { calls: { total: 0, per_client: 0 } });
    const response = await app.inject(noteRequest());
    expect([response.statusCode, response.json(), response.headers['retry-after']]).toEqual([
      503,
      { error: 'OVERLOADED' },
      '2',
    ]);
    expect(response.headers['x-op-result']).toBeUndefined();
  });

  test('finishRequests finishes the active request and accepts no other', async () => {
    const app = await startAppOn(api, {});
    await app.listen({ host: '127.0.0.1', port: 0 });
    const [address] = app.addresses();
    const release = await lockNotes();
    const { payload, url, ...request } = noteRequest();
    const arrived = once(app.server, 'request');
    const response = fetch(`http://127.0.0.1:${address?.port}${url}`, {
      ...request,
      headers: {
        ...request.headers,
        'content-type': 'application/json',
        origin: `http://${world.host}`,
      },
      body: JSON.stringify(payload),
    });
    await arrived;
    const finished = finishRequests(app, () => new Promise(() => undefined));
    const late = await fetch(`http://127.0.0.1:${address?.port}/health`).then(
      ({ status }) => status,
      () => 'no connection',
    );
    expect([503, 'no connection']).toContain(late);
    await release();
    expect((await response).status).toBe(200);
    expect(await finished).toBe(true);
  });

  test('finishRequests cuts off requests that are not finished in time', async () => {
    const app = await startAppOn(api, {});
    await app.listen({ host: '127.0.0.1', port: 0 });
    const [address] = app.addresses();
    const release = await lockNotes();
    const { payload, url, ...request } = noteRequest();
    const arrived = once(app.server, 'request');
    const response = fetch(`http://127.0.0.1:${address?.port}${url}`, {
      ...request,
      headers: { ...request.headers, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    const end = response.then(
      () => 'response',
      () => 'cut off',
    );
    await arrived;
    expect(await finishRequests(app, () => Promise.resolve())).toBe(false);
    expect(await end).toBe('cut off');
    await release();
  });

  test('prune deletes expired responses by the database’s clock', async () => {
    const now = Math.floor(Date.now() / 1000);
    const { client, coach } = world;
    const expiring = { '3': now - 1, '4': now + 60, '5': null };
    for (const [digit, expires_at] of Object.entries(expiring)) {
      await api.owner
        .insertInto('operations')
        .values({
          client_id: client.id,
          user_uuid: coach.uuid,
          body_hash: 'expiring',
          call: 'POST /groups',
          result: 'applied',
          status: 201,
          request_id: `00000000-0000-4000-8000-00000000000${digit}`,
          received_ts: now - 3 * 86_400,
          expires_at,
        })
        .execute();
    }
    expect(await prune(api.database, now + 10 * 365 * 86_400)).toMatchObject({
      operations: COPIES,
    });
    const stored = await api.owner
      .selectFrom('operations')
      .select('expires_at')
      .where('body_hash', '=', 'expiring')
      .orderBy('request_id')
      .execute();
    expect(stored).toEqual([{ expires_at: now + 60 }, { expires_at: null }]);
  });

  test('[OF16] prune keeps request ids for 13 months and cursors for ever', async () => {
    const day = 86_400;
    const now = Math.floor(Date.now() / 1000);
    const { client, coach } = world;
    const of = { client_id: client.id, user_uuid: coach.uuid };
    const operation = { ...of, body_hash: 'x', call: 'x', result: 'noop' as const, status: 204 };
    const ages = { '1': 396, '2': 401 };
    for (const [digit, days] of Object.entries(ages)) {
      await api.owner
        .insertInto('operations')
        .values({
          ...operation,
          request_id: `00000000-0000-4000-8000-00000000000${digit}`,
          received_ts: now - days * day,
        })
        .execute();
    }
    const device_id = '00000000-0000-4000-8000-00000000000a';
    await api.owner
      .insertInto('lane_cursors')
      .values({ ...of, device_id, lane: 'old', seq: 7 })
      .execute();
    const attempt = { client_id: client.id, kind: 'account', key_hash: 'x' };
    await api.owner
      .insertInto('sign_in_attempts')
      .values([
        { ...attempt, ts: now - 2 * day },
        { ...attempt, ts: now },
      ])
      .execute();

    // A server clock that is years ahead deletes nothing too early.
    const counts = await prune(api.database, now + 10 * 365 * day);
    expect(counts).toMatchObject({ operations: COPIES, sign_in_attempts: COPIES });
    const stored = await api.owner
      .selectFrom('operations')
      .select('request_id')
      .where('body_hash', '=', 'x')
      .execute();
    expect(stored).toEqual([{ request_id: '00000000-0000-4000-8000-000000000001' }]);
    const cursors = await api.owner
      .selectFrom('lane_cursors')
      .select('seq')
      .where('lane', '=', 'old')
      .execute();
    expect(cursors).toEqual([{ seq: 7 }]);
  });
});
