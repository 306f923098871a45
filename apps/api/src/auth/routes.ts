import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { exchange, ownerOf } from './exchange.ts';
import { login } from './login.ts';
import { linkRoutes } from './link-routes.ts';
import { meRoutes } from './me-routes.ts';
import { lockFamilyOf, revokeFamily } from './refresh-tokens.ts';
import { remoteRoutes } from './remote-routes.ts';
import { switchUser } from './switch-user.ts';

/** Signing in and out, and the tokens of a session (§4, §7, D4). */
export const authRoutes = (server: Server): void => {
  linkRoutes(server);
  remoteRoutes(server);
  meRoutes(server);

  implement(server, 'POST /auth/login', login);

  implement(server, 'POST /auth/refresh', (request) =>
    exchange(request, request.host, request.body.refresh_token),
  );

  implement(server, 'POST /auth/change-club', (request) => {
    const { refresh_token, club_id } = request.body;
    return exchange(request, request.host, refresh_token, { owner: ownerOf(request.who), club_id });
  });

  implement(server, 'POST /auth/change-language', (request) => {
    const { refresh_token, language_id } = request.body;
    const owner = ownerOf(request.who);
    return exchange(request, request.host, refresh_token, { owner, language_id });
  });

  /** Also with a token that was used already: whoever has it had the session. Nothing to do is fine. */
  implement(server, 'POST /auth/logout', async ({ host, body, signIn, now }) => {
    if (host === null) return refuse(404, 'CLIENT_NOT_FOUND');
    await signIn.write(host.client_id, async (db) => {
      const family = await lockFamilyOf(db, host.client_id, body.refresh_token);
      if (family !== undefined) await revokeFamily(db, family, 'logout', now);
    });
    return undefined;
  });

  implement(server, 'POST /auth/switch-user', switchUser);
};
