import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Portal } from '@springboard/contract';
import { Client, type QueryResultRow } from 'pg';
import { storyDatabase, type StoryDatabase } from './database.ts';

/** The whole product, started by `tools/start.ts` with a separate data folder. */
export type Product = {
  readonly port: number;
  /** The data folder, which also holds the maintenance file. */
  readonly folder: string;
  /** Starts it, or restarts it on the same data. Resolves when it responds. */
  start(): Promise<void>;
  /** `kill -9` of the process and of everything it started. */
  kill(): Promise<void>;
  /** The URL of the running database, as its owner. */
  databaseUrl(): Promise<string>;
  /** Queries the database as its owner. */
  query<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Stops it in an orderly way and deletes its folder. */
  remove(): Promise<void>;
};

export const address = (portal: Portal, port: number, path = '/') =>
  `http://${portal}.localhost:${port}${path}`;

const root = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 150_000;

export function makeProduct(port: number): Product {
  const folder = mkdtempSync(join(tmpdir(), 'springboard-e2e-'));
  // As root, the database's account has to reach the folder.
  chmodSync(folder, 0o755);
  const database = storyDatabase(port, folder);
  let created: Promise<void> | null = null;
  let child: ChildProcess | null = null;

  const run = async () => {
    const started = spawn(process.execPath, [join(root, 'tools/start.ts')], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...database.env,
        SPRINGBOARD_PORT: String(port),
        SPRINGBOARD_DATA: folder,
      },
    });
    child = started;
    let said = '';
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text) => (said += String(text)));
    const ended = once(started, 'exit').then(() =>
      Promise.reject(new Error(`The product ended while starting:\n${said}`)),
    );
    ended.catch(() => undefined);
    await Promise.race([ended, answers(port, Date.now() + READY_WITHIN_MS)]);
  };

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = child;
    child = null;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    process.kill(-running.pid, signal);
    await gone;
  };

  return {
    port,
    folder,
    start: async () => {
      await (created ??= database.create());
      await database.inTurn(run);
    },
    kill: () => end('SIGKILL'),
    databaseUrl: () => urlOf(database),
    query: (sql, values) => ask(database, sql, values),
    remove: async () => {
      await end('SIGTERM');
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function urlOf(database: StoryDatabase): Promise<string> {
  const url = await database.ownerUrl();
  if (url === null) throw new Error('the database is not running');
  return url;
}

async function ask<Row extends QueryResultRow>(
  database: StoryDatabase,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: await urlOf(database) });
  await client.connect();
  try {
    // Row-level security also applies to an owner who is not a superuser.
    await client.query(`set app.maintenance = 'on'`);
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Resolves when `GET /v1/status` returns 200. Retries as soon as an attempt has failed. */
async function answers(port: number, until: number): Promise<void> {
  while (Date.now() < until) {
    const status = await new Promise<number>((resolve) => {
      const request = get(
        { host: '127.0.0.1', port, path: '/v1/status', headers: { host: 'coach.localhost' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      request.on('error', () => setTimeout(() => resolve(0), 100));
    });
    if (status === 200) return;
  }
  throw new Error(`The product did not answer within ${READY_WITHIN_MS / 1000} s`);
}
