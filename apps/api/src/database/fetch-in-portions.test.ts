import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { fetchInPortions } from './fetch-in-portions.ts';
import { NO_SESSION, withReadTransaction } from './tenant-transaction.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('fetchInPortions', () => {
  test('reads all rows of one query after the other', async () => {
    const tenant = {
      client_id: 1,
      club_id: null,
      user_uuid: '',
      role: 'ngo' as const,
      ...NO_SESSION,
    };
    const portions = await withReadTransaction(db.database, tenant, async (reader) => {
      const read: number[][] = [];
      for (const count of [5, 4, 0]) {
        const query = sql<{ n: number }>`select n from generate_series(1, ${count}::integer) n`;
        for await (const rows of fetchInPortions(reader, query, 2))
          read.push(rows.map(({ n }) => n));
      }
      return read;
    });
    expect(portions).toEqual([[1, 2], [3, 4], [5], [1, 2], [3, 4]]);
  });
});
