import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';
import { sendRefusal } from '../http/send.ts';
import { createTurns } from '../http/turns.ts';
import { changesCall } from './changes-call.ts';
import { kindFinder } from './kinds.ts';

const CHANGES = '/v1/changes';

/** A call of a hundred changes takes a fifth of a second of one core: who waits stays well under one. */
const TURNS = { at_once: 2, waiting: 1 };

/** Called after every call that can be queued has its route. */
export const changeRoutes = (server: Server): void => {
  /** The number of a discarded entry is used up (OF4); nothing else happens. */
  implement(server, 'POST /changes/noop', async ({ result }) => {
    result('noop');
    return undefined;
  });

  const turns = createTurns(TURNS);
  // Before its body is read, which costs more than the rest of telling somebody to come again.
  server.fastify.addHook('onRequest', async (request, reply) => {
    const refusal = request.routeOptions.url === CHANGES ? turns.refusalNow() : null;
    return refusal === null ? undefined : sendRefusal(reply, refusal);
  });
  implement(server, 'POST /changes', changesCall(kindFinder(server.kinds), turns));
};
