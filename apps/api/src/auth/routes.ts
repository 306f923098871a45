import { defineRoute } from '../routing/define-route.ts';
import { apiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { accountRoutes } from './account-routes.ts';
import { auditSignIn } from './audit-sign-in.ts';
import { changesToken } from './changes-token.ts';
import { exchange, sessionOwner } from './exchange.ts';
import { login } from './login.ts';
import { linkRoutes } from './link-routes.ts';
import { meRoutes } from './me-routes.ts';
import { lockFamily, revokeFamily } from './refresh-tokens.ts';
import { remoteRoutes } from './remote-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { secondStepRoutes } from './second-step.ts';
import { switchUser } from './switch-user.ts';

/** Signing in and out, and the tokens of a session (§4, §7, D4). */
export const authRoutes = (server: Server): void => {
  linkRoutes(server);
  remoteRoutes(server);
  meRoutes(server);
  accountRoutes(server);
  secondStepRoutes(server);
  secondFactorRoutes(server);

  defineRoute(server, 'POST /auth/login', login);

  defineRoute(server, 'POST /auth/refresh', (request) =>
    exchange(request, request.host, request.body.refresh_token),
  );

  defineRoute(server, 'POST /auth/change-club', (request) => {
    const { refresh_token, club_id } = request.body;
    return exchange(request, request.host, refresh_token, {
      owner: sessionOwner(request.principal),
      club_id,
    });
  });

  defineRoute(server, 'POST /auth/change-language', (request) => {
    const { refresh_token, language_id } = request.body;
    const owner = sessionOwner(request.principal);
    return exchange(request, request.host, refresh_token, { owner, language_id });
  });

  /** A used token also ends its session; an unknown token is not an error. */
  defineRoute(server, 'POST /auth/logout', async ({ host, body, signIn, now }) => {
    if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
    await signIn.write(host.client_id, async (db) => {
      const family = await lockFamily(db, host.client_id, body.refresh_token);
      if (family === undefined || family.revoked_at !== null) return;
      await revokeFamily(db, family, 'logout', now);
      const event = { client_id: host.client_id, action: 'sign_in.ended' } as const;
      await auditSignIn(db, { ...event, account: sessionOwner(family), now });
    });
    return undefined;
  });

  defineRoute(server, 'POST /auth/switch-user', switchUser);

  defineRoute(server, 'POST /auth/changes-token', changesToken);
};
