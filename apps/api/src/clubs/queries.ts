import type { Club } from '@springboard/contract';
import { sql } from 'kysely';
import { findRoleClubs } from '../auth/users.ts';
import { clubLanguageIds } from '../clients/queries.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';
import { findAppVersions } from './app-versions.ts';

/** Clubs by name: all clubs for the national body, otherwise the clubs in which the user has the role. */
export const findClubs = async (db: Reader, principal: Principal): Promise<Club[]> => {
  const { client_id, user_uuid, role } = principal;
  if (role !== 'ngo') {
    const roleClubs = await findRoleClubs(db, client_id, user_uuid, role);
    return roleClubs.ok ? roleClubs.clubs : [];
  }
  const rows = await db
    .selectFrom('clubs')
    .select([...CLUB_COLUMNS, clubLanguageIds])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(({ language_ids, ...club }) => ({
    ...club,
    ...(language_ids !== null && { language_ids }),
  }));
};

const CLUB_COLUMNS = [
  'id',
  'name',
  'ngo_id',
  'logo',
  'parent_portal',
  'member_types',
  'time_zone',
] as const;

/** Who signed in later is active. */
const WEEK_SECONDS = 7 * 86_400;

/** A deleted club can be restored for 30 days. */
export const DELETED_CLUB_SECONDS = 30 * 86_400;

/** The deleted clubs of a client that can be restored, the last deleted first. */
export const findDeletedClubs = async (
  db: Reader,
  { client_id }: Pick<Principal, 'client_id'>,
  now: number,
): Promise<Club[]> => {
  const rows = await db
    .selectFrom('clubs')
    .select([...CLUB_COLUMNS, 'deleted_at'])
    .where('client_id', '=', client_id)
    .where('deleted_at', '>', now - DELETED_CLUB_SECONDS)
    .orderBy('deleted_at', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ deleted_at, ...club }) => ({
    ...club,
    ...(deleted_at !== null && {
      deleted: { at: deleted_at, until: deleted_at + DELETED_CLUB_SECONDS },
    }),
  }));
};

type ClubStats = NonNullable<Club['stats']>;

/** Members, groups, staff and releases on devices of each club of a client. `now` in seconds. */
export const findClubStats = async (
  db: Reader,
  client_id: number,
  now: number,
): Promise<ReadonlyMap<number, ClubStats>> => {
  const { rows } = await sql<Omit<ClubStats, 'app_versions'> & { id: number }>`
    select c.id,
      (select count(distinct cm.member_uuid) from groups g
        join class_members cm on cm.client_id = g.client_id and cm.group_id = g.id
        where g.client_id = c.client_id and g.club_id = c.id and g.deleted_at is null
          and cm.left_date is null and not cm.waiting)::integer as members,
      (select count(*) from groups g
        where g.client_id = c.client_id and g.club_id = c.id and g.deleted_at is null)::integer as groups,
      staff.number as staff, staff.active as active_staff
    from clubs c
    cross join lateral (
      select count(*)::integer as number,
        (count(*) filter (where u.last_login >= ${now - WEEK_SECONDS}))::integer as active
      from users u where u.client_id = c.client_id and u.status = 'active'
        and exists (select from user_clubs uc where uc.client_id = u.client_id and uc.user_uuid = u.uuid
          and uc.club_id = c.id and uc.role in ('coach', 'admin'))) staff
    where c.client_id = ${client_id} and c.deleted_at is null`.execute(db);
  const versions = Map.groupBy(await findAppVersions(db, now), ({ club_id }) => club_id);
  return new Map(
    rows.map(({ id, ...stats }) => {
      const app_versions = (versions.get(id) ?? []).map(
        ({ club_id: _club_id, ...version }) => version,
      );
      return [id, { ...stats, app_versions }];
    }),
  );
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
