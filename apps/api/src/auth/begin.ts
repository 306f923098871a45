import { PORTAL_ROLE, type LoginResponse } from '@springboard/contract';
import type { Writer } from '../database/tenancy.ts';
import type { Open } from '../http/context.ts';
import type { Host } from '../http/hosts.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { startFamily } from './refresh-tokens.ts';
import { issueTokens, openSession } from './session.ts';
import { maySwitch } from './switch-user.ts';
import { clubUsersOf, membershipOf } from './users.ts';

/** Says who signs in, in the transaction in which their session begins. */
export type WhoSignsIn = (db: Writer) => Promise<{ user_uuid: string } | Refusal>;

/** Signs in a user of whom it is known who they are: where they were last, or where they may be. */
export const begin = (
  { server, headers, signIn, now }: Open,
  { client_id, portal }: Host,
  who: WhoSignsIn,
  language_id: number | null,
): Promise<LoginResponse | Refusal> => {
  const role = PORTAL_ROLE[portal];
  return signIn.write(client_id, async (db) => {
    const person = await who(db);
    if (isRefusal(person)) return person;
    const { user_uuid } = person;
    const membership = await membershipOf(db, client_id, user_uuid, role);
    if (!membership.ok) return refuse(403, membership.code);
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
    });
    // A client without any language cannot be signed in to.
    if (session === null) return refuse(400, 'EXTERNAL_CONFIG_ERROR');
    const user_agent = headers['user-agent']?.slice(0, 300) ?? null;
    const first = await startFamily(db, { ...session.family, user_agent }, now);
    await db
      .updateTable('users')
      .set({ last_login: now })
      .where('client_id', '=', client_id)
      .where('uuid', '=', user_uuid)
      .execute();
    const tokens = await issueTokens(db, session, first, { secret: server.secret, now });
    const { club_id } = session.family;
    const { provider } = session;
    const switchable =
      club_id !== null &&
      (await maySwitch(db, { client_id, club_id, portal, owner: user_uuid, provider }));
    return {
      ...tokens,
      clubs: session.clubs,
      club_users: switchable ? await clubUsersOf(db, client_id, club_id) : [],
    };
  });
};
