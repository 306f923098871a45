import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { countLabels, findLabels } from './queries.ts';

/** §7: labels. */
export const labelRoutes = (server: Server): void => {
  defineRoute(server, 'GET /labels', async ({ db, principal, query, reply }) => {
    reply.total(await countLabels(db, principal, query));
    return [...(await findLabels(db, principal, query))];
  });
};
