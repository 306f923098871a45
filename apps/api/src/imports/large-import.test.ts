import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { doNothing } from '../../testing/jobs/handlers.ts';
import { hashTables } from '../../testing/hash-tables.ts';
import { TEST_SECRET } from '../../testing/names.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { startWorker } from '../jobs/worker.ts';
import { importMembersJob } from './commit.ts';

let api: TestApi;
let world: World;
let as: string;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

const ROWS = 400;

/** Two children a guardian. */
const FILE = [
  'firstname,lastname,dob,guardian_firstname,guardian_lastname,guardian_email',
  ...Array.from({ length: ROWS }, (_, index) => {
    const family = Math.floor(index / 2);
    return `Child ${index},Family ${family},2018-02-03,Parent,Family ${family},parent${family}@example.org`;
  }),
].join('\r\n');

const TABLES = ['members', 'guardians', 'member_guardians', 'class_members'] as const;

const hashes = () => hashTables(api.owner, TABLES);

const call = (key: Parameters<TestApi['call']>[0], id: number, body?: object) =>
  api.call(key, { as, host: world.host, params: { id }, body });

const countMembers = async (): Promise<number> => {
  const { members } = await api.owner
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow();
  return members;
};

/** The connections that wait for a lock on a table. */
const countWaiting = async (table: string): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_locks l join pg_class c on c.oid = l.relation
    where not l.granted and c.relname = ${table}`.execute(api.owner);
  return rows[0]?.waiting ?? 0;
};

/** Runs a worker in its own process, and kills it in the middle of an import: guardians are written, members are not. */
const killInTheMiddle = (): Promise<void> =>
  api.owner.transaction().execute(async (db) => {
    await sql`lock table member_guardians in share row exclusive mode`.execute(db);
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../../testing/jobs/import-worker.ts'),
        api.owner_url,
        TEST_SECRET,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(() => countWaiting('member_guardians')).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

/** Transactions that are not finished. */
const countOpen = async (): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
    api.owner,
  );
  return rows[0]?.open ?? 0;
};

describe('an import of 400 rows', () => {
  test('[portals §C] survives a SIGKILL of the server that writes it, and an undo restores all tables', async () => {
    const before = await hashes();
    const membersBefore = await countMembers();
    const planned = await api.call('POST /imports', {
      as,
      host: world.host,
      body: { name: 'members.csv', text: FILE },
    });
    const { id, plan_hash, counts } = planned.json();
    expect(counts).toMatchObject({ create: ROWS });
    const job = (await call('POST /imports/:id/commit', id, { plan_hash })).json();

    await killInTheMiddle();
    await expect.poll(countOpen).toBe(0);
    expect(await hashes()).toEqual(before);
    expect((await call('GET /imports/:id', id)).json()).toMatchObject({ state: 'planned' });

    // The queue gives a lost job to another worker after 5 minutes, which this test does not wait for.
    await sql`update pgboss.job set started_on = started_on - interval '1 hour'
        where state = 'active'`.execute(api.owner);
    const stop = await startWorker({
      database: api.database,
      jobs: createJobs(api.database),
      handlers: { ...doNothing, import_members: importMembersJob },
      now: () => api.clock.now,
      log: { info: () => undefined, error: () => undefined },
      lost_check_interval_s: 1,
    });
    onTestFinished(stop);
    await expect
      .poll(async () => (await call('GET /jobs/:id', job.id)).json())
      .toMatchObject({ state: 'done' });
    expect(await countMembers()).toBe(membersBefore + ROWS);

    const undone = await call('POST /imports/:id/undo', id, {});
    expect(undone.json()).toMatchObject({ state: 'undone', retained: 0 });
    expect(await hashes()).toEqual(before);
  });
});
