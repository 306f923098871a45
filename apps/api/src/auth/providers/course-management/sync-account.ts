import { FEATURE_FLAGS, type MemberTypes, type Role } from '@springboard/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../database/tenant-transaction.ts';
import { findIdentity, type Identity } from '../identities.ts';
import type { ProviderClub, Flags, SignInResponse } from './responses.ts';
import { rightsOfNewUser } from '../../../identity/rights.ts';

type Source = { client_id: number; provider: string };

/**
 * Updates users, clubs, roles and flags to the provider's data, and returns the user's uuid. Roles and flags that the
 * provider no longer reports are removed. Returns null for a user whom the club has deactivated (D16).
 */
export const syncAccount = async (
  db: Writer,
  { client_id, provider, role, account }: Source & { role: Role; account: SignInResponse },
): Promise<string | null> => {
  // Serialised by client: two concurrent sign-ins would add the same club twice.
  await sql`select pg_advisory_xact_lock(hashtextextended('take over', ${client_id}))`.execute(db);
  const source = { client_id, provider };
  const user_uuid = await syncUser(db, source, account.user);
  if (!(await isActive(db, client_id, user_uuid))) return null;
  await replaceFlags(db, { client_id, user_uuid }, account.user.features);
  const club_ids: number[] = [];
  for (const club of account.clubs) {
    const club_id = await syncClub(db, client_id, club);
    await replaceClubFlags(db, { client_id, club_id }, club.features);
    await syncCoaches(db, source, club_id, club);
    if (role !== 'ngo')
      await saveRole(db, { client_id, user_uuid, club_id, role }, club.can_view_all_classes);
    club_ids.push(club_id);
  }
  await removeOtherClubs(db, { client_id, user_uuid, role }, club_ids);
  return user_uuid;
};

const syncUser = async (
  db: Writer,
  source: Source,
  { id, firstname, lastname }: { id: string; firstname: string; lastname: string },
): Promise<string> => {
  const identity: Identity = { ...source, subject: id };
  const known = await findIdentity(db, identity);
  if (known !== null) {
    await db
      .updateTable('users')
      .set({ firstname, lastname, verified: true })
      .where('client_id', '=', source.client_id)
      .where('uuid', '=', known)
      // A user whom the club has deactivated stays so (D16).
      .where('status', 'not in', ['inactive', 'deleted'])
      .execute();
    return known;
  }
  const { uuid } = await db
    .insertInto('users')
    .values({ client_id: source.client_id, firstname, lastname, remote: true })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_identities')
    .values({ ...identity, user_uuid: uuid })
    .execute();
  return uuid;
};

const isActive = async (db: Writer, client_id: number, user_uuid: string): Promise<boolean> => {
  const { status } = await db
    .selectFrom('users')
    .select('status')
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .executeTakeFirstOrThrow();
  return status === 'active';
};

const syncClub = async (
  db: Writer,
  client_id: number,
  { id, name, logo = null, parent_portal, member_types, time_zone }: ProviderClub,
): Promise<number> => {
  const values = {
    name,
    logo,
    parent_portal: parent_portal ? (1 as const) : (0 as const),
    member_types,
    time_zone,
  };
  const club = await db
    .insertInto('clubs')
    .values({ ...values, client_id, ngo_id: id })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'ngo_id'])
        .where('ngo_id', 'is not', null)
        .doUpdateSet({
          ...values,
          member_types: sql<MemberTypes>`case when clubs.keeps_member_types then clubs.member_types
            else excluded.member_types end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return club.id;
};

/** Syncs all coaches of the club, so that users can be switched on a shared device (D4). */
const syncCoaches = async (
  db: Writer,
  source: Source,
  club_id: number,
  { users }: ProviderClub,
): Promise<void> => {
  const { client_id, provider } = source;
  const uuids: string[] = [];
  for (const { has_pin, can_view_all_classes, ...person } of users) {
    const user_uuid = await syncUser(db, source, person);
    await db
      .updateTable('user_identities')
      .set({ has_pin })
      .where('client_id', '=', client_id)
      .where('provider', '=', provider)
      .where('subject', '=', person.id)
      .execute();
    await saveRole(db, { client_id, user_uuid, club_id, role: 'coach' }, can_view_all_classes);
    uuids.push(user_uuid);
  }
  await db
    .deleteFrom('user_clubs')
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .where('role', '=', 'coach')
    .$if(uuids.length > 0, (query) => query.where('user_uuid', 'not in', uuids))
    .where('user_uuid', 'in', (eb) =>
      eb
        .selectFrom('user_identities')
        .select('user_uuid')
        .where('client_id', '=', client_id)
        .where('provider', '=', provider),
    )
    .execute();
};

const saveRole = async (
  db: Writer,
  key: {
    client_id: number;
    user_uuid: string;
    club_id: number;
    role: Exclude<Role, 'ngo'>;
  },
  can_view_all_classes: boolean,
): Promise<void> => {
  const rights = key.role === 'parent' ? [] : await rightsOfNewUser(db, key, key.role);
  await db
    .insertInto('user_clubs')
    .values({ ...key, can_view_all_classes, rights })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_uuid', 'club_id', 'role'])
        .doUpdateSet({ can_view_all_classes }),
    )
    .execute();
};

/** Removes the user's role in other clubs; for an `ngo`, saves the role instead. */
const removeOtherClubs = async (
  db: Writer,
  { client_id, user_uuid, role }: { client_id: number; user_uuid: string; role: Role },
  club_ids: readonly number[],
): Promise<void> => {
  if (role === 'ngo') {
    const rights = await rightsOfNewUser(db, { client_id, club_id: null }, role);
    await db
      .insertInto('user_clients')
      .values({ client_id, user_uuid, rights })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('user_clubs')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('role', '=', role)
    .$if(club_ids.length > 0, (query) => query.where('club_id', 'not in', club_ids))
    .execute();
};

/** Our flags among the provider's flags; values are JSON. */
const toFeatureRows = (flags: Flags): { feature: string; value: string }[] =>
  [...FEATURE_FLAGS, 'MAX_PAST_DAYS_ATTENDANCE'].flatMap((feature) =>
    flags[feature] === undefined ? [] : [{ feature, value: JSON.stringify(flags[feature]) }],
  );

const replaceFlags = async (
  db: Writer,
  key: { client_id: number; user_uuid: string },
  flags: Flags,
): Promise<void> => {
  await db
    .deleteFrom('user_features')
    .where('client_id', '=', key.client_id)
    .where('user_uuid', '=', key.user_uuid)
    .execute();
  const rows = toFeatureRows(flags).map((flag) => ({ ...key, ...flag }));
  if (rows.length > 0) await db.insertInto('user_features').values(rows).execute();
};

const replaceClubFlags = async (
  db: Writer,
  key: { client_id: number; club_id: number },
  flags: Flags,
): Promise<void> => {
  await db
    .deleteFrom('club_features')
    .where('client_id', '=', key.client_id)
    .where('club_id', '=', key.club_id)
    .execute();
  const rows = toFeatureRows(flags).map((flag) => ({ ...key, ...flag }));
  if (rows.length > 0) await db.insertInto('club_features').values(rows).execute();
};
