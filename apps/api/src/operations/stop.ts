import type { FastifyInstance } from 'fastify';

/** Resolves after this number of milliseconds, without keeping the process alive. */
export type Wait = (ms: number) => Promise<void>;

/** Longer than any call takes, and shorter than the grace period of `docker stop` and Kubernetes. */
const FINISH_WITHIN_MS = 8000;

/**
 * Accepts no new requests and finishes the active ones. A request that is not finished in time loses its connection, and
 * its sender will send it again (OF5). Returns whether all were finished.
 */
export const finishRequests = async (
  app: FastifyInstance,
  wait: Wait,
  within_ms = FINISH_WITHIN_MS,
): Promise<boolean> => {
  const closed = app.close().then(() => true);
  const finished = await Promise.race([closed, wait(within_ms).then(() => false)]);
  if (!finished) app.server.closeAllConnections();
  return finished;
};
