import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';

/** Reached only outside maintenance, which answers 540 before any route (§4). */
export const statusRoutes = (server: Server): void => {
  implement(server, 'GET /status', () =>
    Promise.resolve({ status: 'ok', maintenance_mode: false }),
  );
};
