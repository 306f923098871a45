import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { appPassword } from '../database/pool.ts';
import { TEMPLATE, TEST_SECRET } from './names.ts';

declare module 'vitest' {
  interface ProvidedContext {
    owner_url: string;
  }
}

/** Starts one real PostgreSQL for all test files, with a migrated database to copy from. */
const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  const data_dir = await mkdtemp(join(tmpdir(), 'springboard-test-'));
  // PostgreSQL runs as another account when this is root.
  await chmod(data_dir, 0o755);
  const postgres = await startEmbedded({
    data_dir,
    elsewhere: join(data_dir, 'elsewhere'),
    settings: { synchronous_commit: 'off', max_connections: '200' },
    log: { info: () => undefined, error: (message) => console.error(message) },
    wait,
  });
  const template = new URL(postgres.owner_url);
  template.pathname = `/${TEMPLATE}`;
  await inDatabase(postgres.owner_url, `create database ${TEMPLATE}`);
  await migrate(template.href, appPassword(TEST_SECRET));
  project.provide('owner_url', postgres.owner_url);
  return async () => {
    await postgres.stop();
    await rm(data_dir, { recursive: true, force: true });
  };
};

const inDatabase = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
};

export default setUp;
