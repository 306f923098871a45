import type { FastifyInstance } from 'fastify';

/** Resolves after so many milliseconds, and keeps nothing running. */
export type Wait = (ms: number) => Promise<void>;

/** Longer than any call takes, shorter than what `docker stop` and Kubernetes wait before they kill. */
const FINISH_WITHIN_MS = 8000;

/**
 * Takes no new requests and finishes those at work. What is not finished in time loses its connection: its
 * sender keeps it and sends it again (OF5). Gives whether all was finished.
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
