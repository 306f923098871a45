import type { CallQuery, Club } from '@springboard/contract';
import { sql } from 'kysely';
import { findRoleClubs } from '../auth/users.ts';
import { CLUB_COLUMNS, toClub } from '../clients/club-columns.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';
import { findAppVersions } from './app-versions.ts';

/** Users who signed in since then are active. */
const WEEK_SECONDS = 7 * 86_400;

/** A deleted club can be restored for 30 days. */
export const DELETED_CLUB_SECONDS = 30 * 86_400;

/** `id`: only this club. */
type ClubQuery = Pick<CallQuery<'GET /clubs'>, 'id' | 'with_logos'>;

/** Clubs by name: all clubs for the national body, otherwise the clubs in which the user has the role. */
export const findClubs = async (
  db: Reader,
  principal: Principal,
  query: ClubQuery = {},
): Promise<Club[]> => {
  const { client_id, user_uuid, role } = principal;
  if (role !== 'ngo') {
    const roleClubs = await findRoleClubs(db, client_id, user_uuid, role);
    const clubs = roleClubs.ok ? roleClubs.clubs : [];
    return clubs
      .filter(({ id }) => query.id === undefined || id === query.id)
      .map((club) => ({ ...club, logo: query.with_logos === 1 ? club.logo : null }));
  }
  const rows = await clientClubs(db, principal, query)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(toClub);
};

/** The deleted clubs of a client that can be restored, the last deleted first. */
export const findDeletedClubs = async (
  db: Reader,
  principal: Pick<Principal, 'client_id'>,
  query: ClubQuery,
  now: number,
): Promise<Club[]> => {
  const rows = await clientClubs(db, principal, query)
    .select('deleted_at')
    .where('deleted_at', '>', now - DELETED_CLUB_SECONDS)
    .orderBy('deleted_at', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ deleted_at, ...row }) => ({
    ...toClub(row),
    ...(deleted_at !== null && {
      deleted: { at: deleted_at, until: deleted_at + DELETED_CLUB_SECONDS },
    }),
  }));
};

const clientClubs = (
  db: Reader,
  { client_id }: Pick<Principal, 'client_id'>,
  { id, with_logos = 0 }: ClubQuery,
) =>
  db
    .selectFrom('clubs')
    .select(CLUB_COLUMNS)
    .select(sql<string | null>`case when ${with_logos === 1}::boolean then logo end`.as('logo'))
    .where('client_id', '=', client_id)
    .$if(id !== undefined, (clubs) => clubs.where('id', '=', id ?? 0));

type ClubStats = NonNullable<Club['stats']>;

/** Members, groups, staff and releases on devices of each club of a client, or of one. `now` in seconds. */
export const findClubStats = async (
  db: Reader,
  { client_id }: Pick<Principal, 'client_id'>,
  { id = null }: { id?: number | null },
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
    where c.client_id = ${client_id} and c.deleted_at is null
      and (${id}::bigint is null or c.id = ${id})`.execute(db);
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
    .select(['id', 'member_types'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
