import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';
import { sendRefusal } from '../http/send.ts';
import { createTurns } from '../http/turns.ts';
import { changesCall } from './changes-call.ts';
import { kindFinder } from './kinds.ts';

const CHANGES = '/v1/changes';

/** A call of a hundred changes takes a fifth of a second of one core: who waits stays well under one. */
const TURNS = { at_once: 2, waiting: 1 };
/** So many short calls at once are many: they go first, because somebody may be waiting for each of them. */
const MANY_CALLS = 40;
const TURNS_AMONG_MANY = { at_once: 1, waiting: 0 };

/** Called after every call that can be queued has its route. */
export const changeRoutes = (server: Server): void => {
  /** The number of a discarded entry is used up (OF4); nothing else happens. */
  implement(server, 'POST /changes/noop', async ({ result }) => {
    result('noop');
    return undefined;
  });

  const { gate } = server;
  const turns = createTurns(
    () => (gate.inside() > MANY_CALLS ? TURNS_AMONG_MANY : TURNS),
    () => performance.now(),
  );
  // Before its body is read, which costs more than the rest of telling somebody to come again.
  server.fastify.addHook('onRequest', async (request, reply) => {
    const refusal = request.routeOptions.url === CHANGES ? turns.refusalNow() : null;
    return refusal === null ? undefined : sendRefusal(reply, refusal);
  });
  implement(server, 'POST /changes', changesCall(kindFinder(server.kinds), turns));
};
