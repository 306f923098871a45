import { defineRoute } from '../routing/define-route.ts';
import { apiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { activeLanguages, findClient } from './queries.ts';
import { translationFileRoute, translationUrl } from './translation-file.ts';
import { translationRoutes } from './translations.ts';

/** What a portal needs before sign-in (§7, D1). */
export const clientRoutes = (server: Server): void => {
  const routes: ReadonlySet<string> = server.implemented;

  defineRoute(server, 'GET /client', async ({ query, signIn }) => {
    const host = await server.findHost(query.hostname);
    if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
    const client = await signIn.read(host.client_id, async (db) => {
      const found = await findClient(db, host.client_id);
      return {
        ...found,
        translation_url: found.translation_url ?? (await translationUrl(db, found.id)),
      };
    });
    return {
      ...client,
      portal: host.portal,
      changes_call: routes.has('POST /changes'),
    };
  });

  defineRoute(server, 'GET /auth/languages', async ({ query, host, signIn }) => {
    if (host === null || host.client_id !== query.client_id)
      return apiError(404, 'CLIENT_NOT_FOUND');
    return signIn.read(host.client_id, (db) => activeLanguages(db, host.client_id));
  });

  translationRoutes(server);
  translationFileRoute(server);
};
