import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';
import { createTurns } from '../http/turns.ts';
import { changesCall } from './changes-call.ts';
import { kindFinder } from './kinds.ts';

/** A call of hundreds of changes takes a tenth of a second: three at work and three that wait stay well under one. */
const TURNS = { at_once: 3, waiting: 3 };

/** Called after every call that can be queued has its route. */
export const changeRoutes = (server: Server): void => {
  /** The number of a discarded entry is used up (OF4); nothing else happens. */
  implement(server, 'POST /changes/noop', async ({ result }) => {
    result('noop');
    return undefined;
  });

  implement(server, 'POST /changes', changesCall(kindFinder(server.kinds), createTurns(TURNS)));
};
