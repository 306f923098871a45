import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/migrate.ts';
import { appPassword } from '../src/database/pool.ts';
import { readBystandersSql, readTwinSql } from './bystanders.ts';
import { TEMPLATE, TEST_SECRET } from './names.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    owner_url: string;
  }
}

/** D3: row-level security is the second layer of protection, so the routes' own checks are also tested without it. */
export const DISABLE_POLICIES = `do $$
declare t text;
begin
  for t in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I disable row level security', t);
  end loop;
end $$`;

/**
 * Starts one real PostgreSQL for all test files, with a migrated template database. With `POLICIES=off` in the
 * environment it has no row-level security.
 */
const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startTemporaryPostgres({
    settings: { synchronous_commit: 'off', max_connections: '200' },
  });
  const template = new URL(postgres.owner_url);
  template.pathname = `/${TEMPLATE}`;
  await inDatabase(postgres.owner_url, `create database ${TEMPLATE}`);
  await migrate(template.href, appPassword(TEST_SECRET));
  await inDatabase(template.href, await readBystandersSql());
  if (process.env['POLICIES'] === 'off') {
    await inDatabase(template.href, DISABLE_POLICIES);
    await inDatabase(template.href, await readTwinSql());
  }
  project.provide('owner_url', postgres.owner_url);
  return () => postgres.stop();
};

const inDatabase = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
};

export default setUp;
