import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Locale } from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Tenant, withWriteTransaction } from '../database/tenant-transaction.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildUser, type UserRow } from '../../testing/builders.ts';
import { csvLines } from '../../testing/csv-lines.ts';
import { TEST_SECRET } from '../../testing/names.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs, type Jobs } from './jobs.ts';
import type { JobHandlers } from './steps.ts';
import { doNothing, NOTHING } from '../../testing/jobs/handlers.ts';
import { runJob, startWorker, type WorkerDeps } from './worker.ts';

let api: TestApi;
let world: World;
let admin: UserRow;
let as: string;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  const name = { firstname: 'Helen', lastname: 'Price' };
  admin = await buildUser(api.owner, world.club, 'admin', name);
  as = await api.tokenFor(admin);
});
afterAll(() => api.close());

/** Many attempts, because on a slow machine the job may count as lost several times. */
const LIMITS = { lost_after_s: 1, retries: 50, first_delay_s: 0 };

const tenantOf = (user: UserRow): Tenant => ({
  ...user,
  user_uuid: user.uuid,
  family: null,
  orig_user_uuid: null,
});

const add = (user: UserRow = admin): Promise<number> =>
  withWriteTransaction(api.database, tenantOf(user), (db) =>
    createJobs(api.database, LIMITS).add(
      db,
      tenantOf(user),
      'export_person',
      { member_uuid: world.member.uuid },
      api.clock.now,
    ),
  );

const depsWith = (export_person: JobHandlers['export_person']): WorkerDeps & { jobs: Jobs } => ({
  database: api.database,
  jobs: createJobs(api.database, LIMITS),
  handlers: { ...doNothing, export_person },
  now: () => api.clock.now,
  log: { info: () => undefined, error: () => undefined },
});

const jobOf = async (id: number, token = as) => {
  const { host } = world;
  return (await api.call('GET /jobs/:id', { as: token, host, params: { id } })).json();
};

const refOf = (job_id: number) => ({ client_id: world.client.id, job_id });

/** Whether a transaction waits for the lock of a job. */
const isWaitingForJob = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and wait_event = 'advisory'`.execute(api.owner);
  return rows.length > 0;
};

/** A job with one step for each member. */
const inSteps = (uuids: readonly string[], work: (uuid: string) => Promise<void>) =>
  depsWith(async (_db, { input }) => {
    await work(input.member_uuid);
    const at = uuids.indexOf(input.member_uuid) + 1;
    const member_uuid = uuids[at];
    return member_uuid === undefined
      ? { outcome: { ended: 'DONE', counts: { members: at } } }
      : { next: { member_uuid }, progress: (100 * at) / uuids.length };
  });

describe('a job', () => {
  test('runs once and reports its result', async () => {
    const id = await add();
    expect(await jobOf(id)).toMatchObject({
      state: 'queued',
      progress: 0,
      attempts: 0,
      result: null,
      user_name: 'Helen Price',
      subject: { kind: 'member', id: world.member.uuid, title: null },
      logs: [],
    });
    let runs = 0;
    const deps = depsWith(() => {
      runs += 1;
      return Promise.resolve({ outcome: { ended: 'DONE', counts: { rows: 9 }, file: { a: 1 } } });
    });
    await runJob(deps, refOf(id), false);
    await runJob(deps, refOf(id), false);
    expect(runs).toBe(1);
    expect(await jobOf(id)).toMatchObject({
      state: 'done',
      progress: 100,
      attempts: 1,
      result: {
        ended: 'DONE',
        counts: { rows: 9 },
        has_file: true,
        file_until: api.clock.now + 7 * 86_400,
      },
    });
  });

  test('has the number and the times of what its steps did, one entry for equal steps in a row', async () => {
    const id = await add();
    const uuids = [world.member.uuid, ...Array.from({ length: 3 }, () => randomUUID())];
    const names = ['members', 'members', 'clubs', undefined] as const;
    let { now } = api.clock;
    const began = now;
    const work = inSteps(uuids, async () => void (now += 10));
    const deps = {
      ...work,
      now: () => now,
      handlers: {
        ...work.handlers,
        export_person: async (...args: Parameters<JobHandlers['export_person']>) => {
          const step = names[uuids.indexOf(args[1].input.member_uuid)];
          const done = await work.handlers.export_person(...args);
          return { ...done, ...(step !== undefined && { did: { step, count: 7 } }) };
        },
      },
    };
    await runJob(deps, refOf(id), false, () => false);
    const members = { step: 'members', started_at: began };
    expect((await jobOf(id)).steps).toEqual([{ ...members, finished_at: began + 10, count: 7 }]);
    await runJob(deps, refOf(id), false);
    expect((await jobOf(id)).steps).toEqual([
      { ...members, finished_at: began + 20, count: 14 },
      { step: 'clubs', started_at: began + 20, finished_at: began + 30, count: 7 },
    ]);
  });

  test('pauses between two steps, after the job is unlocked', async () => {
    const id = await add();
    const steps = [world.member.uuid, randomUUID(), randomUUID()];
    let pauses = 0;
    const wait = async () => {
      pauses += 1;
      const job = api.owner.selectFrom('jobs').select('id').where('id', '=', id);
      expect(await job.forUpdate().noWait().execute()).toHaveLength(1);
    };
    await runJob({ ...inSteps(steps, async () => {}), wait }, refOf(id), false);
    expect(pauses).toBe(2);
  });

  test('says how it ended without the work, also after its file is deleted', async () => {
    const id = await add();
    const outcome = { ended: 'CHANGED', counts: {}, file: {} } as const;
    await runJob(
      depsWith(() => Promise.resolve({ outcome })),
      refOf(id),
      false,
    );
    const result = { ended: 'CHANGED', counts: {} };
    expect(await jobOf(id)).toMatchObject({ state: 'done', result: { ...result, has_file: true } });
    await sql`update jobs set finished_at = finished_at - ${8 * 86_400} where id = ${id}`.execute(
      api.owner,
    );
    await sql`select prune(${api.clock.now})`.execute(api.owner);
    expect(await jobOf(id)).toMatchObject({ result: { ...result, has_file: false } });
  });

  test('is not added if its transaction is rolled back', async () => {
    const before = await api.owner.selectFrom('jobs').select('id').execute();
    const rolledBack = withWriteTransaction(api.database, tenantOf(admin), async (db) => {
      await createJobs(api.database).add(
        db,
        tenantOf(admin),
        'export_person',
        { member_uuid: world.member.uuid },
        api.clock.now,
      );
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await api.owner.selectFrom('jobs').select('id').execute()).toEqual(before);
  });

  test('stores the code of a failure and none of its writes', async () => {
    const id = await add();
    const deps = depsWith(async (db) => {
      const { client_id } = admin;
      await db
        .updateTable('members')
        .set({ firstname: 'Changed' })
        .where('client_id', '=', client_id)
        .execute();
      throw Object.assign(new Error('of a child'), { code: 'E_MADE_UP' });
    });
    await expect(runJob(deps, refOf(id), false)).rejects.toThrow(/^E_MADE_UP$/);
    expect(await jobOf(id)).toMatchObject({ state: 'queued', logs: [{ text: 'E_MADE_UP' }] });
    expect((await jobOf(await add())).logs).toEqual([]);
    await expect(runJob(deps, refOf(id), true)).rejects.toThrow(/^E_MADE_UP$/);
    expect(await jobOf(id)).toMatchObject({ state: 'failed', attempts: 2 });
    const members = await api.owner.selectFrom('members').select('firstname').execute();
    expect(members.map(({ firstname }) => firstname)).not.toContain('Changed');
  });

  test('can be retried by a user only after its last attempt has failed', async () => {
    const id = await add();
    const retry = () => api.call('POST /jobs/:id/retry', { as, host: world.host, params: { id } });
    expect((await retry()).json()).toEqual({ error: 'CONFLICT' });
    const failing = depsWith(() => Promise.reject(new Error('no')));
    await expect(runJob(failing, refOf(id), true)).rejects.toThrow('Error');
    expect((await retry()).json()).toMatchObject({ id, state: 'queued' });
    await runJob(
      depsWith(() => Promise.resolve(NOTHING)),
      refOf(id),
      false,
    );
    expect(await jobOf(id)).toMatchObject({ state: 'done' });
  });

  test('continues after its last step, after a failure and after its time slice', async () => {
    const id = await add();
    const uuids = [world.member.uuid, randomUUID(), randomUUID()];
    const runs: string[] = [];
    const deps = inSteps(uuids, async (uuid) => {
      if (runs.length === 1 && runs.push('failed')) throw new Error('once');
      runs.push(uuid);
    });
    await expect(runJob(deps, refOf(id), false)).rejects.toThrow('Error');
    expect(await jobOf(id)).toMatchObject({ state: 'queued', progress: 33, attempts: 1 });
    await runJob(deps, refOf(id), false, () => false);
    expect(await jobOf(id)).toMatchObject({ state: 'running', progress: 66, attempts: 2 });
    await runJob(deps, refOf(id), false);
    expect(await jobOf(id)).toMatchObject({ state: 'done', progress: 100, attempts: 2 });
    expect(runs).toEqual([uuids[0], 'failed', uuids[1], uuids[2]]);
  });

  test('is cancelled before its next step and continues there when it is retried', async () => {
    const id = await add();
    const { host } = world;
    const cancel = () => api.call('POST /jobs/:id/cancel', { as, host, params: { id } });
    const uuids = [world.member.uuid, randomUUID(), randomUUID()];
    const runs: string[] = [];
    const deps = inSteps(uuids, async (uuid) => void runs.push(uuid));
    expect((await cancel()).json()).toMatchObject({ id, state: 'cancelled', progress: 0 });
    await runJob(deps, refOf(id), false);
    expect(runs).toEqual([]);
    expect((await cancel()).json()).toEqual({ error: 'CONFLICT' });
    const retry = () => api.call('POST /jobs/:id/retry', { as, host, params: { id } });
    expect((await retry()).json()).toMatchObject({ state: 'queued', finished_at: null });

    // The request waits for the lock of the first step and comes before the second one.
    const requests: ReturnType<typeof cancel>[] = [];
    const cancelling = inSteps(uuids, async (uuid) => {
      runs.push(uuid);
      requests.push(cancel());
      await expect.poll(isWaitingForJob).toBe(true);
    });
    await runJob(cancelling, refOf(id), false);
    expect((await requests[0])?.json()).toMatchObject({ state: 'cancelled', progress: 33 });
    expect(runs).toEqual([uuids[0]]);

    await retry();
    await runJob(deps, refOf(id), false);
    expect(runs).toEqual(uuids);
    expect((await cancel()).json()).toEqual({ error: 'CONFLICT' });
    expect(await jobOf(id)).toMatchObject({ state: 'done', progress: 100 });
  });

  test('runs since its first time slice, and estimates the remaining time from its progress', async () => {
    const id = await add();
    const uuids = [world.member.uuid, ...Array.from({ length: 4 }, () => randomUUID())];
    let { now } = api.clock;
    const began = now;
    const work = inSteps(uuids, async () => void (now += 30));
    const deps = { ...work, now: () => now };
    const runSlice = () => runJob(deps, refOf(id), false, () => false);
    const jobAfter = async (seconds: number) => {
      const { now: before } = api.clock;
      api.clock.now = began + seconds;
      onTestFinished(() => {
        api.clock.now = before;
      });
      return jobOf(id);
    };
    await runSlice();
    const running = { state: 'running', started_at: began, attempts: 1 };
    expect(await jobAfter(30)).toMatchObject({ ...running, progress: 20, seconds_left: 120 });
    await runSlice();
    expect(await jobAfter(60)).toMatchObject({ ...running, progress: 40, seconds_left: 90 });
    await sql`update jobs set state = 'failed' where id = ${id}`.execute(api.owner);
    expect(await jobAfter(60)).toMatchObject({ seconds_left: null });

    await api.call('POST /jobs/:id/retry', { as, host: world.host, params: { id } });
    now = began + 300;
    await runSlice();
    const again = { state: 'running', started_at: began + 300, attempts: 2, progress: 60 };
    expect(await jobAfter(330)).toMatchObject({ ...again, seconds_left: 60 });
  });

  test('is returned to the queue exactly once after its time slice', async () => {
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

  test('runs in one worker only, even if it takes longer than `lost_after_s`', async () => {
    const id = await add();
    const inside = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    let runs = 0;
    const deps = depsWith(async () => {
      inside.resolve();
      await hold.promise;
      runs += 1;
      return NOTHING;
    });
    const first = runJob(deps, refOf(id), false);
    await inside.promise;
    // What the queue does with a job that counts as lost: it gives the job to another worker.
    const second = runJob(deps, refOf(id), true);
    hold.resolve();
    await Promise.all([first, second]);
    expect(runs).toBe(1);
    expect(await jobOf(id)).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('does not wait for the end of another job', async () => {
    await sql`delete from pgboss.job`.execute(api.owner);
    const long = await add();
    const other = await buildUser(api.owner, world.club, 'admin');
    const short = await add(other);
    const shortIsDone = Promise.withResolvers<void>();
    const deps = depsWith(async (_db, { ref }) => {
      if (ref.job_id === long) await shortIsDone.promise;
      return NOTHING;
    });
    const stop = await startWorker(deps);
    onTestFinished(stop);
    await expect.poll(() => jobOf(short)).toMatchObject({ state: 'done' });
    expect(await jobOf(long)).toMatchObject({ state: 'running' });
    shortIsDone.resolve();
    await expect.poll(() => jobOf(long)).toMatchObject({ state: 'done' });
  });

  test('starts when its transaction commits, and again after its time slice, before the next poll', async () => {
    await sql`delete from pgboss.job`.execute(api.owner);
    const uuids = [world.member.uuid, randomUUID()];
    let { now } = api.clock;
    const deps = inSteps(uuids, async () => {
      now += 3600;
    });
    const stop = await startWorker({ ...deps, now: () => now, poll_s: 3600 });
    onTestFinished(stop);
    const user = tenantOf(admin);
    const input = { member_uuid: world.member.uuid };
    // More time slices than workers, each of which looks for a job once when it starts.
    for (let job = 0; job < 2; job += 1) {
      const id = await withWriteTransaction(api.database, user, (db) =>
        deps.jobs.add(db, user, 'export_person', input, now),
      );
      await expect.poll(() => jobOf(id)).toMatchObject({ state: 'done', progress: 100 });
    }
  });

  test('is listed for its club and for the national body', async () => {
    const other = await buildClub(api.owner, world.client, { name: 'Hillside' });
    const theirs = await buildUser(api.owner, other, 'admin');
    const ngo = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    const id = await add(theirs);
    const listed = async (user: UserRow, filter: object = {}) => {
      const token = await api.tokenFor(user);
      const query = { per_page: 1000, ...filter };
      const answer = await api.call('GET /jobs', { as: token, host: world.host, query });
      expect(answer.statusCode, answer.body).toBe(200);
      const jobs: { id: number }[] = answer.json();
      expect(answer.headers['x-total-count']).toBe(String(jobs.length));
      return jobs.map((job) => job.id);
    };
    expect(await listed(theirs)).toEqual([id]);
    expect(await listed(theirs, { 'kind[]': 'export_person' })).toEqual([id]);
    expect(await listed(theirs, { 'kind[]': 'export_club' })).toEqual([]);
    expect(await listed(theirs, { state: 'done' })).toEqual([]);
    const file = await api.call('GET /jobs', {
      as: await api.tokenFor(theirs),
      host: world.host,
      query: { per_page: 1, page: 5 },
      headers: { accept: 'text/csv' },
    });
    const [, ...rows] = csvLines(file.body);
    expect(rows.map(([what]) => what)).toEqual(['Data export for a family']);
    expect(await listed(admin)).not.toContain(id);
    expect(await listed(ngo)).toContain(id);
    expect(await jobOf(id)).toEqual({ error: 'NOT_FOUND' });
  });

  test('[D10] is in the file with the texts of the list in the language of the reader', async () => {
    const club = await buildClub(api.owner, world.client, { name: 'Ferry' });
    const user = await buildUser(api.owner, club, 'admin', { firstname: 'Ela', lastname: 'Owen' });
    const id = await add(user);
    const change = (row: object) =>
      api.owner.updateTable('jobs').set(row).where('id', '=', id).execute();
    const linesIn = async (language: Locale) => {
      const file = await api.call('GET /jobs', {
        as: await api.tokenFor(user, { language: { language_id: 1, language } }),
        host: world.host,
        headers: { accept: 'text/csv' },
      });
      return csvLines(file.body);
    };
    const now = api.clock.now;
    await change({ created_at: now - 660, started_at: now - 600 });
    await change({ state: 'running', start_progress: 0, progress: 40 });
    expect(await linesIn('en-GB')).toEqual([
      ['Task', 'Status', 'Result', 'Started by', 'Requested', 'Began', 'Took'],
      [
        'Data export for a family',
        '40% done · About 15 min left',
        '',
        'Ela Owen',
        '2026-11-18 11:49',
        '2026-11-18 11:50',
        '',
      ],
    ]);
    const outcome = (ended: string) => JSON.stringify({ ended, counts: { rows: 2, files: 1 } });
    await change({ state: 'done', finished_at: now, user_uuid: null, outcome: outcome('DONE') });
    expect(await linesIn('cy-GB')).toEqual([
      ['Tasg', 'Statws', 'Canlyniad', 'Dechreuwyd gan', 'Gofynnwyd', 'Dechreuodd', 'Hyd'],
      [
        'Allforio data i deulu',
        'Wedi gorffen',
        '2 res, 1 ffeil',
        'Awtomatig',
        '2026-11-18 11:49',
        '2026-11-18 11:50',
        '10 mun',
      ],
    ]);
    await change({ outcome: outcome('UNDONE') });
    expect((await linesIn('de-DE'))[1]?.slice(1, 3)).toEqual([
      'Vorzeitig beendet',
      expect.stringMatching(/ 2 Zeilen, 1 Datei$/),
    ]);
    await change({ state: 'cancelled', outcome: null });
    expect((await linesIn('en-GB'))[1]?.slice(1, 3)).toEqual([
      'Cancelled',
      'Cancelled at 40%. What was done until then stays; the rest was not done. You can try again to continue.',
    ]);
    await change({ state: 'failed' });
    expect((await linesIn('en-GB'))[1]?.[1]).toBe('Failed');
  });

  test('survives a SIGKILL of the server that runs it', async () => {
    // Removes the jobs of the other tests from the queue.
    await sql`delete from pgboss.job`.execute(api.owner);
    const id = await add();
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../../testing/jobs/hanging-worker.ts'),
        api.owner_url,
        TEST_SECRET,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    expect(await jobOf(id)).toMatchObject({ state: 'running' });
    child.kill('SIGKILL');
    await once(child, 'exit');

    const stop = await startWorker({
      ...depsWith(() => Promise.resolve(NOTHING)),
      lost_check_interval_s: 1,
    });
    onTestFinished(stop);
    await expect.poll(() => jobOf(id)).toMatchObject({ state: 'done', progress: 100 });
  });
});
