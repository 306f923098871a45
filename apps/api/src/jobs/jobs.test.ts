import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Tenant, writeAs } from '../database/tenancy.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildUser, type UserRow } from '../testing/builders.ts';
import { TEST_SECRET } from '../testing/names.ts';
import { buildWorld, type World } from '../testing/world.ts';
import { createJobs } from './jobs.ts';
import type { JobHandlers } from './steps.ts';
import { doNothing } from './testing/handlers.ts';
import { runJob, startWorker, type WorkerParts } from './worker.ts';

let api: TestApi;
let world: World;
let admin: UserRow;
let as: string;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  admin = await buildUser(api.owner, world.club, 'admin');
  as = await api.tokenFor(admin);
});
afterAll(() => api.close());

/** A slow machine may lose it several times before the test has looked. */
const AT_ONCE = { lost_after_s: 1, retries: 50, first_wait_s: 0 };

const tenantOf = (user: UserRow): Tenant => ({ ...user, user_uuid: user.uuid });

const add = (user: UserRow = admin): Promise<number> =>
  writeAs(api.database, tenantOf(user), (db) =>
    createJobs(api.database, AT_ONCE).add(
      db,
      tenantOf(user),
      'export_person',
      { member_uuid: world.member.uuid },
      api.clock.now,
    ),
  );

const partsWith = (export_person: JobHandlers['export_person']): WorkerParts => ({
  database: api.database,
  jobs: createJobs(api.database, AT_ONCE),
  handlers: { ...doNothing, export_person },
  now: () => api.clock.now,
  log: { info: () => undefined, error: () => undefined },
});

const jobOf = async (id: number, token = as) => {
  const { host } = world;
  return (await api.call('GET /jobs/:id', { as: token, host, params: { id } })).json();
};

const refOf = (job_id: number) => ({ client_id: world.client.id, job_id });

test('a job is done once, with what it made, and says so', async () => {
  const id = await add();
  expect(await jobOf(id)).toMatchObject({ state: 'queued', progress: 0, attempts: 0, logs: [] });
  let done = 0;
  const parts = partsWith(() => Promise.resolve({ result: { done: (done += 1) } }));
  await runJob(parts, refOf(id), false);
  await runJob(parts, refOf(id), false);
  expect(done).toBe(1);
  expect(await jobOf(id)).toMatchObject({ state: 'done', progress: 100, attempts: 1 });
});

test('a job whose transaction is undone was never added', async () => {
  const before = await api.owner.selectFrom('jobs').select('id').execute();
  const undone = writeAs(api.database, tenantOf(admin), async (db) => {
    await createJobs(api.database).add(
      db,
      tenantOf(admin),
      'export_person',
      { member_uuid: world.member.uuid },
      api.clock.now,
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await api.owner.selectFrom('jobs').select('id').execute()).toEqual(before);
});

test('a failure is kept by its code, and what it wrote is not kept', async () => {
  const id = await add();
  const parts = partsWith(async (db) => {
    await db.updateTable('members').set({ firstname: 'Changed' }).execute();
    throw Object.assign(new Error('of a child'), { code: 'E_MADE_UP' });
  });
  await expect(runJob(parts, refOf(id), false)).rejects.toThrow(/^E_MADE_UP$/);
  expect(await jobOf(id)).toMatchObject({ state: 'queued', logs: [{ text: 'E_MADE_UP' }] });
  await expect(runJob(parts, refOf(id), true)).rejects.toThrow(/^E_MADE_UP$/);
  expect(await jobOf(id)).toMatchObject({ state: 'failed', attempts: 2 });
  const members = await api.owner.selectFrom('members').select('firstname').execute();
  expect(members.map(({ firstname }) => firstname)).not.toContain('Changed');
});

test('only what has failed for good can be tried again, and then is', async () => {
  const id = await add();
  const retry = () => api.call('POST /jobs/:id/retry', { as, host: world.host, params: { id } });
  expect((await retry()).json()).toEqual({ error: 'CONFLICT' });
  const failing = partsWith(() => Promise.reject(new Error('no')));
  await expect(runJob(failing, refOf(id), true)).rejects.toThrow('Error');
  expect((await retry()).json()).toMatchObject({ id, state: 'queued' });
  await runJob(
    partsWith(() => Promise.resolve({ result: {} })),
    refOf(id),
    false,
  );
  expect(await jobOf(id)).toMatchObject({ state: 'done' });
});

/** Does the members one after the other, a step each. */
const inSteps = (uuids: readonly string[], work: (uuid: string) => Promise<void>) =>
  partsWith(async (_db, { input }) => {
    await work(input.member_uuid);
    const at = uuids.indexOf(input.member_uuid) + 1;
    const member_uuid = uuids[at];
    return member_uuid === undefined
      ? { result: { at } }
      : { next: { member_uuid }, progress: (100 * at) / uuids.length };
  });

test('a job goes on where its last step ended, after a failure and after its turn', async () => {
  const id = await add();
  const uuids = [world.member.uuid, randomUUID(), randomUUID()];
  const done: string[] = [];
  const parts = inSteps(uuids, async (uuid) => {
    if (done.length === 1 && done.push('failed')) throw new Error('once');
    done.push(uuid);
  });
  await expect(runJob(parts, refOf(id), false)).rejects.toThrow('Error');
  expect(await jobOf(id)).toMatchObject({ state: 'queued', progress: 33, attempts: 1 });
  await runJob(parts, refOf(id), false, () => false);
  expect(await jobOf(id)).toMatchObject({ state: 'queued', progress: 66, attempts: 1 });
  await runJob(parts, refOf(id), false);
  expect(await jobOf(id)).toMatchObject({ state: 'done', progress: 100, attempts: 2 });
  expect(done).toEqual([uuids[0], 'failed', uuids[1], uuids[2]]);
});

test('a job whose turn is over is in the queue again, exactly once', async () => {
  await sql`delete from pgboss.job`.execute(api.owner);
  const id = await add();
  await runJob(
    inSteps([world.member.uuid, randomUUID()], () => Promise.resolve()),
    refOf(id),
    false,
    () => false,
  );
  const { rows } = await sql<{ entries: number }>`
    select count(*)::integer as entries from pgboss.job
    where data->>'job_id' = ${String(id)}`.execute(api.owner);
  expect(rows).toEqual([{ entries: 2 }]);
});

test('a job that takes longer than what counts as lost is still done by one worker', async () => {
  const id = await add();
  const inside = Promise.withResolvers<void>();
  const hold = Promise.withResolvers<void>();
  let done = 0;
  const parts = partsWith(async () => {
    inside.resolve();
    await hold.promise;
    return { result: { done: (done += 1) } };
  });
  const first = runJob(parts, refOf(id), false);
  await inside.promise;
  // What the queue does when the time is over: it gives the job to another.
  const second = runJob(parts, refOf(id), true);
  hold.resolve();
  await Promise.all([first, second]);
  expect(done).toBe(1);
  expect(await jobOf(id)).toMatchObject({ state: 'done', attempts: 1 });
});

test('jobs are listed for the club that they are of, and for the national body', async () => {
  const other = await buildClub(api.owner, world.client, { name: 'Hillside' });
  const theirs = await buildUser(api.owner, other, 'admin');
  const ngo = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
  const id = await add(theirs);
  const listed = async (user: UserRow) => {
    const token = await api.tokenFor(user);
    const query = { per_page: 1000 };
    const answer = await api.call('GET /jobs', { as: token, host: world.host, query });
    const jobs: { id: number }[] = answer.json();
    expect(answer.headers['x-total-count']).toBe(String(jobs.length));
    return jobs.map((job) => job.id);
  };
  expect(await listed(theirs)).toEqual([id]);
  expect(await listed(admin)).not.toContain(id);
  expect(await listed(ngo)).toContain(id);
  expect(await jobOf(id)).toEqual({ error: 'NOT_FOUND' });
});

test('a job survives kill -9 of the server that was at it', { timeout: 120_000 }, async () => {
  // Only this one waits, not those of the tests before.
  await sql`delete from pgboss.job`.execute(api.owner);
  const id = await add();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'testing/hanging-worker.ts'), api.owner_url, TEST_SECRET],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  expect(await jobOf(id)).toMatchObject({ state: 'running' });
  child.kill('SIGKILL');
  await once(child, 'exit');

  const stop = await startWorker({
    ...partsWith(() => Promise.resolve({ result: { done: true } })),
    look_every_s: 1,
  });
  onTestFinished(stop);
  await expect
    .poll(() => jobOf(id), { timeout: 60_000 })
    .toMatchObject({ state: 'done', progress: 100 });
});
