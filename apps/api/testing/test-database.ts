import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/database/pool.ts';
import type { DB } from '../src/database/schema.generated.ts';
import { openAsOwner } from './as-owner.ts';
import { TEMPLATE, TEST_ROLE, TEST_SECRET } from './names.ts';

export type TestDatabase = {
  /** As the server's role, with row-level security. */
  database: Database;
  /** As the owner, without row-level security. */
  owner: Kysely<DB>;
  owner_url: string;
  close(): Promise<void>;
};

/** A new, migrated, empty database. It is deleted with the server at the end of the run. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const server_url = inject('owner_url');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(server_url, `create database ${name} template ${TEMPLATE}`);
  const url = new URL(server_url);
  url.pathname = `/${name}`;
  const onError = (error: Error) => {
    throw error;
  };
  const owner = openAsOwner(url.href, 4, onError);
  const database = openDatabase({
    owner_url: url.href,
    secret: TEST_SECRET,
    role: TEST_ROLE,
    max: 8,
    onError,
  });
  return {
    database,
    owner,
    owner_url: url.href,
    close: async () => {
      await database.destroy();
      await owner.destroy();
    },
  };
};

const run = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
};
