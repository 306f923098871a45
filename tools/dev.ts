/**
 * `npm run dev`: the API under `node --watch` and the four portals with hot reload, on the data of `npm start`.
 * The API listens on SPRINGBOARD_PORT (4200), the portals on the four ports above it. The embedded database
 * belongs to this process, so that a restart of the API does not restart it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type Config, loadConfig } from '@springboard/api/src/config.ts';
import { startEmbedded } from '@springboard/api/src/database/embedded/embedded.ts';
import { appPassword } from '@springboard/api/src/database/pool.ts';
import { migrate } from '@springboard/api/src/migrate.ts';
import { PORTALS } from '@springboard/contract';
import { createServer, type ViteDevServer } from 'vite';
import { explain } from './start/failure.ts';
import { fillWhenEmpty } from './start/sample.ts';

const ROOT = join(import.meta.dirname, '..');

const stopped = new AbortController();
const stop = () => stopped.abort();
process.on('SIGINT', stop).on('SIGTERM', stop);

process.exit(await main());

async function main(): Promise<number> {
  const loaded = await loadConfig(process.env, ROOT);
  if (!loaded.ok) return fail(loaded.problems.join('\n'));
  try {
    await serve(loaded.config);
    return 0;
  } catch (error) {
    const explanation = explain(error, loaded.config);
    if (explanation === null) throw error;
    return fail(explanation);
  }
}

async function serve(config: Config): Promise<void> {
  const { data_dir, database_url } = config;
  const embedded =
    database_url === null
      ? await startEmbedded({
          data_dir,
          log: { info: () => undefined, error: console.error },
          wait,
        })
      : null;
  try {
    await serveOn(database_url ?? embedded?.owner_url ?? '', config);
  } finally {
    await embedded?.stop();
  }
}

async function serveOn(owner_url: string, config: Config): Promise<void> {
  const { data_dir, port } = config;
  await migrate(owner_url, appPassword(config.secret));
  const where = { owner_url, data_dir, now: Date.now() / 1000 };
  if (config.sample) await fillWhenEmpty(where, () => console.log('Making the sample data …'));
  const api = await startApi(config, owner_url);
  const portals = await Promise.all(PORTALS.map((portal) => startPortal(portal, port)));
  // Vite exits the process on SIGTERM and at the end of its input, before the database has stopped.
  process.removeAllListeners('SIGTERM').on('SIGTERM', stop);
  process.stdin.removeAllListeners('end');
  for (const portal of portals) console.log(`http://${portal.name}.localhost:${portal.port}`);
  console.log(`Sign in as npm start says. The log is ${join(data_dir, 'server.log')}.`);
  if (!stopped.signal.aborted) await once(stopped.signal, 'abort');
  await Promise.all(portals.map(({ server }) => server.close()));
  await stopApi(api);
}

/** Writes the API's log to a file, and what is no info line also to the terminal. */
async function startApi({ data_dir, port }: Config, owner_url: string): Promise<ChildProcess> {
  await mkdir(data_dir, { recursive: true });
  const log = createWriteStream(join(data_dir, 'server.log'), { flags: 'a', mode: 0o600 });
  const api = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(ROOT, 'tools/serve.ts')],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: owner_url,
        SPRINGBOARD_PORT: String(port),
        // A restart has to compile only what has changed.
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
      },
    },
  );
  createInterface(api.stdout).on('line', (line) => {
    log.write(`${line}\n`);
    if (!line.includes('"level":"info"')) console.log(line);
  });
  while (!stopped.signal.aborted && !(await isReady(port))) await wait(100);
  return api;
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

async function startPortal(
  name: string,
  api_port: number,
): Promise<{ name: string; port: number; server: ViteDevServer }> {
  process.env['SPRINGBOARD_PORT'] = String(api_port);
  const root = join(ROOT, 'apps', name);
  const server = await createServer({ root, configFile: join(root, 'vite.config.ts') });
  await server.listen();
  return { name, port: server.config.server.port, server };
}

async function stopApi(api: ChildProcess): Promise<void> {
  if (api.exitCode !== null || api.signalCode !== null) return;
  const exited = once(api, 'exit');
  api.kill('SIGTERM');
  await exited;
}

function fail(reason: string): number {
  console.error(reason);
  return 1;
}
