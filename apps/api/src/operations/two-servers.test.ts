import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type CallKey, MAINTENANCE_STATUS } from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveLanguages, givePassword, PASSWORD } from '../auth/testing.ts';
import { writeAs } from '../database/tenancy.ts';
import { createJobs } from '../jobs/jobs.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildUser } from '../testing/builders.ts';
import { TEST_SECRET } from '../testing/names.ts';
import { buildWorld, newDevice, type World } from '../testing/world.ts';

/** Two processes of the server on one PostgreSQL, as behind a load balancer: neither keeps what the other lacks. */

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
  world = await buildWorld(api);
  await giveLanguages(api, world.client.id);
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
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
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

const end = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
};

type Sent = { headers?: Record<string, string>; body?: unknown; as?: string };

/** To a server as the portal would, which is served from elsewhere. */
const send = async (
  { url }: Process,
  key: CallKey,
  path: string,
  { headers, body, as }: Sent = {},
) => {
  const answer = await fetch(`${url}/v1${path}`, {
    method: key.split(' ')[0] ?? '',
    headers: {
      origin: `http://${world.host}`,
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
};

const mark = (server: Process, headers: Record<string, string>, ts: number) =>
  send(server, 'POST /members/:uuid/attendance', `/members/${world.member.uuid}/attendance`, {
    as: token,
    headers,
    body: { ts, date, group_ngo_id: null, class_member_id: world.stay.class_member_id },
  });

const historyOf = (device_id: string) =>
  api.owner
    .selectFrom('attendance_history')
    .select(['recorded_ts', 'request_id'])
    .where('device_id', '=', device_id)
    .orderBy('id')
    .execute();

test('[OF3] [OF4] one outbox delivered to both at once has one effect each, in its order', async () => {
  const { device_id, headers } = newDevice();
  for (let seq = 1; seq <= 10; seq += 1) {
    const sent = headers('both', seq);
    const [one, other] = await Promise.all(
      servers.map((server) => mark(server, sent, now - 60 + seq)),
    );
    expect(one).toEqual(other);
    expect(one?.status).toBe(200);
  }
  const made = await historyOf(device_id);
  expect(made.map(({ recorded_ts }) => recorded_ts)).toEqual(
    Array.from({ length: 10 }, (_, place) => now - 59 + place),
  );
});

test('[OF4] a lane goes on at the server that is asked next, and a gap is one at both', async () => {
  const { device_id, headers } = newDevice();
  const [one, other] = servers;
  expect((await mark(one, headers('a', 1), now - 30)).status).toBe(200);
  expect((await mark(other, headers('a', 3), now - 28)).status).toBe(409);
  expect((await mark(other, headers('a', 2), now - 29)).status).toBe(200);
  expect((await mark(one, headers('a', 3), now - 28)).status).toBe(200);
  expect(await historyOf(device_id)).toHaveLength(3);
});

test('[OF3] many changes in one call to both at once: the same answers, one effect each', async () => {
  const { device_id, headers } = newDevice();
  const changes = Array.from({ length: 40 }, (_, n) => ({
    method: 'POST',
    path: `/members/${world.member.uuid}/attendance`,
    headers: headers(`lane-${n}`, 1),
    body: {
      ts: now - 90 + n,
      date,
      group_ngo_id: null,
      class_member_id: world.stay.class_member_id,
    },
  }));
  const sent = { as: token, body: { changes } };
  const [one, other] = await Promise.all(
    servers.map((server) => send(server, 'POST /changes', '/changes', sent)),
  );
  expect(one).toEqual(other);
  const made = await historyOf(device_id);
  expect(new Set(made.map(({ request_id }) => request_id)).size).toBe(40);
  expect(made).toHaveLength(40);
});

test('[D4] a token that is refreshed at both at once has one successor, which both know', async () => {
  const user = await buildUser(api.owner, world.club, 'coach', { username: 'two.servers' });
  await givePassword(api, user);
  const [one, other] = servers;
  const body = {
    client_id: world.client.id,
    type: 'coach',
    provider: 'springboard',
    language_id: 1,
    username: 'two.servers',
    password: PASSWORD,
  };
  const signed = await send(one, 'POST /auth/login', '/auth/login', { body });
  const { refresh_token } = JSON.parse(signed.text);
  const again = (server: Process, given: string, request_id: string) =>
    send(server, 'POST /auth/refresh', '/auth/refresh', {
      headers: { 'x-request-id': request_id },
      body: { refresh_token: given },
    });
  const request_id = randomUUID();
  const both = await Promise.all(servers.map((server) => again(server, refresh_token, request_id)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [successor, same] = both.map(({ text }) => JSON.parse(text).refresh_token);
  expect(successor).toBe(same);
  expect((await again(other, successor, randomUUID())).status).toBe(200);
});

test('a job is done once, by one of them', async () => {
  const admin = await buildUser(api.owner, world.club, 'admin');
  const who = { ...admin, user_uuid: admin.uuid };
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const given = { member_uuid: world.member.uuid };
    const add = createJobs(api.database);
    ids.push(
      await writeAs(api.database, who, (db) => add.add(db, who, 'export_person', given, now)),
    );
  }
  const states = async () => {
    const { rows } = await sql<{ state: string; attempts: number }>`
      select state, attempts from jobs where client_id = ${world.client.id}
        and id = any (${ids}::bigint[])`.execute(api.owner);
    return rows;
  };
  await expect
    .poll(states, { timeout: 30_000 })
    .toEqual(ids.map(() => ({ state: 'done', attempts: 1 })));
});

test('[D9] the file for maintenance holds both, and lets both go, without a restart', async () => {
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
