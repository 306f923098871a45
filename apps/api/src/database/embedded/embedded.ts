import { dirname, join } from 'node:path';
import { claimServer, DATABASE, OWNER, type Claim } from './claim.ts';
import { checkVersion, makeCluster, readPassword } from './cluster.ts';
import { EmbeddedFault } from './fault.ts';
import { settle, type Home } from './home.ts';
import { readPostmaster } from './postmaster.ts';
import { programsFor, type Programs } from './programs.ts';
import { freePort, lastWords, startServer, type Server, type Settings } from './server.ts';
import { until, type Wait } from './until.ts';
import { clearTheWay, type Log } from './way.ts';

export { EmbeddedFault, type EmbeddedFaultCode } from './fault.ts';

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
  /** Where the data is, which is not below `data_dir` when it had to be put elsewhere. */
  data_dir: string;
  stop(): Promise<void>;
};

const ELSEWHERE = '/var/lib/springboard';
/** Long enough for what a killed server left in memory to be let go, which takes about 2 s. */
const START_ATTEMPTS = 40;
const BETWEEN_ATTEMPTS_MS = 250;
const CLAIMED_WITHIN_MS = 10_000;
const BEFORE_RECOVERY_MS = 1000;

type Parts = { programs: Programs; home: Home; password: string; options: EmbeddedOptions };
type Running = { server: Server; claim: Claim };

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
  const parts = { programs, home, password: await readPassword(home), options };
  let running = await take(parts, freePort);
  const { port } = running.server;
  let stopping = false;

  const lookAfter = async () => {
    while (!stopping) {
      await Promise.race([running.server.ended, running.claim.ended]);
      if (stopping) return;
      options.log.error('The database ended the session that looks after it. Recovering.');
      try {
        running = await recover(parts, running);
      } catch (error) {
        if (!(error instanceof EmbeddedFault)) throw error;
        options.log.error(error.message);
        if (error.code === 'ALREADY_RUNNING') return;
        await options.wait(BEFORE_RECOVERY_MS);
      }
    }
  };
  const looking = lookAfter();

  return {
    owner_url: urlOf(port, parts.password),
    data_dir: home.data,
    stop: async () => {
      stopping = true;
      await running.server.stop();
      await looking;
      await running.server.stop();
      running.claim.end();
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

/** Starts PostgreSQL and claims it. Whoever has the claim is the only one that looks after the data. */
async function take(parts: Parts, portFor: () => Promise<number>): Promise<Running> {
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
    const claim = server && (await claimOn(parts, server));
    if (server && claim) {
      await claim.ensureDatabase();
      return { server, claim };
    }
    // Another start got in between and has the claim: it is about to stop ours.
    await server?.stop();
    await options.wait(BETWEEN_ATTEMPTS_MS);
  }
  throw new EmbeddedFault(
    'START_FAILED',
    `The database in ${home.folder} does not start: ${await lastWords(home)}`,
  );
}

/** The session alone may have ended (PostgreSQL ends all when one of its processes crashes), or everything. */
async function recover(parts: Parts, { server, claim }: Running): Promise<Running> {
  claim.end();
  const again = await claimOn(parts, server);
  if (again !== null) return { server, claim: again };
  await server.stop();
  return take(parts, () => Promise.resolve(server.port));
}

async function claimOn({ password, options }: Parts, server: Server): Promise<Claim | null> {
  let claim: Claim | null = null;
  const isDecided = async () => {
    if (server.hasEnded()) return true;
    const result = await claimServer(server.port, password);
    if (result.kind === 'claimed') claim = result.claim;
    return result.kind !== 'silent';
  };
  await until(isDecided, CLAIMED_WITHIN_MS, options.wait);
  return claim;
}

function urlOf(port: number, password: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}
