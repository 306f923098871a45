import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/pool.ts';
import { refuse } from '../http/refusal.ts';
import { sendRefusal } from '../http/send.ts';
import { isToken, type Metrics } from './metrics.ts';
import { whyNotReady } from './readiness.ts';

export type OperationParts = {
  database: Database;
  isStopping: () => boolean;
  /** With the token that reads them; null: nobody may, and the path is unknown. */
  metrics: { read: Metrics; token: string } | null;
};

/** What those who run the server ask: that it lives, that it can take requests, what it does. */
export const operationRoutes = (
  app: FastifyInstance,
  { database, isStopping, metrics }: OperationParts,
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
    if (!isToken(request.headers.authorization, token)) {
      return sendRefusal(reply, refuse(401, 'INVALID_TOKEN'));
    }
    void reply.header('cache-control', 'no-store').type(read.type);
    return reply.send(await read.text());
  });
};
