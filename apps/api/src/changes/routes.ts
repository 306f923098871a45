import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';

/** The number of a discarded entry is used up (OF4); nothing else happens. */
export const changeRoutes = (server: Server): void => {
  implement(server, 'POST /changes/noop', async ({ result }) => {
    result('noop');
    return undefined;
  });
};
