import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readSignIn, writeSignIn } from './tenancy.ts';

let test_database: TestDatabase;
beforeAll(async () => {
  test_database = await openTestDatabase();
});
afterAll(() => test_database.close());

test('a connection keeps what it reads with, once, and not what it writes with', async () => {
  const { database } = test_database;
  const read = () =>
    readSignIn(database, 1, (db) => db.selectFrom('clubs').select('name').execute());
  await read();
  await read();
  await writeSignIn(database, 1, (db) => db.deleteFrom('refresh_tokens').execute());
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(database);
  const texts = rows.map(({ statement }) => statement);
  expect(texts.filter((text) => text.includes('"clubs"'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('"refresh_tokens"'))).toEqual([]);
});

test('a kept statement sees the tenant of its own transaction, not of the one before', async () => {
  const { database, owner } = test_database;
  for (const name of ['One', 'Two']) {
    const { id } = await owner
      .insertInto('clients')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await owner.insertInto('clubs').values({ client_id: id, name }).execute();
  }
  const clients = await owner.selectFrom('clients').select(['id', 'name']).execute();
  // More often than PostgreSQL takes to settle on one plan.
  for (const { id, name } of [...clients, ...clients, ...clients, ...clients, ...clients]) {
    const clubs = await readSignIn(database, id, (db) =>
      db.selectFrom('clubs').select('name').execute(),
    );
    expect(clubs).toEqual([{ name }]);
  }
});

test('a text that opens and ends its own transaction is sent at once', async () => {
  const { database } = test_database;
  await database.executeQuery(CompiledQuery.raw('begin; select pg_advisory_lock(4711); commit;'));
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from pg_locks where locktype = 'advisory' and objid = 4711`.execute(
    database,
  );
  expect(rows).toEqual([{ held: 1 }]);
});
