import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withSignInReadTransaction, withSignInWriteTransaction } from './tenant-transaction.ts';

let test_database: TestDatabase;
beforeAll(async () => {
  test_database = await openTestDatabase();
});
afterAll(() => test_database.close());

describe('withPreparedReads', () => {
  test('prepares a read query once, and never a write', async () => {
    const { database } = test_database;
    const read = () =>
      withSignInReadTransaction(database, 1, (db) =>
        db.selectFrom('clubs').select('name').execute(),
      );
    await read();
    await read();
    await withSignInWriteTransaction(database, 1, (db) =>
      db.deleteFrom('refresh_tokens').execute(),
    );
    const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(database);
    const texts = rows.map(({ statement }) => statement);
    expect(texts.filter((text) => text.includes('"clubs"'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('"refresh_tokens"'))).toEqual([]);
  });

  test('a prepared query sees the tenant of its own transaction, not of the one before', async () => {
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
    // Often enough for PostgreSQL to switch to a generic plan.
    for (const { id, name } of [...clients, ...clients, ...clients, ...clients, ...clients]) {
      const clubs = await withSignInReadTransaction(database, id, (db) =>
        db.selectFrom('clubs').select('name').execute(),
      );
      expect(clubs).toEqual([{ name }]);
    }
  });

  test('sends a text that opens and ends its own transaction immediately', async () => {
    const { database } = test_database;
    await database.executeQuery(CompiledQuery.raw('begin; select pg_advisory_lock(4711); commit;'));
    const { rows } = await sql<{ held: number }>`
    select count(*) as held from pg_locks where locktype = 'advisory' and objid = 4711`.execute(
      database,
    );
    expect(rows).toEqual([{ held: 1 }]);
  });
});
