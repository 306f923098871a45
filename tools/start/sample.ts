import { join } from 'node:path';
import { folderStorage } from '@springboard/api/src/files/storage.ts';
import { dateIn } from '@springboard/domain';
import { Client } from 'pg';
import { keepDocuments } from '../seed/documents.ts';
import { TIME_ZONE } from '../seed/plan.ts';
import { seed } from '../seed/seed.ts';

/** Writes the sample data with its documents into an empty database. Existing data is never changed (D15). */
export async function fillWhenEmpty(
  {
    owner_url,
    data_dir,
    now,
  }: { owner_url: string; data_dir: string; /** Seconds. */ now: number },
  onFill: () => void,
): Promise<void> {
  if (!(await isEmpty(owner_url))) return;
  onFill();
  const result = await seed({ owner_url, today: dateIn(TIME_ZONE, now) });
  if (result.ok) await keepDocuments(folderStorage(join(data_dir, 'files')));
}

export type HostName = { host: string; portal: string };

/** Host names by client and portal. */
export const hostNames = (owner_url: string): Promise<HostName[]> =>
  asOwner(owner_url, async (client) => {
    const { rows } = await client.query<HostName>(
      'select host, portal from client_hosts order by client_id, host',
    );
    return rows;
  });

const isEmpty = (owner_url: string): Promise<boolean> =>
  asOwner(owner_url, async (client) => {
    const { rowCount } = await client.query('select from clients limit 1');
    return rowCount === 0;
  });

async function asOwner<T>(owner_url: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('begin');
    // The owner declares that it bypasses row-level security.
    await client.query(`set local app.maintenance = 'on'`);
    return await ask(client);
  } finally {
    await client.end();
  }
}
