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
  return connectTestDatabase(url.href, TEST_ROLE);
};

/** A migrated database, for which the server has this role. */
export const connectTestDatabase = (owner_url: string, role: string): TestDatabase => {
  const onError = (error: Error) => {
    throw error;
  };
  const owner = openAsOwner(owner_url, 4, onError);
  const database = openDatabase({ owner_url, secret: TEST_SECRET, role, max: 8, onError });
  return {
    database,
    owner,
    owner_url,
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
