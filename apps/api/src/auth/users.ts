import { type Club, type ClubUser, type Role } from '@springboard/contract';
import { sql } from 'kysely';
import { activeClubUsers } from '../access/club-users.ts';
import { CLUB_COLUMNS, toClub } from '../clients/club-columns.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/** Finds a user with the password hash by e-mail address or username, ignoring case. */
export const findLogin = (db: Reader, client_id: number, login: string) => {
  const name = login.trim().toLowerCase();
  return (
    db
      .selectFrom('users')
      .leftJoin('user_passwords', (join) =>
        join
          .onRef('user_passwords.client_id', '=', 'users.client_id')
          .onRef('user_passwords.user_uuid', '=', 'users.uuid'),
      )
      .select([
        'users.uuid',
        'users.firstname',
        'users.username',
        'users.email',
        'users.status',
        'users.verified',
        'user_passwords.hash',
        'user_passwords.reset_required',
      ])
      .where('users.client_id', '=', client_id)
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['users.username']), '=', name),
          eb(eb.fn<string>('lower', ['users.email']), '=', name),
        ]),
      )
      // One user's username may be another's e-mail address: a name with an @ is an e-mail address first.
      .orderBy(
        sql`lower(${sql.ref(name.includes('@') ? 'users.email' : 'users.username')}) = ${name}`,
        (order) => order.desc().nullsLast(),
      )
      .executeTakeFirst()
  );
};

export type RoleClubs =
  | { ok: true; clubs: Club[] }
  | {
      ok: false;
      code: 'AUTH_USER_INSUFFICIENT_PERMISSIONS' | 'AUTH_CLUB_NOT_FOUND' | 'ORG_PORTAL_NO_ACCESS';
    };

/** The clubs in which the user has the role, by name; none for an `ngo`, whose role covers the whole client. */
export const findRoleClubs = async (
  db: Reader,
  client_id: number,
  user_uuid: string,
  role: Role,
): Promise<RoleClubs> => {
  if (role === 'ngo') {
    const clientRole = await db
      .selectFrom('user_clients')
      .select('role')
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', user_uuid)
      .executeTakeFirst();
    return clientRole === undefined
      ? { ok: false, code: 'AUTH_USER_INSUFFICIENT_PERMISSIONS' }
      : { ok: true, clubs: [] };
  }
  const ofUser = db
    .selectFrom('user_clubs')
    .where('user_clubs.client_id', '=', client_id)
    .where('user_clubs.user_uuid', '=', user_uuid)
    .where('user_clubs.role', '=', role);
  const rows = await ofUser
    .innerJoin('clubs', (join) =>
      join
        .onRef('clubs.client_id', '=', 'user_clubs.client_id')
        .onRef('clubs.id', '=', 'user_clubs.club_id')
        .on('clubs.deleted_at', 'is', null),
    )
    .select([...CLUB_COLUMNS, 'clubs.logo'])
    .orderBy('clubs.name')
    .execute();
  if (rows.length === 0) {
    const hasRole = (await ofUser.select('user_clubs.role').executeTakeFirst()) !== undefined;
    const code = hasRole ? 'AUTH_CLUB_NOT_FOUND' : 'AUTH_USER_INSUFFICIENT_PERMISSIONS';
    return { ok: false, code };
  }
  const clubs = rows.map(toClub);
  const open = role === 'parent' ? clubs.filter((club) => club.parent_portal === 1) : clubs;
  return open.length === 0
    ? { ok: false, code: 'ORG_PORTAL_NO_ACCESS' }
    : { ok: true, clubs: open };
};

/** The active coaches of a club, for switching users on a shared device (§6). */
export const findClubUsers = async (
  db: Reader,
  client_id: number,
  club_id: number,
): Promise<ClubUser[]> => {
  const rows = await activeClubUsers(db, { client_id, club_id, role: 'coach' })
    .leftJoin('user_pins', (join) =>
      join
        .onRef('user_pins.client_id', '=', 'users.client_id')
        .onRef('user_pins.user_uuid', '=', 'users.uuid'),
    )
    .select(['users.uuid', 'users.firstname', 'users.lastname', 'user_pins.hash'])
    .select((eb) =>
      // PINs that the provider stores and checks.
      eb
        .exists(
          eb
            .selectFrom('user_identities')
            .select('subject')
            .where('user_identities.client_id', '=', client_id)
            .whereRef('user_identities.user_uuid', '=', 'users.uuid')
            .where('user_identities.has_pin', '=', true),
        )
        .as('has_remote_pin'),
    )
    .orderBy('users.firstname')
    .orderBy('users.lastname')
    .execute();
  return rows.map(({ hash, has_remote_pin, ...user }) => ({
    ...user,
    has_pin: hash !== null || has_remote_pin === true,
  }));
};

/** The password hash of a user, and the names that a password must not consist of: their own and their clubs'. */
export const findCredentials = async (
  db: Reader,
  client_id: number,
  user_uuid: string,
): Promise<{ hash: string | null; names: readonly (string | null)[] }> => {
  const user = await db
    .selectFrom('users')
    .leftJoin('user_passwords', (join) =>
      join
        .onRef('user_passwords.client_id', '=', 'users.client_id')
        .onRef('user_passwords.user_uuid', '=', 'users.uuid'),
    )
    .select(['firstname', 'lastname', 'username', 'email', 'hash'])
    .where('users.client_id', '=', client_id)
    .where('users.uuid', '=', user_uuid)
    .executeTakeFirstOrThrow();
  const clubs = await db
    .selectFrom('user_clubs')
    .innerJoin('clubs', (join) =>
      join
        .onRef('clubs.client_id', '=', 'user_clubs.client_id')
        .onRef('clubs.id', '=', 'user_clubs.club_id'),
    )
    .select('clubs.name')
    .where('user_clubs.client_id', '=', client_id)
    .where('user_clubs.user_uuid', '=', user_uuid)
    .execute();
  const { hash, firstname, lastname, username, email } = user;
  const own = [firstname, lastname, username, email?.split('@')[0] ?? null];
  return { hash, names: [...own, ...clubs.map(({ name }) => name)] };
};

/** Locks a user until the transaction ends. What is read afterwards, such as the status, stays as it is. */
export const lockUser = async (
  db: Writer,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
): Promise<void> => {
  await db
    .selectFrom('users')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .forUpdate()
    .execute();
};
