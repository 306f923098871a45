import type { FastifyInstance } from 'fastify';

/** Resolves after this number of milliseconds, without keeping the process alive. */
export type Wait = (ms: number) => Promise<void>;

/** Longer than any call takes. All limits together are shorter than the grace period in `compose.yaml`. */
export const FINISH_WITHIN_MS = 8000;

/** Whether work ends in time. Other work is cut off with the process, as by a crash. */
export const endsInTime = (
  ending: Promise<unknown>,
  wait: Wait,
  within_ms: number,
): Promise<boolean> => Promise.race([ending.then(() => true), wait(within_ms).then(() => false)]);

/**
 * Accepts no new requests and finishes the active ones. A request that is not finished in time loses its connection, and
 * its sender will send it again (OF5). Returns whether all were finished.
 */
export const finishRequests = async (
  app: FastifyInstance,
  wait: Wait,
  within_ms = FINISH_WITHIN_MS,
): Promise<boolean> => {
  const finished = await endsInTime(app.close(), wait, within_ms);
  if (!finished) app.server.closeAllConnections();
  return finished;
};
