import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';

/** Reached only outside maintenance, which responds with 540 before any route (§4). */
export const statusRoutes = (server: Server): void => {
  defineRoute(server, 'GET /status', () =>
    Promise.resolve({ status: 'ok', maintenance_mode: false }),
  );
};
