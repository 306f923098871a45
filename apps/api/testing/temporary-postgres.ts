import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from '../src/database/embedded/embedded.ts';

export type TemporaryPostgres = Pick<EmbeddedDatabase, 'owner_url' | 'data_dir'> & {
  /** For other files of the test. Deleted when it stops. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

/** A real PostgreSQL without tables, in a folder that is deleted when it stops. */
export const startTemporaryPostgres = async ({
  settings = {},
  log,
}: Partial<Pick<EmbeddedOptions, 'settings' | 'log'>> = {}): Promise<TemporaryPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'springboard-passing-'));
  // PostgreSQL runs as another account when this is root.
  await chmod(folder, 0o755);
  const postgres = await startEmbedded({
    data_dir: folder,
    fallback_dir: join(folder, 'fallback'),
    settings,
    log: log ?? { info: () => undefined, error: (message) => console.error(message) },
    wait,
  });
  return {
    owner_url: postgres.owner_url,
    data_dir: postgres.data_dir,
    folder,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
