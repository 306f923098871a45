import {
  FEATURE_FLAGS,
  type Club,
  type ClubUser,
  type Features,
  type Role,
} from '@springboard/contract';
import { featuresOf } from '@springboard/access';
import { sql } from 'kysely';
import type { Reader } from '../database/tenancy.ts';

/** Whose password a sign-in is about, by e-mail or username; case does not matter. */
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
      // Somebody's username may be another's e-mail: what looks like an e-mail is one.
      .orderBy(
        sql`lower(${sql.ref(name.includes('@') ? 'users.email' : 'users.username')}) = ${name}`,
        (order) => order.desc().nullsLast(),
      )
      .executeTakeFirst()
  );
};

export type Membership =
  | { ok: true; clubs: Club[] }
  | {
      ok: false;
      code: 'AUTH_USER_INSUFFICIENT_PERMISSIONS' | 'AUTH_CLUB_NOT_FOUND' | 'ORG_PORTAL_NO_ACCESS';
    };

/** Where a user has a role: the clubs by name; none for an `ngo`, whose role is the whole client's. */
export const membershipOf = async (
  db: Reader,
  client_id: number,
  user_uuid: string,
  role: Role,
): Promise<Membership> => {
  if (role === 'ngo') {
    const found = await db
      .selectFrom('user_clients')
      .select('role')
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', user_uuid)
      .executeTakeFirst();
    return found === undefined
      ? { ok: false, code: 'AUTH_USER_INSUFFICIENT_PERMISSIONS' }
      : { ok: true, clubs: [] };
  }
  const rows = await db
    .selectFrom('user_clubs')
    .leftJoin('clubs', (join) =>
      join
        .onRef('clubs.client_id', '=', 'user_clubs.client_id')
        .onRef('clubs.id', '=', 'user_clubs.club_id')
        .on('clubs.deleted_at', 'is', null),
    )
    .select(CLUB_COLUMNS)
    .where('user_clubs.client_id', '=', client_id)
    .where('user_clubs.user_uuid', '=', user_uuid)
    .where('user_clubs.role', '=', role)
    .orderBy('clubs.name')
    .execute();
  if (rows.length === 0) return { ok: false, code: 'AUTH_USER_INSUFFICIENT_PERMISSIONS' };
  const clubs = rows.flatMap((row) => clubOf(row));
  if (clubs.length === 0) return { ok: false, code: 'AUTH_CLUB_NOT_FOUND' };
  const open = role === 'parent' ? clubs.filter((club) => club.parent_portal === 1) : clubs;
  return open.length === 0
    ? { ok: false, code: 'ORG_PORTAL_NO_ACCESS' }
    : { ok: true, clubs: open };
};

const CLUB_COLUMNS = [
  'clubs.id',
  'clubs.name',
  'clubs.ngo_id',
  'clubs.logo',
  'clubs.parent_portal',
  'clubs.member_types',
  'clubs.time_zone',
] as const;

type JoinedClub = { [K in keyof Omit<Club, 'languages'>]: Club[K] | null };

/** Empty where the join found no club. */
const clubOf = ({ id, name, ngo_id, logo, parent_portal, member_types, time_zone }: JoinedClub) =>
  id === null ||
  name === null ||
  parent_portal === null ||
  member_types === null ||
  time_zone === null
    ? []
    : [{ id, name, ngo_id, logo, parent_portal, member_types, time_zone }];

/** Coaches of a club, for switching to them on a shared tablet (§6). */
export const clubUsersOf = async (
  db: Reader,
  client_id: number,
  club_id: number,
): Promise<ClubUser[]> => {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_clubs', (join) =>
      join
        .onRef('user_clubs.client_id', '=', 'users.client_id')
        .onRef('user_clubs.user_uuid', '=', 'users.uuid'),
    )
    .leftJoin('user_pins', (join) =>
      join
        .onRef('user_pins.client_id', '=', 'users.client_id')
        .onRef('user_pins.user_uuid', '=', 'users.uuid'),
    )
    .select(['users.uuid', 'users.firstname', 'users.lastname', 'user_pins.hash'])
    .select((eb) =>
      // Pins that the provider keeps and checks.
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
    .where('users.client_id', '=', client_id)
    .where('users.status', '=', 'active')
    .where('user_clubs.club_id', '=', club_id)
    .where('user_clubs.role', '=', 'coach')
    .orderBy('users.firstname')
    .orderBy('users.lastname')
    .execute();
  return rows.map(({ hash, has_remote_pin, ...user }) => ({
    ...user,
    has_pin: hash !== null || has_remote_pin === true,
  }));
};

/** The flags of a user: the client's, then the club's, then their own; the narrowest wins (§6). */
export const featuresFor = async (
  db: Reader,
  {
    client_id,
    club_id,
    user_uuid,
  }: { client_id: number; club_id: number | null; user_uuid: string },
  provider: string,
): Promise<Features> => {
  const rows = await db
    .selectFrom('client_features')
    .select(['feature', 'value', sql<number>`1`.as('rank')])
    .where('client_id', '=', client_id)
    .unionAll(
      db
        .selectFrom('club_features')
        .select(['feature', 'value', sql<number>`2`.as('rank')])
        .where('client_id', '=', client_id)
        .where('club_id', '=', club_id ?? 0),
    )
    .unionAll(
      db
        .selectFrom('user_features')
        .select(['feature', 'value', sql<number>`3`.as('rank')])
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid),
    )
    .orderBy('rank')
    .execute();
  const values = new Map(rows.map(({ feature, value }) => [feature, value]));
  const features: Features = {};
  for (const flag of FEATURE_FLAGS) {
    const value = values.get(flag);
    if (typeof value === 'boolean') features[flag] = value;
  }
  const days = values.get('MAX_PAST_DAYS_ATTENDANCE');
  if (typeof days === 'number' && Number.isInteger(days)) features.MAX_PAST_DAYS_ATTENDANCE = days;
  return featuresOf(provider, features);
};
