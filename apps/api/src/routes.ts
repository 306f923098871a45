import { changeRoutes } from './changes/routes.ts';
import type { Server } from './http/server.ts';
import { statusRoutes } from './status/routes.ts';

/** Every route of the API. */
export const allRoutes = (server: Server): void => {
  statusRoutes(server);
  changeRoutes(server);
};
