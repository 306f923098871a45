import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { languageRoutes } from './languages.ts';
import { activeLanguages, findClient } from './queries.ts';

/** What a portal needs before anybody signs in (§7, D1). */
export const clientRoutes = (server: Server): void => {
  languageRoutes(server);
  const routes: ReadonlySet<string> = server.implemented;

  implement(server, 'GET /client', async ({ query, signIn }) => {
    const host = await server.findHost(query.hostname);
    if (host === null) return refuse(404, 'CLIENT_NOT_FOUND');
    const client = await signIn.read(host.client_id, (db) => findClient(db, host.client_id));
    return {
      ...client,
      portal: host.portal,
      changes_call: routes.has('POST /changes'),
    };
  });

  implement(server, 'GET /auth/languages', async ({ query, host, signIn }) => {
    if (host === null || host.client_id !== query.client_id) return refuse(404, 'CLIENT_NOT_FOUND');
    return signIn.read(host.client_id, (db) => activeLanguages(db, host.client_id));
  });
};
