import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { batched } from './batch-query.ts';
import { withSignInWriteTransaction, type Writer } from './tenant-transaction.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const inTransaction = <T>(work: (db: Writer) => Promise<T>) =>
  withSignInWriteTransaction(db.database, 1, work);

describe('batched', () => {
  test('runs one query for the calls of one turn, and returns its own result to each', async () => {
    const batches: (readonly number[])[] = [];
    const double = batched(async (tx: Writer, inputs: readonly number[]) => {
      batches.push(inputs);
      const { rows } = await sql<{ twice: number }>`
      select n * 2 as twice from unnest(${inputs}::integer[]) n`.execute(tx);
      return rows.map(({ twice }) => twice);
    });
    const results = await inTransaction((tx) => Promise.all([1, 2, 3].map((n) => double(tx, n))));
    expect(results).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test('never combines calls of two transactions', async () => {
    const batches: (readonly string[])[] = [];
    const echo = batched(async (_on: Writer, inputs: readonly string[]) => {
      batches.push(inputs);
      return inputs;
    });
    const results = await Promise.all([
      inTransaction((tx) => echo(tx, 'one')),
      inTransaction((tx) => echo(tx, 'two')),
    ]);
    expect(results).toEqual(['one', 'two']);
    expect(batches.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['one'],
      ['two'],
    ]);
  });

  test('rejects every call of a failed query', async () => {
    const fail = batched(async (): Promise<readonly number[]> => {
      throw new Error('no');
    });
    const ended = inTransaction((tx) => Promise.allSettled([fail(tx, 1), fail(tx, 2)]));
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
