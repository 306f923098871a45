import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clearTheWay, type Log } from './clear.ts';
import { checkVersion, makeCluster, readPassword } from './cluster.ts';
import { EmbeddedFault } from './fault.ts';
import { settle, type Home } from './home.ts';
import { ensureDatabase, urlOf } from './login.ts';
import { occupantOf, readPostmaster } from './postmaster.ts';
import { programsFor, type Programs } from './programs.ts';
import { freePort, lastWords, startServer, type Server, type Settings } from './server.ts';
import type { Wait } from './until.ts';

export { EmbeddedFault } from './fault.ts';

export type EmbeddedOptions = {
  /** Folder that the database belongs to: it is `postgres` in it. Made when it is not there. */
  data_dir: string;
  log: Log;
  wait: Wait;
  /** Where root puts what the account that runs PostgreSQL cannot reach in `data_dir`. */
  elsewhere?: string;
  /** Settings of PostgreSQL beside those that keep the data safe. */
  settings?: Settings;
};

export type EmbeddedDatabase = {
  /** Login of the superuser to the database `springboard`: UTF-8, ICU. The same after every recovery. */
  owner_url: string;
  /** Where the data is, which is not below the folder given when it had to be put elsewhere. */
  data_dir: string;
  stop(): Promise<void>;
};

/** Where root puts a database that its account cannot reach in the folder given. */
export const ELSEWHERE = '/var/lib/springboard';
/** Together long enough for what a killed PostgreSQL left in memory to be let go, which takes about 2 s. */
const START_ATTEMPTS = 40;
const BETWEEN_ATTEMPTS_MS = 250;

type Parts = { programs: Programs; home: Home; password: string; options: EmbeddedOptions };

/**
 * Starts a PostgreSQL of our own on the data of `data_dir` and looks after it: when it dies it is started
 * again on the same port. A server killed without `stop` leaves it running; the next start stops it in good
 * order first (D3).
 *
 * @throws EmbeddedFault
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = await settle(options.data_dir, options.elsewhere ?? ELSEWHERE, makeCluster);
  const programs = await programsFor(dirname(home.folder), home.account);
  await checkVersion(home, programs);
  const password = await readPassword(home);
  if (dirname(home.folder) !== (await realpath(options.data_dir))) {
    options.log.info(`The database of ${options.data_dir} is in ${home.folder}.`);
  }
  const parts = { programs, home, password, options };
  const life = { server: await start(parts, freePort), stopping: false };
  const { port } = life.server;
  await ensureDatabase(port, password).catch(async (error: unknown) => {
    await life.server.stop();
    throw error;
  });
  const over = lookAfter(parts, life);
  return {
    owner_url: urlOf(port, password),
    data_dir: home.data,
    stop: async () => {
      life.stopping = true;
      await life.server.stop();
      await over;
    },
  };
}

/** `owner_url` of the server that is at work on the data of `data_dir`; null when there is none. */
export async function ownerUrlOf(data_dir: string): Promise<string | null> {
  const folder = join(data_dir, 'postgres');
  const postmaster = await readPostmaster(join(folder, 'data'));
  if (postmaster?.ready !== true) return null;
  const password = await readPassword({ folder, password_file: join(folder, 'password') });
  return urlOf(postmaster.port, password);
}

/** Number of the living server that looks after the data of `data_dir`; null when there is none. */
export async function serverOf(data_dir: string): Promise<number | null> {
  const occupant = await occupantOf(join(data_dir, 'postgres', 'data'));
  return occupant.kind === 'looked_after' ? occupant.server : null;
}

/** PostgreSQL's own lock on its data decides between two starts at once; the loser finds the winner's. */
async function start(parts: Parts, portFor: () => Promise<number>): Promise<Server> {
  const { programs, home, password, options } = parts;
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    await clearTheWay(home, password, options.log, options.wait);
    const server = await startServer(
      programs,
      home,
      await portFor(),
      options.settings ?? {},
      options.wait,
    );
    if (server !== null) return server;
    await options.wait(BETWEEN_ATTEMPTS_MS);
  }
  throw new EmbeddedFault(
    'START_FAILED',
    `The database in ${home.folder} does not start: ${await lastWords(home)}`,
  );
}

/** Resolves when the server is stopped on purpose, or is lost to somebody else. */
async function lookAfter(parts: Parts, life: { server: Server; stopping: boolean }): Promise<void> {
  const { log } = parts.options;
  const { port } = life.server;
  while (!life.stopping) {
    await life.server.ended;
    if (life.stopping) return;
    log.error('The database ended unexpectedly: starting it again.');
    try {
      life.server = await start(parts, () => Promise.resolve(port));
      log.info('The database is back.');
    } catch (error) {
      if (!(error instanceof EmbeddedFault)) throw error;
      log.error(error.message);
      if (error.code !== 'START_FAILED') return;
    }
  }
  await life.server.stop();
}
