import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';
import { countLabels, findLabels } from './queries.ts';

/** §7: labels. */
export const labelRoutes = (server: Server): void => {
  implement(server, 'GET /labels', async ({ db, who, query, reply }) => {
    reply.total(await countLabels(db, who, query));
    return [...(await findLabels(db, who, query))];
  });
};
