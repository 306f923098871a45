import type { Portal } from '@springboard/contract';
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

/** The origin of a portal of the client, for e-mails without a request; null: the client has no such portal. */
export const findClientOrigin = async (
  { database, portalAddress }: Pick<EmailTaskDeps, 'database' | 'portalAddress'>,
  client_id: number,
  portal: Portal,
): Promise<string | null> => {
  const row = await withSignInReadTransaction(database, client_id, (db) =>
    db
      .selectFrom('client_hosts')
      .select('host')
      .where('client_id', '=', client_id)
      .where('portal', '=', portal)
      .orderBy('host')
      .limit(1)
      .executeTakeFirst(),
  );
  return row === undefined ? null : portalAddress(row.host);
};

/** A client, the time in seconds, and the origins of its portals; null: the client has no such portal. */
export type StaffScope = {
  client_id: number;
  origins: { coach: string | null; club: string | null };
  now: number;
};

/** The same as `sumOfClients`, for work that enqueues e-mails with links to the coach and the club portal. */
export const enqueueForStaff = async (
  deps: EmailTaskDeps,
  work: (db: Writer, scope: StaffScope) => Promise<number>,
): Promise<number> => {
  const { database, now } = deps;
  let enqueued = 0;
  for (const client_id of await findClientIds(database)) {
    const coach = await findClientOrigin(deps, client_id, 'coach');
    const club = await findClientOrigin(deps, client_id, 'club');
    enqueued += await withWriteTransaction(database, serverTenant(client_id), (db) =>
      work(db, { client_id, origins: { coach, club }, now: now() }),
    );
  }
  return enqueued;
};
