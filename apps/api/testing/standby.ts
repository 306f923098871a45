import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { prepareDataDirectory } from '../src/database/embedded/data-directory.ts';
import { startEmbedded } from '../src/database/embedded/embedded.ts';
import { copyDatabase } from '../src/operations/backup/backup.ts';
import { changeOwner } from '../src/operations/backup/restore.ts';
import type { TemporaryPostgres } from './temporary-postgres.ts';

/** Without these, the primary deletes its log before the standby has read it. */
export const PRIMARY_SETTINGS = { wal_keep_size: '512MB' };

export type TemporaryStandby = {
  /** Login of the superuser to the same database as on the primary. */
  readonly owner_url: string;
  readonly stop: () => Promise<void>;
};

/** A real streaming standby of a running PostgreSQL, in a folder that is deleted with that of the primary. */
export const startStandby = async (
  { owner_url, folder }: TemporaryPostgres,
  name = 'standby',
): Promise<TemporaryStandby> => {
  const [data_dir, fallback_dir] = [join(folder, name), join(folder, `${name}-fallback`)];
  await prepareDataDirectory(data_dir, fallback_dir, async (copy, account) => {
    const client = new Client({ connectionString: owner_url });
    await client.connect();
    await mkdir(copy, { recursive: true });
    await copyDatabase(client, copy);
    await client.end();
    await writeFile(join(copy, 'data/standby.signal'), '');
    await changeOwner(account, copy);
  });
  const { hostname, port, username, password } = new URL(owner_url);
  return startEmbedded({
    data_dir,
    fallback_dir,
    settings: {
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      // Cancels a query that keeps a lock soon, so that a test does not wait, and no query because of old rows.
      max_standby_streaming_delay: '300ms',
      hot_standby_feedback: 'on',
    },
    log: { info: () => undefined, error: (message) => console.error(message) },
    wait,
  });
};
