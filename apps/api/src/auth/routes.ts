import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { exchange } from './exchange.ts';
import { login } from './login.ts';
import { createPasswords } from './passwords.ts';
import { lockFamilyOf, revokeFamily } from './refresh-tokens.ts';
import { membershipOf } from './users.ts';

/** Signing in and out, and the tokens of a session (§4, §7, D4). */
export const authRoutes = (server: Server): void => {
  const passwords = createPasswords();

  implement(server, 'POST /auth/login', (request) => login(request, passwords));

  implement(server, 'POST /auth/refresh', (request) =>
    exchange(request, request.host, request.body.refresh_token),
  );

  implement(server, 'POST /auth/change-club', (request) => {
    const { refresh_token, club_id } = request.body;
    const { user_uuid } = request.who;
    return exchange(request, request.host, refresh_token, { user_uuid, club_id });
  });

  implement(server, 'POST /auth/change-language', (request) => {
    const { refresh_token, language_id } = request.body;
    const { user_uuid } = request.who;
    return exchange(request, request.host, refresh_token, { user_uuid, language_id });
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

  implement(server, 'GET /me', async ({ db, who, query }) => {
    const { client_id, user_uuid, role, club_id } = who;
    const user = await db
      .selectFrom('users')
      .select(['uuid', 'firstname', 'lastname', 'ngo_id', 'last_login'])
      .where('client_id', '=', client_id)
      .where('uuid', '=', user_uuid)
      .executeTakeFirst();
    const membership = await membershipOf(db, client_id, user_uuid, role);
    if (user === undefined || !membership.ok) return refuse(401, 'INVALID_TOKEN');
    return {
      ...user,
      last_login: query.with_last_login === 1 ? user.last_login : null,
      role,
      club: membership.clubs.find(({ id }) => id === club_id) ?? null,
      club_ids: membership.clubs.map(({ id }) => id),
    };
  });
};
