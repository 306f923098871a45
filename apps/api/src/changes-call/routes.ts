import { createRouteMatcher } from '../changes/route-matcher.ts';
import { createBoundedQueue } from '../http/bounded-queue.ts';
import { defineRoute } from '../routing/define-route.ts';
import { sendApiError } from '../routing/send.ts';
import type { Server } from '../routing/server.ts';
import { changesCall } from './changes-call.ts';

const CHANGES = '/v1/changes';

/**
 * A call of a hundred changes takes a fifth of a second of one core, so all 50 devices of a club that comes back
 * online are served in turn. A device gives up after 20 seconds: instead of a longer wait it gets a Retry-After.
 */
const WAITING = { max_waiting: 60, max_wait_ms: 15_000 };
const LIMITS = { max_concurrent: 2, ...WAITING };
/** With more active calls than this, short calls go first, because users wait for them. */
const MANY_CALLS = 40;
export const LIMITS_AMONG_MANY = { max_concurrent: 1, ...WAITING };

/** Has to be called after every call that can be queued has its route. */
export const changeRoutes = (server: Server): void => {
  /** Uses up the number of a discarded entry (OF4), without any other effect. */
  defineRoute(server, 'POST /changes/noop', async ({ result }) => {
    result('noop');
    return undefined;
  });

  const { concurrencyLimit } = server;
  const queue = createBoundedQueue(
    () => (concurrencyLimit.active() > MANY_CALLS ? LIMITS_AMONG_MANY : LIMITS),
    () => performance.now(),
  );
  // Checked before the body is read, which costs more than the rest of an error response.
  server.fastify.addHook('onRequest', async (request, reply) => {
    const error = request.routeOptions.url === CHANGES ? queue.overloadedNow() : null;
    return error === null ? undefined : sendApiError(reply, error);
  });
  defineRoute(server, 'POST /changes', changesCall(createRouteMatcher(server.queuedRoutes), queue));
};
