import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { lastLines } from './cluster.ts';
import type { Home } from './home.ts';
import { readPostmaster, SERVER_SETTING } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { launch } from './run.ts';
import { until, type Wait } from './until.ts';

/** A PostgreSQL that this process started. */
export type Server = {
  port: number;
  hasEnded(): boolean;
  ended: Promise<void>;
  /** Ends sessions, writes a checkpoint and goes; one that hangs is made to go and recovers later. */
  stop(): Promise<void>;
};

export type Settings = Readonly<Record<string, string>>;

const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
/** Recovery after a crash replays the log first. */
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 30_000;

/** Given last, so that neither a caller nor an edited file can turn them round (D3). */
const FIXED: Settings = {
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

/** Starts PostgreSQL on the data of `home`. Null: it ended before it took connections, for its log to say why. */
export async function startServer(
  programs: Programs,
  home: Home,
  port: number,
  settings: Settings,
  wait: Wait,
): Promise<Server | null> {
  const log = await openLog(home);
  const given = { ...settings, ...FIXED, [SERVER_SETTING]: process.pid };
  const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [programs.postgres, '-D', home.data, '-p', String(port), ...options] as const;
  const child = launch([...command], home.account, log.fd);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      over = true;
      resolve();
    };
    child.once('exit', finish);
    child.once('error', finish);
  });
  await log.close();

  const takesConnections = async () => {
    const postmaster = await readPostmaster(home.data);
    return over || (postmaster?.pid === child.pid && postmaster?.ready === true);
  };
  const stop = async () => {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (over) return;
      child.kill(signal);
      if (await until(() => over, STOPPED_WITHIN_MS, wait)) return;
    }
  };
  if (!(await until(takesConnections, READY_WITHIN_MS, wait))) await stop();
  return over ? null : { port, ended, hasEnded: () => over, stop };
}

export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

export async function lastWords({ log_file }: Home): Promise<string> {
  return lastLines(await readFile(log_file, 'utf8').catch(() => ''));
}

async function openLog({ log_file, account }: Home) {
  const size = await stat(log_file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(log_file, `${log_file}.1`);
  const log = await open(log_file, 'a', 0o600);
  if (account !== null) await chown(log_file, account.uid, account.gid);
  return log;
}
