import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../database/pool.ts';
import { callOf, type TestApi } from './api.ts';
import { type Cut, startCuttingProxy, type Steps } from './cutting-proxy.ts';
import { TEST_SECRET } from './names.ts';

/** A second server on the test's database and files, whose one connection is cut where the test says. */
export type DyingApp = Pick<TestApi, 'call'> & {
  /** Cuts there from now on, or nowhere. The connection is there, so that only what is done next is counted. */
  cutAt(cut: Cut | null): Promise<void>;
  /** What was done since then. */
  steps(): Steps;
  /** Whether it did. What it began has ended in the database then, one way or the other. */
  wasCut(): Promise<boolean>;
  close(): Promise<void>;
};

export const startDyingApp = async (api: TestApi): Promise<DyingApp> => {
  const proxy = await startCuttingProxy(api.owner_url);
  const database = openDatabase({
    owner_url: proxy.url,
    secret: TEST_SECRET,
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
    secretNamed: async (name) => api.secrets.get(name) ?? null,
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
