import type { Database } from '../database/pool.ts';
import {
  NO_SESSION,
  type Tenant,
  withSignInReadTransaction,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import type { PortalAddress } from '../http/hosts.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** What the work of a scheduled task uses. */
export type TaskDeps = {
  database: Database;
  jobs: Pick<Jobs, 'add'>;
  /** Seconds. */
  now: () => number;
};

/** For work that sends e-mails with links. */
export type EmailTaskDeps = TaskDeps & {
  portalAddress: PortalAddress;
  /** Origin of the API; null: that of the portals. */
  api_address: string | null;
};

/** The server's own work for a client. It sees all clubs of the client and no other client. */
export const serverTenant = (client_id: number): Tenant => ({
  client_id,
  club_id: null,
  user_uuid: '',
  role: 'ngo',
  ...NO_SESSION,
});

export const findClientIds = async (database: Database): Promise<readonly number[]> => {
  const clients = await withSignInReadTransaction(database, null, (db) =>
    db.selectFrom('clients').select('id').orderBy('id').execute(),
  );
  return clients.map(({ id }) => id);
};

/** Does the work for each client, in a transaction of its own, and returns the sum of its results. */
export const sumOfClients = async (
  database: Database,
  work: (db: Writer, client_id: number) => Promise<number>,
): Promise<number> => {
  let sum = 0;
  for (const client_id of await findClientIds(database)) {
    sum += await withWriteTransaction(database, serverTenant(client_id), (db) =>
      work(db, client_id),
    );
  }
  return sum;
};
