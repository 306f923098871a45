import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startAppOn } from '../../testing/another-app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let other: World;
beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  other = await buildWorld(api);
});
afterAll(() => api.close());

const BOUNDARY = 'parts-of-a-form';
const START = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="a.pdf"',
  '',
  '%PDF-1.4',
  '',
].join('\r\n');

const FIELDS = ['folder', 'description']
  .map(
    (name) => `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\npolicy`,
  )
  .concat(`\r\n--${BOUNDARY}--\r\n`)
  .join('');

/** Queries that wait for a lock of this connection. */
const countWaiting = async (lock: Client): Promise<unknown> => {
  const { rows } = await lock.query(
    'select count(*)::integer as waiting from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
  );
  return rows[0].waiting;
};

const administrator = async ({ club, host }: World) => ({
  host,
  token: await api.tokenFor(await buildUser(api.owner, club, 'admin')),
});
type Caller = { host: string; token: string };

const connectTo = async (app: FastifyInstance): Promise<Socket> => {
  const socket = connect(app.addresses()[0]?.port ?? 0, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // A client that is still writing sees an error when the server closes its connection.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/** Begins an upload whose body does not end. */
const beginUpload = async (app: FastifyInstance, { host, token }: Caller): Promise<Socket> => {
  const socket = await connectTo(app);
  socket.write(
    [
      'POST /v1/files HTTP/1.1',
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length: 1000000',
      '',
      START,
    ].join('\r\n'),
  );
  return socket;
};

/** The status of the response to an upload that does not end; null: the server still waits for its body. */
const statusOf = (socket: Socket): (() => number | null) => {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => (text === '' ? null : Number(text.split(' ')[1]));
};

const listen = async (settings: Parameters<typeof startAppOn>[1]) => {
  const app = await startAppOn(api, settings);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
};

const countReading = (statuses: readonly (() => number | null)[]) =>
  statuses.filter((status) => status() === null).length;

describe('limits of uploads', () => {
  test('240 uploads that never end leave room for the calls of all clients', async () => {
    const app = await listen({});
    const statuses: (() => number | null)[] = [];
    for (let index = 0; index < 24; index += 1) {
      const admin = await administrator(world);
      for (let n = 0; n < 10; n += 1) statuses.push(statusOf(await beginUpload(app, admin)));
    }
    await expect.poll(() => countReading(statuses)).toBe(12);
    expect(new Set(statuses.map((status) => status()))).toEqual(new Set([null, 503]));

    const calls = await Promise.all(
      [world, other].map(({ host, token }) =>
        app.inject({ url: '/v1/groups', headers: { host, authorization: `Bearer ${token}` } }),
      ),
    );
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('limits the concurrent uploads of a user, of a client, and of all clients', async () => {
    const app = await listen({ uploads: { total: 5, per_client: 3, per_user: 2 } });
    const readingAfter = async (caller: Caller) => {
      const statuses: (() => number | null)[] = [];
      for (let n = 0; n < 4; n += 1) statuses.push(statusOf(await beginUpload(app, caller)));
      const answered = () => statuses.some((status) => status() !== null);
      await expect.poll(answered).toBe(true);
      return () => countReading(statuses);
    };
    const first = await readingAfter(await administrator(world));
    await expect.poll(first).toBe(2);
    const second = await readingAfter(await administrator(world));
    await expect.poll(second).toBe(1);
    const third = await readingAfter(await administrator(other));
    await expect.poll(third).toBe(2);
    const fourth = await readingAfter(await administrator(await buildWorld(api)));
    await expect.poll(fourth).toBe(0);
  });

  test('drops a connection whose body does not arrive, and gives its place to the next upload', async () => {
    const app = await listen({
      uploads: { total: 1, per_client: 1, per_user: 1 },
      body_timeout: { window_ms: 100, min_bytes: 1 },
    });
    const admin = await administrator(world);
    const statusUntilClosed = async () => {
      const socket = await beginUpload(app, admin);
      const status = statusOf(socket);
      await closeOf(socket);
      return status();
    };
    expect(await statusUntilClosed()).toBeNull();
    await expect.poll(statusUntilClosed).toBeNull();
  });

  test('a connection that closes before its upload is read releases its slot', async () => {
    const app = await listen({ uploads: { total: 1, per_client: 1, per_user: 1 } });
    const admin = await administrator(await buildWorld(api));
    const noticed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
    const lock = new Client({ connectionString: api.owner_url });
    await lock.connect();
    await lock.query('begin; lock table client_hosts in access exclusive mode');
    const socket = await beginUpload(app, admin);
    await expect.poll(() => countWaiting(lock)).toBe(1);
    socket.destroy();
    await noticed;
    await lock.query('rollback');
    await lock.end();
    const uploadAll = async () =>
      (
        await app.inject({
          method: 'POST',
          url: '/v1/files',
          headers: {
            host: admin.host,
            authorization: `Bearer ${admin.token}`,
            'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          },
          payload: `${START}${FIELDS}`,
        })
      ).statusCode;
    await expect.poll(uploadAll).toBe(201);
  });

  test('keeps a slow upload as long as its body arrives', async () => {
    const app = await listen({ body_timeout: { window_ms: 200, min_bytes: 1000 } });
    const admin = await administrator(world);
    const socket = await beginUpload(app, admin);
    const started = performance.now();
    const timer = setInterval(() => socket.write(' '.repeat(5000)), 50);
    onTestFinished(() => clearInterval(timer));
    await expect.poll(() => performance.now() - started).toBeGreaterThan(900);
    expect(socket.closed).toBe(false);
    clearInterval(timer);
    const trickle = setInterval(() => socket.write(' '), 50);
    onTestFinished(() => clearInterval(trickle));
    await closeOf(socket);
  });

  test('drops a connection whose JSON does not arrive', async () => {
    const app = await listen({ body_timeout: { window_ms: 100, min_bytes: 1 } });
    const socket = await connectTo(app);
    const status = statusOf(socket);
    socket.write(
      `POST /v1/auth/login HTTP/1.1\r\nHost: ${world.host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await closeOf(socket);
    expect(status()).toBeNull();
  });

  test('one client uses at most its share of the concurrent calls', async () => {
    const app = await startAppOn(api, { calls: { total: 4, per_client: 2 } });
    const locked = Promise.withResolvers<undefined>();
    const holding = Promise.withResolvers<undefined>();
    const lock = api.owner.transaction().execute(async (db) => {
      await sql`lock table groups in access exclusive mode`.execute(db);
      holding.resolve(undefined);
      await locked.promise;
    });
    await holding.promise;
    const read = ({ host, token }: World) =>
      app.inject({ url: '/v1/groups', headers: { host, authorization: `Bearer ${token}` } });
    const waiting = [read(world), read(world), read(world)];
    expect((await Promise.race(waiting)).statusCode).toBe(503);
    const others = read(other);
    locked.resolve(undefined);
    await lock;
    expect((await others).statusCode).toBe(200);
    const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });
});
