import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_ROLE, TEST_SECRET } from '../testing/names.ts';
import { startTemporaryPostgres } from '../testing/temporary-postgres.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { generateSchema } from './database/generate-schema.ts';
import { withSignInReadTransaction } from './database/tenant-transaction.ts';
import { DatabaseTooNew, migrate } from './migrate.ts';
import { answersExpire } from './database/migrations/0023_answers_expire.ts';
import { migrationNumber, migrations, newestMigration } from './database/migrations/index.ts';
import { appPassword, appRole, appUrl, type Database, openDatabase } from './database/pool.ts';

let test_database: TestDatabase;
let owner: Client;

beforeAll(async () => {
  test_database = await openTestDatabase();
  owner = new Client({ connectionString: test_database.owner_url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test_database.close();
});

const run = () => migrate(test_database.owner_url, appPassword(TEST_SECRET));

describe('migrate', () => {
  test('the names of the migrations begin with their numbers, in order', () => {
    const names = migrations.map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^\d{4}_[a-z_]+$/);
    const numbers = migrations.map(migrationNumber);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  test('a migration with a lower number than an applied one is applied', async () => {
    const steps = [{ name: '0000_late', sql: 'create table late (a integer)' }, ...migrations];
    const { applied } = await migrate(test_database.owner_url, appPassword(TEST_SECRET), steps);
    await owner.query('drop table late');
    await owner.query('delete from schema_migrations where version = 0');
    expect(applied).toEqual(['0000_late']);
  });

  test('a migrated database is not changed', async () => {
    expect(await run()).toEqual({ version: newestMigration(migrations), applied: [] });
  });

  test('servers that start concurrently migrate one after the other', async () => {
    const results = await Promise.all([run(), run(), run()]);
    expect(results.every(({ applied }) => applied.length === 0)).toBe(true);
  });

  test('a failed migration is rolled back, and the migrations before it stay applied', async () => {
    const steps = [
      ...migrations,
      { name: '9001_good', sql: 'create table good (a integer)' },
      { name: '9002_bad', sql: 'create table bad (a integer); select no_such_function()' },
    ];
    await expect(
      migrate(test_database.owner_url, appPassword(TEST_SECRET), steps),
    ).rejects.toMatchObject({ code: '42883' });
    const { rows } = await owner.query(
      "select to_regclass('good') as good, to_regclass('bad') as bad",
    );
    expect(rows).toEqual([{ good: 'good', bad: null }]);
    await owner.query('drop table good');
    await owner.query('delete from schema_migrations where version > $1', [
      newestMigration(migrations),
    ]);
  });

  test('a database that is newer than the code is rejected', async () => {
    const older = migrations.slice(0, -1);
    const rejected = migrate(test_database.owner_url, appPassword(TEST_SECRET), older);
    await expect(rejected).rejects.toThrow(DatabaseTooNew);
    await expect(rejected).rejects.toMatchObject({
      code: 'DATABASE_TOO_NEW',
      found: newestMigration(migrations),
      known: newestMigration(older),
    });
  });

  test('the generated types match the migrated database', async () => {
    const expected = await generateSchema(test_database.owner);
    expect(await readFile(join(import.meta.dirname, 'database/schema.generated.ts'), 'utf8')).toBe(
      expected,
    );
  });

  test('row-level security is forced on every table with tenant data', async () => {
    const { rows } = await owner.query(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
      and not (relrowsecurity and relforcerowsecurity)`);
    expect(rows).toEqual([]);
  });

  test('every unique key begins with the client, so that tables can be distributed', async () => {
    const { rows } = await owner.query(`
    select i.indexrelid::regclass::text as index from pg_index i
    join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where i.indisunique and t.relname not in ('schema_migrations', 'clients', 'client_hosts')
      and a.attname <> 'client_id'`);
    expect(rows).toEqual([]);
  });

  test('the role of the server may only change rows, and no rows of a history', async () => {
    const server = new Client({
      connectionString: appUrl(test_database.owner_url, TEST_SECRET, TEST_ROLE),
    });
    await server.connect();
    for (const sql of [
      'create table mine (a integer)',
      'drop table members',
      'truncate members',
      'alter table members disable row level security',
      'update score_history set assessment = 1',
      'delete from attendance_history',
      'delete from schema_migrations',
    ]) {
      await expect(server.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    const { rows } = await server.query(
      'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = $1',
      [TEST_ROLE],
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
    await server.end();
  });

  test('an owner that may create roles migrates without being a superuser', async () => {
    const postgres = await startTemporaryPostgres();
    const superuser = new Client({ connectionString: postgres.owner_url });
    await superuser.connect();
    const powers = async () => {
      const { rows } = await superuser.query(
        'select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = $1',
        [appRole('let')],
      );
      return rows;
    };
    try {
      await superuser.query(`create role landlord login createrole password 'of the test'`);
      await superuser.query('create database let owner landlord');
      const url = new URL(postgres.owner_url);
      Object.assign(url, { username: 'landlord', password: 'of the test', pathname: '/let' });
      const password = appPassword(TEST_SECRET);
      const before = migrations.indexOf(answersExpire);
      await migrate(url.href, password, migrations.slice(0, before));
      await insertOperations(url);
      const { applied } = await migrate(url.href, password);
      expect(applied).toHaveLength(migrations.length - before);
      const operations = 'select call, expires_at from operations order by call';
      expect(await asLandlord(url, operations)).toEqual([
        { call: 'POST /groups', expires_at: '259200' },
        { call: 'POST /members/:uuid/note', expires_at: null },
      ]);
      expect(await asLandlord(url, 'select kind from jobs')).toEqual([{ kind: 'send_email' }]);
      expect(await migrate(url.href, password)).toMatchObject({ applied: [] });
      expect(await prunedCounts(url)).toMatchObject({ sign_in_attempts: 1 });

      await superuser.query(`alter role ${appRole('let')} bypassrls`);
      await expect(migrate(url.href, password)).rejects.toMatchObject({ code: '42501' });
      await migrate(
        Object.assign(new URL(postgres.owner_url), { pathname: '/let' }).href,
        password,
      );
      expect(await powers()).toEqual([
        { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
      ]);
    } finally {
      await superuser.end();
      await postgres.stop();
    }
  });
});

const findHosts = (database: Database) =>
  withSignInReadTransaction(database, null, (db) =>
    db.selectFrom('client_hosts').select('host').execute(),
  );

describe('installations in one cluster', () => {
  /** Creates a migrated database of an installation with its own secret. */
  const install = async (name: string, secret: string) => {
    const url = new URL(test_database.owner_url);
    await owner.query(`create database "${name}"`);
    url.pathname = `/${name}`;
    await migrate(url.href, appPassword(secret));
    return { owner_url: url.href, secret };
  };
  /** Reads over a new connection, as the server does for each of its pool. */
  const read = async ({ owner_url, secret }: { owner_url: string; secret: string }) => {
    const database = openDatabase({ owner_url, secret, max: 1, onError: () => undefined });
    try {
      return await findHosts(database);
    } finally {
      await database.destroy();
    }
  };

  test('[D15] each installation has a role of its own', async () => {
    const first = await install('first-installation', 'secret of the first, which is long enough');
    const second = await install('Second', 'secret of the second, which is long enough');
    expect(await read(first)).toEqual([]);
    expect(await read(second)).toEqual([]);
    await migrate(first.owner_url, appPassword(first.secret));
    expect(await read(second)).toEqual([]);
    const foreign = { ...second, secret: first.secret };
    await expect(read(foreign)).rejects.toMatchObject({ code: '28P01' });
  });

  test('[D15] the name of a role fits PostgreSQL, also for a long database name', () => {
    expect(appRole('springboard')).toBe('springboard_app_springboard');
    const long = ['a', 'b'].map((end) => appRole(`${'x'.repeat(60)}${end}`));
    expect(new Set(long).size).toBe(2);
    for (const name of long) expect(name.length).toBeLessThanOrEqual(63);
  });

  test('[D15] the migrating login needs no right to create roles if the serving one exists', async () => {
    await owner.query(`create role builder login password 'of the test'`);
    await owner.query(`create role waiter login password 'of the waiter'`);
    await owner.query('create database house owner builder');
    const builder = new URL(test_database.owner_url);
    Object.assign(builder, { username: 'builder', password: 'of the test', pathname: '/house' });
    await migrate(builder.href, null, migrations, 'waiter');
    const waiter = new URL(builder);
    Object.assign(waiter, { username: 'waiter', password: 'of the waiter' });
    const database = openDatabase({
      owner_url: builder.href,
      secret: TEST_SECRET,
      url: waiter.href,
      onError: () => undefined,
    });
    const hosts = await findHosts(database);
    await database.destroy();
    expect(hosts).toEqual([]);
    const server = new Client({ connectionString: waiter.href });
    await server.connect();
    await expect(server.query('drop table members')).rejects.toMatchObject({ code: '42501' });
    await server.end();
  });
});

/** As the owner, who bypasses row-level security with a setting. */
const asLandlord = async (url: URL, text: string): Promise<unknown[]> => {
  const landlord = new Client({ connectionString: url.href });
  await landlord.connect();
  try {
    await landlord.query(`set app.maintenance = 'on'`);
    const { rows } = await landlord.query(text);
    return rows;
  } finally {
    await landlord.end();
  }
};

/** A change without a lane, another request and an e-mail, as they were stored before responses expired. */
const insertOperations = (url: URL) =>
  asLandlord(
    url,
    `with client as (insert into clients (name) values ('Of the test') returning id),
    email as (insert into jobs (client_id, kind, created_at) select id, 'send_letter', 0 from client),
    author as (insert into users (client_id, firstname, lastname) select id, 'Ava', 'Morgan' from client
      returning client_id, uuid)
    insert into operations (client_id, user_uuid, request_id, body_hash, call, result, status, received_ts)
    select client_id, uuid, gen_random_uuid(), 'x', call, 'applied', 200, 0
    from author, unnest(array['POST /groups', 'POST /members/:uuid/note']) call`,
  );

/** Lets the server's role call `prune`, a function of the owner. */
const prunedCounts = async (url: URL): Promise<unknown> => {
  await asLandlord(
    url,
    `with made as (insert into clients (name) values ('Of the test') returning id)
    insert into sign_in_attempts (client_id, kind, key_hash, ts) select id, 'pin', 'any', 0 from made`,
  );
  const server = new Client({ connectionString: appUrl(url.href, TEST_SECRET) });
  await server.connect();
  try {
    const { rows } = await server.query<{ counts: unknown }>('select prune($1) as counts', [
      Math.floor(Date.now() / 1000),
    ]);
    return rows[0]?.counts;
  } finally {
    await server.end();
  }
};
