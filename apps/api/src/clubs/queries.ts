import type { Club } from '@springboard/contract';
import { membershipOf } from '../auth/users.ts';
import type { Reader } from '../database/tenancy.ts';
import type { Who } from '../http/who.ts';

/** Clubs by name: of a national body all, of anybody else those they have their role in. */
export const clubsFor = async (db: Reader, who: Who): Promise<Club[]> => {
  const { client_id, user_uuid, role } = who;
  if (role !== 'ngo') {
    const membership = await membershipOf(db, client_id, user_uuid, role);
    return membership.ok ? membership.clubs : [];
  }
  return db
    .selectFrom('clubs')
    .select(['id', 'name', 'ngo_id', 'logo', 'parent_portal', 'member_types', 'time_zone'])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
};

/** A club that is in use. */
export const findClub = (db: Reader, { client_id }: Pick<Who, 'client_id'>, id: number) =>
  db
    .selectFrom('clubs')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const clubLanguages = (db: Reader, client_id: number) =>
  db
    .selectFrom('club_languages')
    .select(['club_id', 'language_id'])
    .where('client_id', '=', client_id)
    .execute();
