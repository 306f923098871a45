import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { lastLines } from './cluster.ts';
import type { DataDirectory } from './data-directory.ts';
import { readPostmaster, SERVER_SETTING } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { launch } from './run.ts';
import { waitUntil, type Wait } from './wait-until.ts';

/** A PostgreSQL that this process started. */
export type Server = {
  port: number;
  hasEnded(): boolean;
  ended: Promise<void>;
  /** Ends sessions, writes a checkpoint and stops. A PostgreSQL that hangs is killed, and recovers at the next start. */
  stop(): Promise<void>;
};

export type PostgresSettings = Readonly<Record<string, string>>;

const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
/** Includes recovery after a crash, which replays the log. */
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 30_000;

/** Passed last, so that neither a caller nor an edited configuration file can override them (D3). */
const FIXED: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  full_page_writes: 'on',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  cluster_name: 'springboard',
};

/** Starts PostgreSQL on the data. Null: it ended before it accepted connections; its log says why. */
export async function startServer(
  programs: Programs,
  directory: DataDirectory,
  port: number,
  settings: PostgresSettings,
  wait: Wait,
): Promise<Server | null> {
  const log = await openLog(directory);
  const all = { ...settings, ...FIXED, [SERVER_SETTING]: process.pid };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [
    programs.postgres,
    '-D',
    directory.data,
    '-p',
    String(port),
    ...options,
  ] as const;
  const child = launch([...command], directory.account, log.fd);
  let has_ended = false;
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      has_ended = true;
      resolve();
    };
    child.once('exit', finish);
    child.once('error', finish);
  });
  await log.close();

  const isReady = async () => {
    const postmaster = await readPostmaster(directory.data);
    return has_ended || (postmaster?.pid === child.pid && postmaster?.ready === true);
  };
  const stop = async () => {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (has_ended) return;
      child.kill(signal);
      if (await waitUntil(() => has_ended, STOPPED_WITHIN_MS, wait)) return;
    }
  };
  if (!(await waitUntil(isReady, READY_WITHIN_MS, wait))) await stop();
  return has_ended ? null : { port, ended, hasEnded: () => has_ended, stop };
}

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

export async function lastLogLines({ log_file }: DataDirectory): Promise<string> {
  return lastLines(await readFile(log_file, 'utf8').catch(() => ''));
}

async function openLog({ log_file, account }: DataDirectory) {
  const size = await stat(log_file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(log_file, `${log_file}.1`);
  const log = await open(log_file, 'a', 0o600);
  if (account !== null) await chown(log_file, account.uid, account.gid);
  return log;
}
