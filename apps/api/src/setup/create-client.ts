import { randomBytes } from 'node:crypto';
import { FEATURE_FLAGS, LANGUAGES, PORTALS, type Role } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type PasswordLink, saveLink } from '../mail/links.ts';
import type { NewClient, NewUser } from './new-client.ts';
import { rightsOfNewUser } from '../identity/rights.ts';

/** Where a new user chooses their password: a path of the portal on `host`. */
export type PasswordPage = { host: string; path: string };

/** Why a client or a user cannot be created. */
export type SetupError =
  | 'HOST_TAKEN'
  | 'EMAIL_TAKEN'
  | 'NGO_ID_TAKEN'
  | 'UNKNOWN_CLIENT'
  | 'UNKNOWN_CLUB'
  | 'UNKNOWN_USER'
  | 'NO_HOST';
type Result<T> = ({ ok: true } & T) | { ok: false; error: SetupError };

/** Creates a client with its host names, its languages, its first club and its first administrator. */
export const createClient = async (
  db: Writer,
  { name, hosts, languages, club, time_zone, administrator }: NewClient,
  now: number,
): Promise<Result<{ client_id: number; club_id: number; page: PasswordPage }>> => {
  const taken = await db
    .selectFrom('client_hosts')
    .select('host')
    .where('host', 'in', Object.values(hosts))
    .execute();
  if (taken.length > 0) return { ok: false, error: 'HOST_TAKEN' };
  const { id: client_id } = await db
    .insertInto('clients')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('client_hosts')
    .values(PORTALS.map((portal) => ({ host: hosts[portal], client_id, portal })))
    .execute();
  await db
    .insertInto('client_languages')
    .values(
      LANGUAGES.map((language) => ({
        client_id,
        language,
        active: languages.includes(language) ? 1 : 0,
      })),
    )
    .execute();
  await db
    .insertInto('client_features')
    .values(FEATURE_FLAGS.map((feature) => ({ client_id, feature, value: 'true' })))
    .execute();
  const { id: club_id } = await db
    .insertInto('clubs')
    .values({ client_id, name: club, time_zone })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = administrator.of === 'club' ? 'admin' : 'ngo';
  const user = await createUser(db, { ...administrator, client_id, club_id, role }, now);
  return user.ok ? { ...user, client_id, club_id } : user;
};

/** Creates a user without a password. `club_id` counts for every role except `ngo`. */
export const createUser = async (
  db: Writer,
  {
    client_id,
    club_id,
    role,
    firstname,
    lastname,
    email,
    ngo_id,
  }: NewUser & {
    client_id: number;
    club_id: number | null;
    role: Role;
  },
  now: number,
): Promise<Result<{ user_uuid: string; page: PasswordPage }>> => {
  if (!(await hasClient(db, client_id))) return { ok: false, error: 'UNKNOWN_CLIENT' };
  if (role !== 'ngo' && !(await hasClub(db, client_id, club_id))) {
    return { ok: false, error: 'UNKNOWN_CLUB' };
  }
  if (ngo_id !== undefined && (await hasNumber(db, client_id, ngo_id))) {
    return { ok: false, error: 'NGO_ID_TAKEN' };
  }
  const user = await db
    .insertInto('users')
    .values({
      client_id,
      ngo_id: ngo_id ?? null,
      firstname,
      lastname,
      email,
      status: 'invited',
      verified: false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  if (user === undefined) return { ok: false, error: 'EMAIL_TAKEN' };
  const user_uuid = user.uuid;
  if (role === 'ngo') {
    const rights = await rightsOfNewUser(db, { client_id, club_id: null }, role);
    await db.insertInto('user_clients').values({ client_id, user_uuid, rights }).execute();
  } else if (club_id !== null) {
    const rights = role === 'parent' ? [] : await rightsOfNewUser(db, { client_id, club_id }, role);
    await db
      .insertInto('user_clubs')
      .values({ client_id, user_uuid, club_id, role, rights, created_at: now })
      .execute();
  }
  const page = await createPasswordPage(db, { client_id, user_uuid, role, purpose: 'invite' }, now);
  return page === null ? { ok: false, error: 'NO_HOST' } : { ok: true, user_uuid, page };
};

/** A page on which a user sets a new password, by e-mail or username. Their old password works until then. */
export const resetUser = async (
  db: Writer,
  { client_id, name }: { client_id: number; name: string },
  now: number,
): Promise<Result<{ page: PasswordPage }>> => {
  const { rows } = await sql<{ uuid: string; status: string; role: Role | null }>`
    select u.uuid, u.status, coalesce(
      (select 'ngo' from user_clients c where c.client_id = u.client_id and c.user_uuid = u.uuid),
      (select min(role) from user_clubs c where c.client_id = u.client_id and c.user_uuid = u.uuid)
    ) as role
    from users u where u.client_id = ${client_id} and u.status in ('active', 'invited')
      and lower(${name}) in (lower(u.email), lower(u.username))`.execute(db);
  const [user] = rows;
  if (user === undefined || user.role === null) return { ok: false, error: 'UNKNOWN_USER' };
  const purpose = user.status === 'invited' ? 'invite' : 'reset';
  const link = { client_id, user_uuid: user.uuid, role: user.role, purpose } as const;
  const page = await createPasswordPage(db, link, now);
  return page === null ? { ok: false, error: 'NO_HOST' } : { ok: true, page };
};

/** Adds a host name to a client; it belongs to one client and one portal (D1). */
export const addHost = async (
  db: Writer,
  host: { client_id: number; host: string; portal: (typeof PORTALS)[number] },
): Promise<Result<object>> => {
  if (!(await hasClient(db, host.client_id))) return { ok: false, error: 'UNKNOWN_CLIENT' };
  const added = await db
    .insertInto('client_hosts')
    .values(host)
    .onConflict((conflict) => conflict.doNothing())
    .returning('host')
    .executeTakeFirst();
  return added === undefined ? { ok: false, error: 'HOST_TAKEN' } : { ok: true };
};

const hasClient = async (db: Reader, client_id: number): Promise<boolean> => {
  const client = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', client_id)
    .executeTakeFirst();
  return client !== undefined;
};

const hasNumber = async (db: Reader, client_id: number, ngo_id: string): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('ngo_id', '=', ngo_id)
    .executeTakeFirst();
  return user !== undefined;
};

const hasClub = async (db: Reader, client_id: number, club_id: number | null): Promise<boolean> => {
  if (club_id === null) return false;
  const club = await db
    .selectFrom('clubs')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', '=', club_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return club !== undefined;
};

const PORTAL_OF = { coach: 'coach', admin: 'club', ngo: 'scheme', parent: 'parent' } as const;

const createPasswordPage = async (
  db: Writer,
  {
    client_id,
    user_uuid,
    role,
    purpose,
  }: {
    client_id: number;
    user_uuid: string;
    role: Role;
    purpose: PasswordLink;
  },
  now: number,
): Promise<PasswordPage | null> => {
  const row = await db
    .selectFrom('client_hosts')
    .select('host')
    .where('client_id', '=', client_id)
    .where('portal', '=', PORTAL_OF[role])
    .orderBy('host')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const token = randomBytes(32).toString('base64url');
  await saveLink(db, { client_id, user_uuid, token, purpose, now });
  const search = new URLSearchParams({ typ: purpose, token });
  return { host: row.host, path: `/set-password?${search.toString()}` };
};
