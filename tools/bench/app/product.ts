import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@springboard/api/src/database/embedded/server.ts';
import type { Portal } from '@springboard/contract';
import { ownerUrlOf } from '@springboard/tools/database.ts';
import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { Client } from 'pg';

const ROOT = join(import.meta.dirname, '../../..');
const READY_WITHIN_MS = 240_000;

/** The whole product with its sample data, as `npm start` starts it. */
export type RunningProduct = {
  readonly originOf: (portal: Portal) => string;
  /** Adds a group with members and a session today for the sample coach. Returns its id. */
  readonly addGroup: (members: number) => Promise<number>;
  /** Stops the product. Devices keep their data. */
  readonly stop: () => Promise<void>;
};

/** Runs `work` with the product in a temporary folder. */
export async function withProduct<T>(work: (product: RunningProduct) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'springboard-app-'));
  // If this is root, PostgreSQL runs as another account.
  await chmod(folder, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'tools/start.ts')], {
    cwd: ROOT,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, SPRINGBOARD_PORT: String(port), SPRINGBOARD_DATA: folder },
  });
  const stop = () => stopProcess(child);
  try {
    await waitUntilReady(port, child);
    return await work({
      originOf: (portal) => `http://${portal}.localhost:${port}`,
      addGroup: (members) => addGroup(folder, members),
      stop,
    });
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await exited;
}

async function waitUntilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const status = await new Promise<number>((resolve) => {
      const options = { host: '127.0.0.1', port, path: '/v1/status' };
      get({ ...options, headers: { host: 'coach.localhost' } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on('error', () => resolve(0));
    });
    if (status === 200) return;
    await wait(200);
  }
  throw new Error('The product did not start');
}

async function addGroup(folder: string, members: number): Promise<number> {
  const connectionString = await ownerUrlOf(folder);
  if (connectionString === null) throw new Error('the database is not running');
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("set app.maintenance = 'on'");
    const { rows } = await client.query<{ id: string }>(ADD_GROUP, [
      `Bench ${members}`,
      members,
      SEED_GROUP.name,
      SEED_LOGINS.coach,
    ]);
    return Number(rows[0]?.id);
  } finally {
    await client.end();
  }
}

/** Copies the group that meets every day, with new members. */
const ADD_GROUP = `
  with template as (select * from groups where name = $3 order by client_id limit 1),
  new_group as (
    insert into groups (client_id, club_id, name, scheme_uuid, status)
    select client_id, club_id, $1, scheme_uuid, status from template returning client_id, club_id, id),
  coach as (
    insert into group_coaches (client_id, club_id, group_id, user_uuid)
    select m.client_id, m.club_id, m.id, u.uuid from new_group m
      join users u on u.client_id = m.client_id and u.username = $4 returning group_id),
  meets as (
    insert into sessions (client_id, club_id, group_id, date, start_at, end_at)
    select m.client_id, m.club_id, m.id, s.date, s.start_at, s.end_at
      from new_group m, template l join sessions s on s.client_id = l.client_id and s.group_id = l.id
     where s.date = (now() at time zone 'Europe/London')::date returning group_id),
  people as (
    insert into members (client_id, club_id, firstname, lastname, dob)
    select m.client_id, m.club_id, 'Member', 'Number ' || n, date '2015-01-01' + n
      from new_group m, generate_series(1, $2::integer) n returning client_id, club_id, uuid),
  joined as (
    insert into class_members (client_id, club_id, group_id, member_uuid, joined_date)
    select p.client_id, p.club_id, m.id, p.uuid, '2020-01-01' from people p, new_group m returning group_id)
  select id from new_group`;
