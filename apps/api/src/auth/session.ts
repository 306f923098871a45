import type {
  AuthProvider,
  Club,
  Language,
  TokenPayload,
  Tokens,
  User,
} from '@springboard/contract';
import { languagesOfClub } from '@springboard/domain';
import type { IncomingHttpHeaders } from 'node:http';
import { findFeatures } from '../access/features.ts';
import { activeLanguages, findClient } from '../clients/queries.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Family, RefreshToken } from './refresh-tokens.ts';
import { findRights } from '../identity/rights.ts';
import { lifetimeFrom, signAccessToken } from '../identity/tokens.ts';
import { appVersionOf } from './app-version.ts';
import { findRoleClubs } from './users.ts';

/** The current state of a sign-in. Roles, clubs and languages that were removed since its last token are gone. */
export type Session = {
  family: Family;
  provider: AuthProvider;
  user: User;
  clubs: Club[];
  language: Language;
};

/** Returns null if the user may no longer be signed in. */
export const openSession = async (db: Reader, family: Family): Promise<Session | null> => {
  const { client_id, user_uuid, role } = family;
  const user = await db
    .selectFrom('users')
    .select(['uuid', 'firstname', 'lastname', 'ngo_id', 'last_login', 'status'])
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .executeTakeFirst();
  if (user === undefined || user.status !== 'active') return null;
  if (family.orig_user_uuid !== null && !(await isActive(db, client_id, family.orig_user_uuid)))
    return null;
  const roleClubs = await findRoleClubs(db, client_id, user_uuid, role);
  if (!roleClubs.ok) return null;
  const { clubs } = roleClubs;
  const club = clubs.find(({ id }) => id === family.club_id) ?? clubs[0] ?? null;
  const languages = languagesOfClub(await activeLanguages(db, client_id), club);
  const language_ids = languages.map(({ language_id }) => language_id);
  const language =
    languages.find(({ language_id }) => language_id === family.language_id) ?? languages[0];
  if (language === undefined) return null;
  const { auth_provider } = await findClient(db, client_id);
  const { status: _status, ...person } = user;
  return {
    family: { ...family, club_id: club?.id ?? null, language_id: language.language_id },
    provider: auth_provider,
    user: {
      ...person,
      role,
      club: club?.language_ids === undefined ? club : { ...club, language_ids },
      club_ids: clubs.map(({ id }) => id),
      rights: await findRights(db, { client_id, club_id: club?.id ?? null, user_uuid, role }),
    },
    clubs,
    language,
  };
};

/** After a switch, the user who signed in must still be active too. */
const isActive = async (db: Reader, client_id: number, uuid: string): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('status')
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return user?.status === 'active';
};

/**
 * Saves the state of the sign-in and the release that its device runs, and issues its tokens. Every device comes here
 * at least once in the lifetime of an access token, so its release needs no writes of its own.
 */
export const issueTokens = async (
  db: Writer,
  session: Session,
  next: RefreshToken,
  { secret, now, headers }: { secret: Uint8Array; now: number; headers: IncomingHttpHeaders },
): Promise<Tokens> => {
  const { family } = session;
  const { client_id, user_uuid, club_id, language_id, orig_user_uuid } = family;
  await db
    .updateTable('refresh_token_families')
    .set({
      user_uuid,
      orig_user_uuid,
      club_id,
      language_id,
      last_used_at: now,
      ...appVersionOf(headers, now),
    })
    .where('client_id', '=', client_id)
    .where('family', '=', family.family)
    .execute();
  return { token: await accessTokenFor(db, session, { secret, now }), ...next };
};

/** Signs an access token for the session; with `scope`, for queued changes only. */
export const accessTokenFor = async (
  db: Reader,
  { family, provider, user, language }: Session,
  { secret, now, ...scope }: { secret: Uint8Array; now: number } & Pick<TokenPayload, 'scope'>,
): Promise<string> => {
  const { user_uuid, club_id, role, portal, language_id, orig_user_uuid } = family;
  const features = await findFeatures(db, family, provider);
  return signAccessToken(secret, {
    aud: String(family.client_id),
    ...lifetimeFrom(now, family.expires_at),
    sub: JSON.stringify(toTokenUser(user)),
    user_uuid,
    family: family.family,
    club_id,
    role,
    portal,
    language: { language_id, language: language.language },
    features,
    orig_user_uuid,
    ...scope,
  });
};

/** A token is sent with every request, so it omits a logo that is an embedded image. */
const toTokenUser = (user: User): User =>
  user.club?.logo?.startsWith('data:') === true
    ? { ...user, club: { ...user.club, logo: null } }
    : user;
