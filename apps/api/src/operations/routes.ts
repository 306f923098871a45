import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { migrations, newestMigration } from '../database/migrations/index.ts';
import type { Database } from '../database/pool.ts';
import { apiError } from '../http/api-error.ts';
import type { FindHost } from '../http/hosts.ts';
import { sendApiError } from '../routing/send.ts';
import { isToken, type Metrics } from './metrics.ts';
import { shareFor } from './share-for.ts';
import type { StorageState } from './storage-state.ts';

export type OperationDeps = {
  database: Database;
  isStopping: () => boolean;
  /** With the token that gives access; null: the path does not exist. */
  metrics: { read: Metrics; token: string } | null;
  findHost: FindHost;
  storage: StorageState;
  /** Opens a new connection to the database. */
  checkLogin: () => Promise<void>;
};

/** Routes for operation: liveness, readiness and metrics. */
export const operationRoutes = (
  app: FastifyInstance,
  { database, isStopping, metrics, findHost, storage, checkLogin }: OperationDeps,
): void => {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  const ready = shareFor(READY_MS, () =>
    whyNotReady({ database, isStopping, storage, checkLogin }),
  );
  app.get('/ready', async (_request, reply) => {
    const reason = isStopping() ? 'stopping' : await ready();
    void reply.header('cache-control', 'no-store').code(reason === null ? 200 : 503);
    return reply.send(reason === null ? { status: 'ready' } : { status: 'not_ready', reason });
  });

  if (metrics === null) return;
  const { read, token } = metrics;
  app.get('/metrics', async (request, reply) => {
    // A proxy forwards the host names of the portals. Metrics are read from inside, by another name or by address.
    if ((await findHost(request.hostname)) !== null) {
      return sendApiError(reply, apiError(404, 'NOT_FOUND'));
    }
    if (!isToken(request.headers.authorization, token)) {
      return sendApiError(reply, apiError(401, 'INVALID_TOKEN'));
    }
    void reply.header('cache-control', 'no-store').type(read.type);
    return reply.send(await read.text());
  });
};

/** Why a server should get no requests now; null: it is ready. */
type NotReady = 'stopping' | 'database' | 'migrations' | 'storage' | null;

/** `/ready` is open to everybody, so it tries no more often than this. */
const READY_MS = 1000;

/**
 * Tries what requests need: a new connection as the server's role, a transaction that may write, the schema of this
 * code, and room on the disk after an error.
 */
export const whyNotReady = async ({
  database,
  isStopping,
  storage,
  checkLogin,
}: Pick<OperationDeps, 'database' | 'isStopping' | 'checkLogin'> & {
  storage: Pick<StorageState, 'isFull'>;
}): Promise<NotReady> => {
  if (isStopping()) return 'stopping';
  // First: a database whose disk is full may not be reachable.
  if (await storage.isFull()) return 'storage';
  const reachable = await checkLogin().then(
    () => true,
    () => false,
  );
  if (!reachable) return 'database';
  const version = await schemaVersion(database).catch(() => null);
  if (version === null) return 'database';
  return version === newestMigration(migrations) ? null : 'migrations';
};

const schemaVersion = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ version: number; standby: boolean }>`
    select coalesce(max(version), 0)::integer as version, pg_is_in_recovery() as standby
    from schema_migrations`.execute(database);
  // A standby answers queries, but no request can write there.
  if (rows[0]?.standby === true) throw new Error('The database is a standby');
  return rows[0]?.version ?? 0;
};
