import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createApp } from '../src/app.ts';
import { openDatabase } from '../src/database/pool.ts';
import { callOf, type TestApi } from './api.ts';
import { type Cut, startCuttingProxy, type Steps } from './cutting-proxy.ts';
import { TEST_ROLE, TEST_SECRET } from './names.ts';

/** A second server on the test's database and files. Its only connection is cut where the test says. */
export type CrashingApp = Pick<TestApi, 'call'> & {
  /** Sets the next cut; null: none. The connection is already open, so that only later messages are counted. */
  cutAt(cut: Cut | null): Promise<void>;
  /** Messages and commits since then. */
  steps(): Steps;
  /** Whether the connection was cut. Waits until its transaction has ended in the database. */
  wasCut(): Promise<boolean>;
  close(): Promise<void>;
};

export const startCrashingApp = async (api: TestApi): Promise<CrashingApp> => {
  const proxy = await startCuttingProxy(api.owner_url);
  const database = openDatabase({
    owner_url: proxy.url,
    secret: TEST_SECRET,
    role: TEST_ROLE,
    max: 1,
    onError: () => undefined,
  });
  const app = await createApp({
    database,
    secret: TEST_SECRET,
    now: () => api.clock.now,
    newId: randomUUID,
    log: { info: () => undefined, error: () => undefined },
    files: api.files,
    mail: { send: async () => undefined, close: () => undefined },
    providerSecret: async (name) => api.secrets.get(name) ?? null,
    maintenance: () => false,
  });
  return {
    call: callOf(app),
    cutAt: async (cut) => {
      await sql`select 1`.execute(database);
      proxy.cutAt(cut);
    },
    steps: () => proxy.steps(),
    wasCut: async () => {
      const was_cut = proxy.wasCut();
      await expect.poll(() => busyIn(api), { interval: 1 }).toBe(0);
      return was_cut;
    },
    close: async () => {
      await app.fastify.close();
      await database.destroy();
      await proxy.close();
    },
  };
};

const busyIn = async ({ owner }: TestApi): Promise<number | undefined> => {
  const { rows } = await sql<{ busy: number }>`
    select count(*)::integer as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
    owner,
  );
  return rows[0]?.busy;
};
