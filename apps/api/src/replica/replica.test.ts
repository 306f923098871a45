import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Report } from '@springboard/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { openAsOwner } from '../../testing/as-owner.ts';
import { statusAndError } from '../../testing/auth.ts';
import {
  buildClub,
  buildMember,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { DISABLE_POLICIES } from '../../testing/global-setup.ts';
import { TEST_SECRET } from '../../testing/names.ts';
import { PRIMARY_SETTINGS, startStandby, type TemporaryStandby } from '../../testing/standby.ts';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../testing/temporary-postgres.ts';
import { connectTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { appPassword, appRole, type Database, openDatabase } from '../database/pool.ts';
import { NO_SESSION, type Reader, type Tenant } from '../database/tenant-transaction.ts';
import { migrate } from '../migrate.ts';
import { createReplica, type Replica } from './replica.ts';
import { startReplica } from './start-replica.ts';
import { type Standby, watchStandby } from './standby.ts';

const TOKEN = 'a token for metrics, long enough to be one';
const MAX_LAG_S = 30;
const ROLE = appRole('springboard');

let primary: TemporaryPostgres;
let streaming: TemporaryStandby;
let test_database: TestDatabase;
/** The standby as its owner. */
let there: ReturnType<typeof openAsOwner>;
let pool: Database;
let standby: Standby;
let replica: Replica;
let api: TestApi;
let world: World;
let admin: UserRow;
let as: string;
const clock = { ms: 0 };
const state = { paused: false };
const logged: string[] = [];
const current: string[] = [];

/** As in the other tests of routes, for `npm run more-routes-alone` and `npm run query-mutants`. */
const WITHOUT_POLICIES = process.env['POLICIES'] === 'off';
const withoutPolicies = async () => {
  const client = new Client({ connectionString: primary.owner_url });
  await client.connect();
  await client.query(DISABLE_POLICIES);
  await client.end();
};

const ignore = () => undefined;
const poolAt = (owner_url: string) =>
  openDatabase({ owner_url, secret: TEST_SECRET, role: ROLE, max: 4, onError: ignore });
const watch = (database: Database) =>
  watchStandby({
    primary: test_database.database,
    standby: database,
    max_lag_s: MAX_LAG_S,
    log: {
      info: (event) => void logged.push(event),
      error: (event, { reason }) => void logged.push(`${event}: ${String(reason)}`),
    },
    elapsed_ms: () => clock.ms,
  });
const replicaOf = (database: Database, watched = standby) =>
  createReplica({
    primary: test_database.database,
    database,
    standby: watched,
    max_lag_s: MAX_LAG_S,
    wait: waitForStandby,
  });

/** Notes where the server reads what it stores. */
const noteCurrent = (noted: Replica): Replica => ({
  ...noted,
  readCurrent: ({ tenant: of, read, otherwise: onPrimary }) =>
    noted.readCurrent({
      tenant: of,
      read: async (db) => {
        current.push(await isThere(db));
        return read(db);
      },
      otherwise: () => {
        current.push('primary');
        return onPrimary();
      },
    }),
});

beforeAll(async () => {
  primary = await startTemporaryPostgres({ settings: PRIMARY_SETTINGS });
  streaming = await startStandby(primary);
  await migrate(primary.owner_url, appPassword(TEST_SECRET));
  if (WITHOUT_POLICIES) await withoutPolicies();
  test_database = connectTestDatabase(primary.owner_url, ROLE);
  there = openAsOwner(streaming.owner_url, 2, ignore);
  pool = poolAt(streaming.owner_url);
  standby = watch(pool);
  replica = replicaOf(pool);
  api = await startTestApi({ replica: noteCurrent(replica), metrics_token: TOKEN }, test_database);
});
afterAll(async () => {
  await pool.destroy();
  await there.destroy();
  await streaming.stop();
  await api.close();
  await primary.stop();
});

beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
  admin = await buildUser(api.owner, world.club, 'admin');
  as = await api.tokenFor(admin);
  await catchUp();
  logged.length = 0;
  current.length = 0;
});
afterEach(() => resume());

const pause = async () => {
  state.paused = true;
  await sql`select pg_wal_replay_pause()`.execute(there);
  const find = () =>
    sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(there);
  while ((await find()).rows[0]?.state !== 'paused') await setImmediate();
};
const resume = async () => {
  state.paused = false;
  await sql`select pg_wal_replay_resume()`.execute(there);
};
/** Takes as long as the standby needs, and no time while it is paused. */
const waitForStandby = async () => (state.paused ? setImmediate() : catchUp());

/** Until the standby has everything. */
const catchUp = async () => {
  const end = await standby.findEnd();
  while (!(await standby.hasReplayed(end))) await setImmediate();
  await standby.check();
};

/** The members of the club by name, as a report shows them. */
const namesIn = async (token = as): Promise<readonly string[]> => {
  const params = { name: 'not-assessed' };
  const response = await api.call('GET /reports/:name', { as: token, host: world.host, params });
  expect(response.statusCode, response.body).toBe(200);
  const { rows }: Report = response.json();
  return rows.map(({ cells }) => String(cells[0])).toSorted();
};

const join = async (firstname: string) =>
  joinGroup(api.owner, world.group, await buildMember(api.owner, world.club, { firstname }));

const tenant = (): Tenant => ({ ...admin, user_uuid: admin.uuid, ...NO_SESSION });
const isThere = async (db: Reader) => {
  const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(db);
  return rows[0]?.there === true ? 'standby' : 'primary';
};
const otherwise = async () => 'primary';
const readRecent = (from: Replica, read: (db: Reader) => Promise<string> = isThere) =>
  from.readRecent({ caller: tenant(), now: api.clock.now, read, otherwise });
const metrics = async () => {
  const headers = { host: 'springboard.internal', authorization: `Bearer ${TOKEN}` };
  const { body } = await api.fastify.inject({ url: '/metrics', headers });
  return body.split('\n').filter((line) => line.startsWith('springboard_replica'));
};

describe('calls that a replica may answer', () => {
  test('[D25] a report is read from the standby, and what a device pulls from the primary', async () => {
    await pause();
    await join('Mia');
    expect(await namesIn()).toEqual(['Ella Jones']);
    const pulled = await api.call('GET /groups/:id/members', {
      as: world.token,
      host: world.host,
      params: { id: world.group.id },
    });
    expect(
      pulled
        .json()
        .map((row: { firstname: string }) => row.firstname)
        .toSorted(),
    ).toEqual(['Ella', 'Mia']);
    await resume();
    await catchUp();
    expect(await namesIn()).toEqual(['Ella Jones', 'Mia Jones']);
  });

  test('[D25] an overview of the national body is read from the standby', async () => {
    const ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    await catchUp();
    await pause();
    const { headers } = newDevice();
    const rejected = await api.call('POST /members/:uuid/note', {
      as: world.token,
      host: world.host,
      params: { uuid: randomUUID() },
      body: { note: 'x', ts: api.clock.now },
      headers: headers('note', 1),
    });
    expect(rejected.headers['x-op-result']).toBe('rejected');
    const health = async () =>
      (await api.call('GET /sync-health', { as: ngo, host: world.host })).json().rejected.length;
    expect(await health()).toBe(0);
    await resume();
    await catchUp();
    expect(await health()).toBe(1);
  });

  test.skipIf(WITHOUT_POLICIES)('[D3] row-level security holds on the standby', async () => {
    const far = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    await buildMember(api.owner, far, { firstname: 'Elsewhere' });
    await catchUp();
    const names = await readRecent(replica, async (db) => {
      expect(await isThere(db)).toBe('standby');
      const rows = await db.selectFrom('members').select('firstname').execute();
      return rows.map(({ firstname }) => firstname).join();
    });
    expect(names).toBe('Ella');
  });

  test('[D16] a session that has ended on the primary reads nothing from the standby', async () => {
    await pause();
    await api.owner.deleteFrom('user_clubs').where('user_uuid', '=', admin.uuid).execute();
    const params = { name: 'not-assessed' };
    const response = await api.call('GET /reports/:name', { as, host: world.host, params });
    expect(statusAndError(response)).toEqual([401, 'SESSION_ENDED']);
  });

  test('[D19] views are logged on the primary, and without an entry nothing is shown', async () => {
    const entries = () =>
      api.owner
        .selectFrom('access_log')
        .select(['action', 'user_uuid'])
        .where('member_uuid', '=', world.member.uuid)
        .orderBy('action')
        .execute();
    await pause();
    await sql`alter table access_log add constraint none check (false) not valid`.execute(
      api.owner,
    );
    api.switches.quiet = true;
    const params = { name: 'not-assessed' };
    const failed = await api.call('GET /reports/:name', { as, host: world.host, params });
    api.switches.quiet = false;
    await sql`alter table access_log drop constraint none`.execute(api.owner);
    expect(failed.statusCode).toBe(500);
    expect(failed.body).not.toContain('Ella');
    expect(await entries()).toEqual([]);
    await namesIn();
    expect(await entries()).toEqual([
      { action: 'profile', user_uuid: admin.uuid },
      { action: 'progress', user_uuid: admin.uuid },
    ]);
  });

  test('a user who has just changed something reads it from the primary, and others from the standby', async () => {
    const colleague = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    await catchUp();
    await pause();
    const changed = await api.call('PATCH /members/:uuid', {
      as,
      host: world.host,
      params: { uuid: world.member.uuid },
      body: { firstname: 'Isla' },
      headers: { 'x-request-id': randomUUID() },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await namesIn()).toEqual(['Isla Jones']);
    expect(await namesIn(colleague)).toEqual(['Ella Jones']);
    api.clock.now += 61;
    expect(await namesIn()).toEqual(['Ella Jones']);
  });

  test('what a device sends from its outbox does not move its user to the primary', async () => {
    const { headers } = newDevice();
    const changed = await api.call('POST /changes/noop', {
      as,
      host: world.host,
      headers: headers('register', 1),
    });
    expect(changed.headers['x-op-result'], changed.body).toBe('noop');
    expect(await readRecent(replica)).toBe('standby');
  });
});

describe('a standby that cannot be used', () => {
  test('a query that the recovery cancels runs once more, on the primary', async () => {
    const before = replica.status()?.interrupted ?? 0;
    const attempts: string[] = [];
    const result = await readRecent(replica, async (db) => {
      attempts.push(await isThere(db));
      await db.selectFrom('tags').select('tag').execute();
      await api.owner
        .transaction()
        .execute((tags) => sql`lock table tags in access exclusive mode`.execute(tags));
      // It waits until it is cancelled.
      await sql`select pg_sleep(600)`.execute(db);
      return 'not cancelled';
    });
    expect([attempts, result]).toEqual([['standby'], 'primary']);
    expect(replica.status()?.interrupted).toBe(before + 1);
  });

  test('too far behind: the primary answers, which is logged once and shown in the metrics', async () => {
    expect(await metrics()).toEqual([
      'springboard_replica_used 1',
      'springboard_replica_lag_seconds 0',
      expect.stringMatching(/^springboard_replica_interrupted \d+$/),
    ]);
    await pause();
    await join('Mia');
    clock.ms += MAX_LAG_S * 1000;
    await standby.check();
    expect(await namesIn()).toEqual(['Ella Jones']);
    clock.ms += 1000;
    expect(await namesIn()).toEqual(['Ella Jones', 'Mia Jones']);
    for (let check = 0; check < 3; check += 1) await standby.check();
    expect(await namesIn()).toEqual(['Ella Jones', 'Mia Jones']);
    expect((await metrics()).slice(0, 2)).toEqual([
      'springboard_replica_used 0',
      'springboard_replica_lag_seconds 31',
    ]);
    expect((await api.fastify.inject({ url: '/ready' })).statusCode).toBe(200);
    await resume();
    await catchUp();
    await standby.check();
    expect(logged).toEqual(['replica not used: behind', 'replica used']);
    expect(await readRecent(replica)).toBe('standby');
  });

  test('down: the primary answers, before and after it is noticed', async () => {
    const closed = poolAt('postgres://nobody@127.0.0.1:1/springboard');
    const unnoticed = replicaOf(closed);
    expect(await readRecent(unnoticed)).toBe('primary');
    expect(unnoticed.status()?.interrupted).toBe(1);

    const watched = watch(closed);
    await watched.check();
    const noticed = replicaOf(pool, watched);
    expect(await readRecent(noticed)).toBe('primary');
    await watched.check();
    expect(logged).toEqual(['replica not used: down']);
    expect(noticed.status()).toMatchObject({ state: 'down', is_used: false, lag_s: null });
    await closed.destroy();
  });

  test('an error of the call itself does not run again', async () => {
    const attempt = readRecent(replica, (db) =>
      sql`select 1 / 0`.execute(db).then(() => 'not reached'),
    );
    await expect(attempt).rejects.toMatchObject({ code: '22012' });
  });
});

describe('readCurrent', () => {
  const readCurrent = (read: (db: Reader) => Promise<string>) =>
    replica.readCurrent({ tenant: tenant(), read, otherwise });

  test('reads everything that was committed before from the standby', async () => {
    await join('Mia');
    const names = await readCurrent(async (db) => {
      const rows = await db
        .selectFrom('members')
        .select('firstname')
        .where('club_id', '=', world.club.id)
        .orderBy('firstname')
        .execute();
      return `${await isThere(db)}: ${rows.map(({ firstname }) => firstname).join()}`;
    });
    expect(names).toBe('standby: Ella,Mia');
  });

  test('reads from the primary if the standby does not catch up', async () => {
    await pause();
    await join('Mia');
    expect(await readCurrent(isThere)).toBe('primary');
  });

  test('the export of a club has everything, whether or not the standby is behind', async () => {
    const ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    const params = { id: world.club.id };
    const exportMembers = async () => {
      const job = await api.call('POST /clubs/:id/export', { as: ngo, host: world.host, params });
      await api.runJobs();
      const link = await api.call('POST /clubs/:id/export/:job_id/download', {
        as: ngo,
        host: world.host,
        params: { ...params, job_id: job.json().id },
      });
      const { body } = await api.fastify.inject({
        url: link.json().url,
        headers: { host: world.host },
      });
      return body.match(/"table" ?: ?"members"/g)?.length;
    };
    expect(await exportMembers()).toBe(1);
    await pause();
    await join('Mia');
    expect(await exportMembers()).toBe(2);
    expect(current).toEqual(['standby', 'primary']);
  });

  test('a scheme report is counted on the standby once a week, and always with everything', async () => {
    const ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    const request = { as: ngo, host: world.host, params: { name: 'badges' } };
    const send = async () => {
      const query = { scheme_slug: world.scheme.slug };
      const response = await api.call('GET /reports/schemes/:name', { ...request, query });
      expect(response.statusCode, response.body).toBe(200);
      return response.json().as_of;
    };
    const counted_at = await send();
    expect([counted_at, current]).toEqual([api.clock.now, ['standby']]);
    await catchUp();
    api.clock.now += 10;
    expect([await send(), current]).toEqual([counted_at, ['standby']]);

    await api.owner.deleteFrom('scheme_report_counts').execute();
    await catchUp();
    await pause();
    const counted_again = await send();
    // The standby does not have the counts yet.
    api.clock.now += 10;
    expect(await send()).toBe(counted_again);
    expect(current).toEqual(['standby', 'standby', 'primary']);
  });
});

describe('startReplica', () => {
  test('reads from a standby once it has caught up, and checks it until it is stopped', async () => {
    const checks: (() => void)[] = [];
    const running = await startReplica({
      primary: test_database.database,
      login: { owner_url: streaming.owner_url, secret: TEST_SECRET, role: ROLE },
      max_lag_s: MAX_LAG_S,
      log: { info: (event) => void logged.push(event), error: (event) => void logged.push(event) },
      wait: waitForStandby,
      every: (_ms, work) => {
        checks.push(work);
        return () => void checks.pop();
      },
    });
    expect(logged).toEqual(['replica used']);
    expect(await readRecent(running.replica)).toBe('standby');
    expect(checks).toHaveLength(1);
    await running.stop();
    expect(checks).toEqual([]);
  });
});

describe('a promoted standby', () => {
  test('is not read, because it has changes of its own', async () => {
    const promoted = await startStandby(primary, 'promoted');
    const client = new Client({ connectionString: promoted.owner_url });
    await client.connect();
    await client.query('select pg_promote(true)');
    await client.end();
    const database = poolAt(promoted.owner_url);
    const watched = watch(database);
    await watched.check();
    await watched.check();
    expect(logged).toEqual(['replica not used: not_standby']);
    expect(await readRecent(replicaOf(database, watched))).toBe('primary');
    await database.destroy();
    await promoted.stop();
  });
});
