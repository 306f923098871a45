/**
 * `node tools/serve.ts`: the server of the container and of an installation on several machines. It serves portals
 * that are built already, and logs to standard output. Exits with code 1 and a message if it cannot start.
 */
import { join } from 'node:path';
import { type Config, loadConfig } from '@springboard/api/src/config.ts';
import { jsonLog } from '@springboard/api/src/http/log.ts';
import { type RunningServer, startServer } from '@springboard/api/src/main.ts';
import { explain } from './start/failure.ts';

const ROOT = join(import.meta.dirname, '..');

await main();

async function main(): Promise<void> {
  const loaded = await loadConfig(process.env, ROOT);
  if (!loaded.ok) return fail(loaded.problems);
  const { config } = loaded;
  try {
    const server = await serve(config);
    const stop = () => void server.stop().then(() => process.exit(0));
    process.once('SIGINT', stop).once('SIGTERM', stop);
  } catch (error) {
    const explanation = explain(error, config);
    if (explanation === null) throw error;
    fail([explanation]);
  }
}

function serve(config: Config): Promise<RunningServer> {
  const log = jsonLog(
    (line) => process.stdout.write(line),
    () => new Date(),
  );
  const dist = (portal: string) => join(ROOT, 'apps', portal, 'dist');
  return startServer({
    config,
    log,
    builds: {
      coach: dist('coach'),
      club: dist('club'),
      scheme: dist('scheme'),
      parent: dist('parent'),
    },
    prepare: async (owner_url) => {
      if (!config.sample) return;
      // Loaded only where it is wanted: its texts are large.
      const { fillWhenEmpty } = await import('./start/sample.ts');
      const where = { owner_url, data_dir: config.data_dir, now: Date.now() / 1000 };
      await fillWhenEmpty(where, () => log.info('sample data', {}));
    },
  });
}

/** Also ends what a failed start has opened. */
function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
