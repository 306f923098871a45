import type { Club } from '@springboard/contract';
import { findRoleClubs } from '../auth/users.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';

/** Clubs by name: all clubs for the national body, otherwise the clubs in which the user has the role. */
export const findClubs = async (db: Reader, principal: Principal): Promise<Club[]> => {
  const { client_id, user_uuid, role } = principal;
  if (role !== 'ngo') {
    const roleClubs = await findRoleClubs(db, client_id, user_uuid, role);
    return roleClubs.ok ? roleClubs.clubs : [];
  }
  return db
    .selectFrom('clubs')
    .select(['id', 'name', 'ngo_id', 'logo', 'parent_portal', 'member_types', 'time_zone'])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
};

/** A club that is not deleted. */
export const findClub = (db: Reader, { client_id }: Pick<Principal, 'client_id'>, id: number) =>
  db
    .selectFrom('clubs')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const findClubLanguages = (db: Reader, client_id: number) =>
  db
    .selectFrom('club_languages')
    .select(['club_id', 'language_id'])
    .where('client_id', '=', client_id)
    .execute();
