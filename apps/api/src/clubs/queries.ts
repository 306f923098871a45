import { isMemberOn } from '../access/roster.ts';
import type { CallQuery, Club } from '@springboard/contract';
import { dateIn, DAY_SECONDS, matchesSearch } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import { findRoleClubs } from '../auth/users.ts';
import { CLUB_COLUMNS, toClub } from '../clients/club-columns.ts';
import { andMatches, byName, sortOf } from '../database/paging.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';
import { findAppVersions, hasOldApps } from './app-versions.ts';

/** Users who signed in since then are active. */
const WEEK_SECONDS = 7 * DAY_SECONDS;

/** A deleted club can be restored for 30 days. */
export const DELETED_CLUB_SECONDS = 30 * DAY_SECONDS;

/** `id`: only this club. Without `per_page`, all pages in one. */
export type ClubQuery = Pick<
  CallQuery<'GET /clubs'>,
  'id' | 'with_logos' | 'outdated' | 'page' | 'per_page' | 'sort' | 'search'
>;

type ClubPage = { clubs: Club[]; total: number };

/** A page of the clubs: all clubs for the national body, otherwise the clubs in which the user has the role. */
export const findClubs = async (
  db: Reader,
  principal: Principal,
  query: ClubQuery,
  now: number,
): Promise<ClubPage> => {
  if (principal.role !== 'ngo') return findOwnClubs(db, principal, query);
  const { field, direction } = sortOf(query.sort, SORTS, 'name');
  const orders = { ...numbersOf(now), name: byName(sql.ref('clubs.name')) };
  return toPage(query, (page) =>
    clientClubs(db, principal, page)
      .where('clubs.deleted_at', 'is', null)
      .$if(query.outdated === 1, (clubs) => clubs.where(hasOldApps(now)))
      .orderBy(sql`${orders[field]} ${direction}`)
      .orderBy(orders.name)
      .orderBy('clubs.id')
      .execute(),
  );
};

/** The clubs of a user of a club, by name. */
const findOwnClubs = async (
  db: Reader,
  { client_id, user_uuid, role }: Principal,
  { id, with_logos, page = 0, per_page, search = '' }: ClubQuery,
): Promise<ClubPage> => {
  const roleClubs = await findRoleClubs(db, client_id, user_uuid, role);
  const clubs = (roleClubs.ok ? roleClubs.clubs : [])
    .filter((club) => (id === undefined || club.id === id) && matchesSearch(club.name, search))
    .map((club) => ({ ...club, logo: with_logos === 1 ? club.logo : null }));
  const size = per_page ?? clubs.length;
  return { clubs: clubs.slice(page * size, (page + 1) * size), total: clubs.length };
};

/** The deleted clubs of a client that can be restored, the last deleted first. */
export const findDeletedClubs = async (
  db: Reader,
  principal: Pick<Principal, 'client_id'>,
  query: ClubQuery,
  now: number,
): Promise<ClubPage> =>
  toPage(query, (page) =>
    clientClubs(db, principal, page)
      .where('clubs.deleted_at', '>', now - DELETED_CLUB_SECONDS)
      .orderBy('clubs.deleted_at', 'desc')
      .orderBy('clubs.name')
      .execute(),
  );

type Row = Awaited<ReturnType<ReturnType<typeof clientClubs>['execute']>>[number];

/** A page behind the last row has the total of the first. */
const toPage = async (
  query: ClubQuery,
  read: (query: ClubQuery) => Promise<readonly Row[]>,
): Promise<ClubPage> => {
  const rows = await read(query);
  const [first] =
    rows.length === 0 && (query.page ?? 0) > 0
      ? await read({ ...query, page: 0, per_page: 1 })
      : rows;
  return {
    clubs: rows.map(({ deleted_at, total: _total, ...row }) => ({
      ...toClub(row),
      ...(deleted_at !== null && {
        deleted: { at: deleted_at, until: deleted_at + DELETED_CLUB_SECONDS },
      }),
    })),
    total: first?.total ?? 0,
  };
};

const clientClubs = (
  db: Reader,
  { client_id }: Pick<Principal, 'client_id'>,
  { id, with_logos = 0, page = 0, per_page, search }: ClubQuery,
) =>
  db
    .selectFrom('clubs')
    .select(CLUB_COLUMNS)
    .select('clubs.deleted_at')
    .select(sql<string | null>`case when ${with_logos === 1}::boolean then logo end`.as('logo'))
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where(
      sql<boolean>`clubs.client_id = ${client_id} ${andMatches(search, sql.ref('clubs.name'))}`,
    )
    .$if(id !== undefined, (clubs) => clubs.where('clubs.id', '=', id ?? 0))
    .$if(per_page !== undefined, (clubs) =>
      clubs.limit(per_page ?? 0).offset(page * (per_page ?? 0)),
    );

const SORTS = ['name', 'members', 'groups', 'staff', 'active_staff'] as const;

/** The numbers of `clubs` by which the list is sorted. `now` in seconds. */
const numbersOf = (
  now: number,
): Record<Exclude<(typeof SORTS)[number], 'name'>, RawBuilder<number>> => {
  const staff = (isActive: RawBuilder<unknown>) => sql<number>`(
    select count(*)::integer from users u where u.client_id = clubs.client_id and u.status = 'active'
      and exists (select from user_clubs uc where uc.client_id = u.client_id and uc.user_uuid = u.uuid
        and uc.club_id = clubs.id and uc.role in ('coach', 'admin')) ${isActive})`;
  return {
    members: sql<number>`(
      select count(distinct cm.member_uuid)::integer from groups g
      join class_members cm on cm.client_id = g.client_id and cm.group_id = g.id
      where g.client_id = clubs.client_id and g.club_id = clubs.id and g.deleted_at is null
        and ${isMemberOn(dateIn('UTC', now))})`,
    groups: sql<number>`(
      select count(*)::integer from groups g
      where g.client_id = clubs.client_id and g.club_id = clubs.id and g.deleted_at is null)`,
    staff: staff(sql``),
    active_staff: staff(sql`and u.last_login >= ${now - WEEK_SECONDS}`),
  };
};

type ClubStats = NonNullable<Club['stats']>;

/** Members, groups, staff and releases on devices of clubs that are not deleted. `now` in seconds. */
export const findClubStats = async (
  db: Reader,
  { client_id }: Pick<Principal, 'client_id'>,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, ClubStats>> => {
  const { members, groups, staff, active_staff } = numbersOf(now);
  const rows = await db
    .selectFrom('clubs')
    .select('id')
    .select([members.as('members'), groups.as('groups')])
    .select([staff.as('staff'), active_staff.as('active_staff')])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<number>`any (${ids}::bigint[])`)
    .execute();
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
