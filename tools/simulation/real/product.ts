import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readPostmaster } from '@springboard/api/src/database/embedded/postmaster.ts';
import { freePort } from '@springboard/api/src/database/embedded/server.ts';
import { migrate } from '@springboard/api/src/migrate.ts';
import { appPassword } from '@springboard/api/src/database/pool.ts';
import { startTemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';
import { Client, type QueryResultRow } from 'pg';

export const SECRET = 'a secret for the simulation, long enough to sign with';
const ROOT = join(import.meta.dirname, '../../..');
const READY_WITHIN_MS = 120_000;
/** The simulation kills PostgreSQL on purpose, so its messages are not logged. */
const noLog = { info: () => undefined, error: () => undefined };

/** The real API on a real PostgreSQL, each in a process of its own that can be killed. */
export type RealProduct = {
  readonly port: number;
  readonly owner_url: string;
  /** Call it after the club is created, because the API caches unknown host names. */
  startApi(): Promise<void>;
  /** Kills the API with SIGKILL; resolves when the next one responds. */
  killApi(): Promise<void>;
  /** Kills the postmaster with SIGKILL; its supervisor starts it again. */
  killPostgres(): Promise<void>;
  /** The largest resident memory of the API so far, in MiB. Only on Linux. */
  peakMemory(): Promise<number>;
  /** Runs a read-only query. Waits while PostgreSQL is down. */
  query<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
};

export const startRealProduct = async (): Promise<RealProduct> => {
  const postgres = await startTemporaryPostgres({ log: noLog });
  const { owner_url, folder } = postgres;
  await migrate(owner_url, appPassword(SECRET));
  const port = await freePort();
  let api: ChildProcess | null = null;
  let isKilling = false;

  const startApi = async () => {
    api = spawn(process.execPath, ['--max-semi-space-size=16', join(ROOT, 'tools/serve.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: owner_url,
        SPRINGBOARD_PORT: String(port),
        SPRINGBOARD_HOST: '127.0.0.1',
        SPRINGBOARD_DATA: folder,
        SPRINGBOARD_SECRET: SECRET,
      },
    });
    await waitUntil(() => isReady(port));
  };

  const endApi = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = api;
    api = null;
    if (running === null || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  };

  const queryOnce = async (sql: string, values: readonly unknown[]) => {
    const client = new Client({ connectionString: owner_url });
    // Killed while it is idle.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql, [...values])).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const isDown = async () => (await readPostmaster(postgres.data_dir))?.ready !== true;
  const query: RealProduct['query'] = async (sql, values = []) => {
    try {
      return await queryOnce(sql, values);
    } catch (error) {
      if (!isKilling && !(await isDown())) throw error;
      await waitUntil(async () => !(await isDown()));
      return query(sql, values);
    }
  };

  const stop = async () => {
    await endApi('SIGKILL');
    await postgres.stop();
  };

  return {
    port,
    startApi,
    owner_url,
    query,
    async killApi() {
      await endApi('SIGKILL');
      await startApi();
    },
    async peakMemory() {
      const status = await readFile(`/proc/${api?.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
    async killPostgres() {
      const running = await readPostmaster(postgres.data_dir);
      if (running === null) throw new Error('PostgreSQL is not running');
      isKilling = true;
      process.kill(running.pid, 'SIGKILL');
      await waitUntil(async () => {
        const next = await readPostmaster(postgres.data_dir);
        return next?.ready === true && next.pid !== running.pid;
      });
      await waitUntil(() => isReady(port));
      isKilling = false;
    },
    stop,
  };
};

const isReady = async (port: number): Promise<boolean> => {
  const response = await fetch(`http://127.0.0.1:${port}/v1/status`).catch(() => null);
  return response?.ok === true;
};

const waitUntil = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + READY_WITHIN_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('The product did not come back');
    await wait(25);
  }
};
