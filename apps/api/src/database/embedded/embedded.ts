import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stopStaleServer, type Log } from './stop-stale-server.ts';
import { checkVersion, createCluster, readPassword } from './cluster.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { prepareDataDirectory, type DataDirectory } from './data-directory.ts';
import { hasRoomIn } from './free-space.ts';
import { ensureDatabase, urlOf } from './login.ts';
import { occupantOf, readPostmaster } from './postmaster.ts';
import { programsFor, type Programs } from './programs.ts';
import {
  freePort,
  lastLogLines,
  startServer,
  type Server,
  type PostgresSettings,
} from './server.ts';
import type { Wait } from './wait-until.ts';

export { EmbeddedDatabaseError } from './embedded-database-error.ts';

export type EmbeddedOptions = {
  /** The database is in its folder `postgres`. Created if it does not exist. */
  data_dir: string;
  log: Log;
  wait: Wait;
  /** For the database, if the account that runs PostgreSQL has no access to `data_dir`. */
  fallback_dir?: string;
  /** Additional settings of PostgreSQL. Those that keep the data safe cannot be changed. */
  settings?: PostgresSettings;
};

export type EmbeddedDatabase = {
  /** Login of the superuser to the database `springboard`. The same after every recovery. */
  owner_url: string;
  /** The folder with the data, which may be in `fallback_dir`. */
  data_dir: string;
  stop(): Promise<void>;
};

/** Folder for a database of a server that runs as root, if its account has no access to `data_dir`. */
export const FALLBACK_DIR = '/var/lib/springboard';
/** Together 10 s: the shared memory of a killed PostgreSQL is released after about 2 s. */
const START_ATTEMPTS = 40;
const BETWEEN_ATTEMPTS_MS = 250;

type Context = {
  programs: Programs;
  directory: DataDirectory;
  password: string;
  options: EmbeddedOptions;
};

/**
 * Starts a PostgreSQL on the data of `data_dir` and supervises it: after a crash it is started again on the same
 * port. A server that is killed leaves its PostgreSQL running; the next start shuts it down first (D3).
 *
 * @throws EmbeddedDatabaseError
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const directory = await prepareDataDirectory(
    options.data_dir,
    options.fallback_dir ?? FALLBACK_DIR,
    createCluster,
  );
  const programs = await programsFor(dirname(directory.folder), directory.account);
  await checkVersion(directory, programs);
  const password = await readPassword(directory);
  if (dirname(directory.folder) !== (await realpath(options.data_dir))) {
    options.log.info(`The database of ${options.data_dir} is in ${directory.folder}.`);
  }
  const context = { programs, directory, password, options };
  const state = { server: await start(context, freePort), stopping: false };
  const { port } = state.server;
  await ensureDatabase(port, password).catch(async (error: unknown) => {
    await state.server.stop();
    throw error;
  });
  const supervision = supervise(context, state);
  return {
    owner_url: urlOf(port, password),
    data_dir: directory.data,
    stop: async () => {
      state.stopping = true;
      await state.server.stop();
      await supervision;
    },
  };
}

/** `owner_url` of the PostgreSQL that runs on the data of `data_dir`; null: there is none. */
export async function ownerUrlOf(data_dir: string): Promise<string | null> {
  const folder = join(data_dir, 'postgres');
  const postmaster = await readPostmaster(join(folder, 'data'));
  if (postmaster?.ready !== true) return null;
  const password = await readPassword({ folder, password_file: join(folder, 'password') });
  return urlOf(postmaster.port, password);
}

/** Process id of the server that supervises the database of `data_dir`; null: there is none. */
export async function serverPidOf(data_dir: string): Promise<number | null> {
  const occupant = await occupantOf(join(data_dir, 'postgres', 'data'));
  return occupant.kind === 'supervised' ? occupant.server : null;
}

/** PostgreSQL's lock on its data decides between two concurrent starts. */
async function start(context: Context, portFor: () => Promise<number>): Promise<Server> {
  const { programs, directory, password, options } = context;
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    await stopStaleServer(directory, password, options.log, options.wait);
    const server = await startServer(
      programs,
      directory,
      await portFor(),
      options.settings ?? {},
      options.wait,
    );
    if (server !== null) return server;
    if (!(await hasRoomIn(directory.data)())) throw diskFull(directory);
    await options.wait(BETWEEN_ATTEMPTS_MS);
  }
  throw new EmbeddedDatabaseError(
    'START_FAILED',
    `The database in ${directory.folder} does not start: ${await lastLogLines(directory)}`,
  );
}

const diskFull = ({ folder }: DataDirectory) =>
  new EmbeddedDatabaseError(
    'DISK_FULL',
    `The disk with the database in ${folder} is full. Make room, then start Springboard again: nothing is lost.`,
  );

const ROOM_AGAIN_MS = 1000;

/** Resolves when the server is stopped, or when another process has taken over the data. */
async function supervise(
  context: Context,
  state: { server: Server; stopping: boolean },
): Promise<void> {
  const { log } = context.options;
  const { port } = state.server;
  let last: string | null = null;
  while (!state.stopping) {
    await state.server.ended;
    if (state.stopping) return;
    const message = (await hasRoomIn(context.directory.data)())
      ? 'The database stopped unexpectedly: starting it again.'
      : 'The database stopped because its disk is full. It starts again when there is room.';
    if (message !== last) log.error(message);
    last = message;
    try {
      state.server = await start(context, () => Promise.resolve(port));
      log.info('The database is running again.');
      last = null;
    } catch (error) {
      if (!(error instanceof EmbeddedDatabaseError)) throw error;
      if (error.code === 'DISK_FULL') {
        await context.options.wait(ROOM_AGAIN_MS);
        continue;
      }
      log.error(error.message);
      if (error.code !== 'START_FAILED') return;
    }
  }
  await state.server.stop();
}
