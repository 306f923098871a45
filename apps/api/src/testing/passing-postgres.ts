import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from '../database/embedded/embedded.ts';

export type PassingPostgres = Pick<EmbeddedDatabase, 'owner_url' | 'data_dir'> & {
  /** Where other things that go with it may be put. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

/** A real PostgreSQL, still without tables, in a folder of its own that goes when it stops. */
export const startPassingPostgres = async ({
  settings = {},
  log,
}: Partial<Pick<EmbeddedOptions, 'settings' | 'log'>> = {}): Promise<PassingPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'springboard-passing-'));
  // PostgreSQL runs as another account when this is root.
  await chmod(folder, 0o755);
  const postgres = await startEmbedded({
    data_dir: folder,
    elsewhere: join(folder, 'elsewhere'),
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
