import { providerRules, isOn } from '@springboard/access';
import { PORTAL_ROLE, type CallBody, type LoginResponse } from '@springboard/contract';
import { findClient } from '../clients/queries.ts';
import type { Open } from '../http/context.ts';
import type { Host } from '../http/hosts.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Passwords } from './passwords.ts';
import { startFamily } from './refresh-tokens.ts';
import { issueTokens, openSession } from './session.ts';
import { admitTry, forgetTries, type Admission } from './tries.ts';
import { clubUsersOf, featuresFor, findLogin, membershipOf } from './users.ts';

type Given = { body: CallBody<'POST /auth/login'> };
type Found = Awaited<ReturnType<typeof findLogin>>;

/**
 * Signs a user in with a password of ours (§4, D4). Only a right password learns anything about the
 * account: until then a user who is not there answers as a wrong password does, and as late.
 */
export const login = async (
  request: Open & Given,
  passwords: Passwords,
): Promise<LoginResponse | { reset: true } | Refusal> => {
  const { host, body, signIn, now } = request;
  if (host === null || host.client_id !== body.client_id) return refuse(404, 'CLIENT_NOT_FOUND');
  const { client_id } = host;
  const client = await signIn.read(client_id, (db) => findClient(db, client_id));
  if (client.auth_provider !== 'springboard' || body.provider !== client.auth_provider)
    return refuse(400, 'EXTERNAL_CONFIG_ERROR');
  if (body.type !== PORTAL_ROLE[host.portal])
    return refuse(403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS');

  const { found, admission } = await admit(request, client_id);
  if (!admission.ok) return slowDown(admission.retry_after);
  const verdict = await passwords.verify(found?.hash ?? null, body.password);
  if (verdict === 'overloaded') return refuse(503, 'OVERLOADED', undefined, { 'retry-after': '2' });
  if (verdict === 'mismatch' || found === undefined) return refuse(401, 'AUTH_INVALID_CREDENTIALS');

  await signIn.write(client_id, (db) => forgetTries(db, admission.admitted));
  if (found.status === 'inactive' || found.status === 'deleted')
    return refuse(403, 'AUTH_USER_DELETED');
  if (found.status === 'invited' || !found.verified) return refuse(403, 'AUTH_USER_NOT_VERIFIED');
  if (found.reset_required === true) return { reset: true };
  return begin(request, host, found.uuid, now);
};

/** Finds the account and counts the try, in one transaction. */
const admit = (
  { server, body, signIn, address, now }: Open & Given,
  client_id: number,
): Promise<{ found: Found; admission: Admission }> =>
  signIn.write(client_id, async (db) => {
    const found = await findLogin(db, client_id, body.username);
    const account = found?.uuid ?? body.username.trim().toLowerCase();
    const { secret } = server;
    return { found, admission: await admitTry(db, { client_id, account, address, secret, now }) };
  });

const slowDown = (seconds: number): Refusal =>
  refuse(429, 'TOO_MANY_REQUESTS', undefined, { 'retry-after': String(seconds) });

const begin = (
  { server, body, headers, signIn }: Open & Given,
  host: Host,
  user_uuid: string,
  now: number,
): Promise<LoginResponse | Refusal> => {
  const { client_id, portal } = host;
  return signIn.write(client_id, async (db) => {
    const membership = await membershipOf(db, client_id, user_uuid, body.type);
    if (!membership.ok) return refuse(403, membership.code);
    const last = await db
      .selectFrom('refresh_token_families')
      .select('club_id')
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
      role: body.type,
      portal,
      language_id: body.language_id,
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
    const features = await featuresFor(db, session.family, session.provider);
    const canSwitch =
      portal === 'coach' &&
      providerRules(session.provider).switchUser &&
      isOn(features, 'SWITCH_USER');
    return {
      ...tokens,
      clubs: session.clubs,
      club_users: canSwitch && club_id !== null ? await clubUsersOf(db, client_id, club_id) : [],
    };
  });
};
