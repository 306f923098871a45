import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { gathered } from './gathered.ts';
import { writeSignIn, type Writer } from './tenancy.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const inTransaction = <T>(work: (db: Writer) => Promise<T>) => writeSignIn(db.database, 1, work);

test('who asks in one turn is answered by one statement, each with their own answer', async () => {
  const asked: (readonly number[])[] = [];
  const double = gathered(async (on: Writer, given: readonly number[]) => {
    asked.push(given);
    const { rows } = await sql<{ twice: number }>`
      select n * 2 as twice from unnest(${given}::integer[]) n`.execute(on);
    return rows.map(({ twice }) => twice);
  });
  const answers = await inTransaction((on) => Promise.all([1, 2, 3].map((n) => double(on, n))));
  expect(answers).toEqual([2, 4, 6]);
  expect(asked).toEqual([[1, 2, 3]]);
});

test('two transactions never share a statement', async () => {
  const asked: (readonly string[])[] = [];
  const echo = gathered(async (_on: Writer, given: readonly string[]) => {
    asked.push(given);
    return given;
  });
  const answers = await Promise.all([
    inTransaction((on) => echo(on, 'one')),
    inTransaction((on) => echo(on, 'two')),
  ]);
  expect(answers).toEqual(['one', 'two']);
  expect(asked.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([['one'], ['two']]);
});

test('a failure is everybody’s who asked', async () => {
  const fail = gathered(async (): Promise<readonly number[]> => {
    throw new Error('no');
  });
  const ended = inTransaction((on) => Promise.allSettled([fail(on, 1), fail(on, 2)]));
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
