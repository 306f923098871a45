/**
 * `npm start`: the whole product on this machine. Builds the portals that have changed, starts the database
 * unless DATABASE_URL names one, migrates it, writes the sample data if its own database is empty, and serves
 * the four portals and the API. Exits with code 1 and a message if it cannot.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { type Config, loadConfig } from '@springboard/api/src/config.ts';
import { serverPidOf } from '@springboard/api/src/database/embedded/embedded.ts';
import { freePort } from '@springboard/api/src/database/embedded/server.ts';
import { startServer } from '@springboard/api/src/main.ts';
import { buildFolder, buildPortals, namedVersion } from './build.ts';
import { explain, portTaken } from './start/failure.ts';
import { openLog } from './start/log.ts';
import { type Providers, startProviders } from './start/providers.ts';
import { fillWhenEmpty, type HostName, hostNames } from './start/sample.ts';
import { summary } from './start/summary.ts';

const ROOT = join(import.meta.dirname, '..');
const STOPPED_WITHIN_MS = 20_000;

const emphasis = {
  strong: (text: string) => styleText('bold', text, { stream: process.stdout }),
  faint: (text: string) => styleText('dim', text, { stream: process.stdout }),
};
const say = (line: string) => console.log(line === '' ? '' : `  ${line}`);

/**
 * Aborted by the first Ctrl-C or SIGTERM; a second one exits immediately. The terminal and npm both send the
 * same signal: two within a short time count as one.
 */
const ending = new AbortController();
const ONE_SIGNAL_MS = 1000;
let signalledAt = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (ending.signal.aborted && performance.now() - signalledAt > ONE_SIGNAL_MS) process.exit(1);
    if (!ending.signal.aborted) signalledAt = performance.now();
    ending.abort();
  });
}

process.exit(await main());

async function main(): Promise<number> {
  const loaded = await loadConfig(process.env, ROOT);
  if (!loaded.ok) return fail(loaded.problems);
  const { config } = loaded;
  try {
    const problem = await whatIsInTheWay(config);
    if (problem !== null) return fail([problem]);
    const built = await buildPortals({
      version: namedVersion(),
      onBuild: (portals) => say(`Building ${portals.join(', ')} …`),
      signal: ending.signal,
    });
    if (ending.signal.aborted) return 0;
    if (!built.ok) return fail([built.output, 'The portals could not be built.']);
    return await serve(config);
  } catch (error) {
    const explanation = explain(error, config);
    if (explanation === null) throw error;
    return fail([explanation]);
  }
}

async function serve(config: Config): Promise<number> {
  const log_file = join(config.data_dir, 'server.log');
  const { data_dir } = config;
  const port = config.port === 0 ? await freePort() : config.port;
  const sample: { hosts: readonly HostName[]; providers: Providers | null } = {
    hosts: [],
    providers: null,
  };
  const server = await startServer({
    config: { ...config, port },
    log: await openLog(log_file, say),
    builds: {
      coach: buildFolder('coach'),
      club: buildFolder('club'),
      scheme: buildFolder('scheme'),
      parent: buildFolder('parent'),
    },
    prepare: async (owner_url) => {
      const where = { owner_url, data_dir, now: Date.now() / 1000 };
      if (config.sample) await fillWhenEmpty(where, () => say('Making the sample data …'));
      const hosts = await hostNames(owner_url);
      // Before the first request, because the server caches the addresses of providers.
      const providers = await startProviders({ owner_url, data_dir, port, hosts });
      sample.hosts = hosts;
      sample.providers = providers;
    },
  });
  const data = config.database_url === null ? data_dir : 'the database of DATABASE_URL';
  const { setup_url } = server;
  console.log(summary({ hosts: sample.hosts, port, data, log: log_file, setup_url }, emphasis));
  if (!ending.signal.aborted) await once(ending.signal, 'abort');
  say('Stopping …');
  // Only a request can still hang then. The database recovers from unfinished work.
  setTimeout(() => process.exit(1), STOPPED_WITHIN_MS).unref();
  await server.stop();
  await sample.providers?.stop();
  return 0;
}

/** Checked before anything is built or changed, so that a running Springboard is not disturbed. */
async function whatIsInTheWay({
  host,
  port,
  data_dir,
  database_url,
}: Config): Promise<string | null> {
  if (port !== 0 && (await isTaken(host, port))) return portTaken(port);
  const server = database_url === null ? await serverPidOf(data_dir) : null;
  return server === null
    ? null
    : `Springboard is running already (process ${server}) with the data in ${data_dir}. Stop it first, or set SPRINGBOARD_DATA to another folder.`;
}

async function isTaken(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return true;
    throw error;
  } finally {
    probe.close();
  }
}

function fail(lines: readonly string[]): number {
  for (const line of lines) console.error(line);
  return 1;
}
