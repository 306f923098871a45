import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { migrations, newestMigration } from '../database/migrations/index.ts';
import type { Database } from '../database/pool.ts';
import { apiError } from '../http/api-error.ts';
import type { FindHost } from '../http/hosts.ts';
import { sendApiError } from '../routing/send.ts';
import { isToken, type Metrics } from './metrics.ts';

export type OperationDeps = {
  database: Database;
  isStopping: () => boolean;
  /** With the token that gives access; null: the path does not exist. */
  metrics: { read: Metrics; token: string } | null;
  findHost: FindHost;
};

/** Routes for operation: liveness, readiness and metrics. */
export const operationRoutes = (
  app: FastifyInstance,
  { database, isStopping, metrics, findHost }: OperationDeps,
): void => {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/ready', async (_request, reply) => {
    const reason = await whyNotReady(database, isStopping);
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
type NotReady = 'stopping' | 'database' | 'migrations' | null;

/** Ready: the database responds, its schema is that of this code, and the server is not stopping. */
export const whyNotReady = async (
  database: Database,
  isStopping: () => boolean,
): Promise<NotReady> => {
  if (isStopping()) return 'stopping';
  const version = await schemaVersion(database).catch(() => null);
  if (version === null) return 'database';
  return version === newestMigration(migrations) ? null : 'migrations';
};

const schemaVersion = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::integer as version from schema_migrations`.execute(database);
  return rows[0]?.version ?? 0;
};
