import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type CallKey, MAINTENANCE_STATUS } from '@springboard/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLanguages, setTestPassword, PASSWORD } from '../../testing/auth.ts';
import { withWriteTransaction } from '../database/tenant-transaction.ts';
import { createJobs } from '../jobs/jobs.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { TEST_SECRET } from '../../testing/names.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

/** Two server processes on one PostgreSQL, as behind a load balancer. Neither has state that the other lacks. */

type Process = { url: string; child: ChildProcess };

let api: TestApi;
let world: World;
let data_dir: string;
let servers: [Process, Process];
let token: string;
let date: string;
let now: number;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api, { bystanders: false });
  await addLanguages(api, world.client.id);
  now = Math.floor(Date.now() / 1000);
  date = new Date(now * 1000).toISOString().slice(0, 10);
  token = await api.tokenFor(world.coach, { iat: now, exp: now + 3600 });
  data_dir = await mkdtemp(join(tmpdir(), 'springboard-two-'));
  servers = await Promise.all([start(), start()]);
}, 60_000);

afterAll(async () => {
  await Promise.all(servers.map(({ child }) => end(child)));
  await api.close();
  await rm(data_dir, { recursive: true, force: true });
});

const start = async (): Promise<Process> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../tools/serve.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: api.owner_url,
      SPRINGBOARD_DATA: data_dir,
      SPRINGBOARD_HOST: '127.0.0.1',
      SPRINGBOARD_PORT: '0',
      SPRINGBOARD_SECRET: TEST_SECRET,
    },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, url }: { event: string; url?: string } = JSON.parse(line);
    if (event === 'listening' && url !== undefined) {
      child.stdout.resume();
      return { url, child };
    }
  }
  throw new Error('A server ended before it listened');
};

/** Returns the exit code. */
const end = async (child: ChildProcess): Promise<number | null> => {
  const isRunning = child.exitCode === null && child.signalCode === null;
  const gone = isRunning ? once(child, 'exit') : null;
  child.kill('SIGTERM');
  await gone;
  return child.exitCode;
};

type RequestOptions = { headers?: Record<string, string>; body?: unknown; as?: string };

/** Sends a request as a portal that is served from another origin. */
const send = async (
  { url }: Process,
  key: CallKey,
  path: string,
  { headers, body, as }: RequestOptions = {},
) => {
  const response = await fetch(`${url}/v1${path}`, {
    method: key.split(' ')[0] ?? '',
    headers: {
      origin: `http://${world.host}`,
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
};

const mark = (server: Process, headers: Record<string, string>, ts: number) =>
  send(server, 'POST /members/:uuid/attendance', `/members/${world.member.uuid}/attendance`, {
    as: token,
    headers,
    body: { ts, date, group_ngo_id: null, class_member_id: world.membership.class_member_id },
  });

const historyOf = (device_id: string) =>
  api.owner
    .selectFrom('attendance_history')
    .select(['recorded_ts', 'request_id'])
    .where('device_id', '=', device_id)
    .orderBy('id')
    .execute();

const addExports = async (count: number): Promise<readonly number[]> => {
  const admin = await buildUser(api.owner, world.club, 'admin');
  const principal = { ...admin, user_uuid: admin.uuid, family: null, orig_user_uuid: null };
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const input = { member_uuid: world.member.uuid };
    const jobs = createJobs(api.database);
    ids.push(
      await withWriteTransaction(api.database, principal, (db) =>
        jobs.add(db, principal, 'export_person', input, now),
      ),
    );
  }
  return ids;
};

describe('two servers on one database', () => {
  test('[OF3] [OF4] apply each change of an outbox once and in order, if both receive it concurrently', async () => {
    const { device_id, headers } = newDevice();
    for (let seq = 1; seq <= 10; seq += 1) {
      const options = headers('both', seq);
      const [one, other] = await Promise.all(
        servers.map((server) => mark(server, options, now - 60 + seq)),
      );
      expect(one).toEqual(other);
      expect(one?.status).toBe(200);
    }
    const stored = await historyOf(device_id);
    expect(stored.map(({ recorded_ts }) => recorded_ts)).toEqual(
      Array.from({ length: 10 }, (_, index) => now - 59 + index),
    );
  });

  test('[OF4] continue a lane from each other, and both report a gap', async () => {
    const { device_id, headers } = newDevice();
    const [one, other] = servers;
    expect((await mark(one, headers('a', 1), now - 30)).status).toBe(200);
    expect((await mark(other, headers('a', 3), now - 28)).status).toBe(409);
    expect((await mark(other, headers('a', 2), now - 29)).status).toBe(200);
    expect((await mark(one, headers('a', 3), now - 28)).status).toBe(200);
    expect(await historyOf(device_id)).toHaveLength(3);
  });

  test('[OF3] return the same responses if both receive the same changes call concurrently', async () => {
    const { device_id, headers } = newDevice();
    const changes = Array.from({ length: 40 }, (_, n) => ({
      method: 'POST',
      path: `/members/${world.member.uuid}/attendance`,
      headers: headers(`lane-${n}`, 1),
      body: {
        ts: now - 90 + n,
        date,
        group_ngo_id: null,
        class_member_id: world.membership.class_member_id,
      },
    }));
    const options = { as: token, body: { changes } };
    const [one, other] = await Promise.all(
      servers.map((server) => send(server, 'POST /changes', '/changes', options)),
    );
    expect(one).toEqual(other);
    const stored = await historyOf(device_id);
    expect(new Set(stored.map(({ request_id }) => request_id)).size).toBe(40);
    expect(stored).toHaveLength(40);
  });

  test('[D4] give a token that is refreshed at both concurrently one successor', async () => {
    const user = await buildUser(api.owner, world.club, 'coach', { username: 'two.servers' });
    await setTestPassword(api, user);
    const [one, other] = servers;
    const body = {
      client_id: world.client.id,
      type: 'coach',
      provider: 'springboard',
      language_id: 1,
      username: 'two.servers',
      password: PASSWORD,
    };
    const signedIn = await send(one, 'POST /auth/login', '/auth/login', { body });
    const { refresh_token } = JSON.parse(signedIn.text);
    const refresh = (server: Process, refresh_token: string, request_id: string) =>
      send(server, 'POST /auth/refresh', '/auth/refresh', {
        headers: { 'x-request-id': request_id },
        body: { refresh_token },
      });
    const request_id = randomUUID();
    const both = await Promise.all(
      servers.map((server) => refresh(server, refresh_token, request_id)),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [successor, same] = both.map(({ text }) => JSON.parse(text).refresh_token);
    expect(successor).toBe(same);
    expect((await refresh(other, successor, randomUUID())).status).toBe(200);
  });

  test('run a job once', async () => {
    const ids = await addExports(6);
    const states = async () => {
      const { rows } = await sql<{ state: string; attempts: number }>`
      select state, attempts from jobs where client_id = ${world.client.id}
        and id = any (${ids}::bigint[])`.execute(api.owner);
      return rows;
    };
    await expect.poll(states).toEqual(ids.map(() => ({ state: 'done', attempts: 1 })));
  });

  test('[D9] begin and end maintenance by the file, without a restart', async () => {
    const file = join(data_dir, 'maintenance');
    const statuses = async () =>
      (await Promise.all(servers.map((server) => send(server, 'GET /status', '/status')))).map(
        ({ status }) => status,
      );
    await writeFile(file, '');
    expect(await statuses()).toEqual([MAINTENANCE_STATUS, MAINTENANCE_STATUS]);
    await rm(file);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('end in spite of a query that waits for a lock', async () => {
    const client = new Client({ connectionString: api.owner_url });
    await client.connect();
    await client.query('begin');
    await client.query('lock table members in access exclusive mode');
    await addExports(1);
    const waiting = async () =>
      (
        await client.query(
          `select from pg_locks where relation = 'members'::regclass and not granted`,
        )
      ).rowCount;
    try {
      // The job, and tasks of a server that has just started.
      await expect.poll(waiting).toBeGreaterThan(0);
      expect(await Promise.all(servers.map(({ child }) => end(child)))).toEqual([0, 0]);
    } finally {
      await client.end();
      servers = await Promise.all([start(), start()]);
    }
  });
});
