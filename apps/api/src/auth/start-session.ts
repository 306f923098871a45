import { PORTAL_ROLE, type LoginResponse } from '@springboard/contract';
import { isLanguage } from '../clients/queries.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import type { PublicContext } from '../routing/context.ts';
import type { Host } from '../http/hosts.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { auditSignIn } from './audit-sign-in.ts';
import { hashNetwork } from './login-attempts.ts';
import { sessionEnd, startFamily } from './refresh-tokens.ts';
import { issueTokens, openSession } from './session.ts';
import { canSwitchUser } from './switch-user.ts';
import { findClubUsers, findRoleClubs } from './users.ts';

/** Resolves the user who signs in, in the transaction that starts the session. */
export type ResolveUser = (
  db: Writer,
) => Promise<{ user_uuid: string; second_factor?: string } | ApiError>;

/** Starts the session of an authenticated user, at the club and in the language of their last session. */
export const startSession = (
  { server, headers, address, signIn, now }: PublicContext,
  { client_id, portal }: Host,
  resolveUser: ResolveUser,
  language_id: number | null,
): Promise<LoginResponse | ApiError> => {
  const role = PORTAL_ROLE[portal];
  return signIn.write(client_id, async (db) => {
    const user = await resolveUser(db);
    if (isApiError(user)) return user;
    const { user_uuid, second_factor = null } = user;
    if (language_id !== null && !(await isLanguage(db, client_id, language_id)))
      return apiError(422, 'VALIDATION', { language_id: 'unknown' });
    const roleClubs = await findRoleClubs(db, client_id, user_uuid, role);
    if (!roleClubs.ok) return apiError(403, roleClubs.code);
    const last = await db
      .selectFrom('refresh_token_families')
      .select(['club_id', 'language_id'])
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', user_uuid)
      .where('portal', '=', portal)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const session = await openSession(db, {
      client_id,
      family: server.newId(),
      user_uuid,
      orig_user_uuid: null,
      club_id: last?.club_id ?? null,
      role,
      portal,
      language_id: language_id ?? last?.language_id ?? 0,
      expires_at: sessionEnd(role, now),
    });
    // Sign-in needs a client with at least one language.
    if (session === null) return apiError(400, 'EXTERNAL_CONFIG_ERROR');
    const user_agent = headers['user-agent']?.slice(0, 300) ?? null;
    const network_hash = hashNetwork(server.secret, user_uuid, address);
    const origin = { user_agent, network_hash };
    const first = await startFamily(db, { ...session.family, ...origin }, now);
    await db
      .updateTable('users')
      .set({ last_login: now })
      .where('client_id', '=', client_id)
      .where('uuid', '=', user_uuid)
      .execute();
    const tokens = await issueTokens(db, session, first, { secret: server.secret, now, headers });
    const { club_id } = session.family;
    const { provider } = session;
    const event = { client_id, club_id, action: 'sign_in.accepted', account: user_uuid } as const;
    const detail = { portal, family: session.family.family, second_factor };
    await auditSignIn(db, { ...event, detail, now });
    const switchable =
      club_id !== null &&
      (await canSwitchUser(db, { client_id, club_id, portal, owner: user_uuid, provider }));
    return {
      ...tokens,
      clubs: session.clubs,
      club_users: switchable ? await findClubUsers(db, client_id, club_id) : [],
    };
  });
};
