import type { AdministeredGroup, FreePlaces, NamedUser } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { etagOf } from '../http/etag.ts';
import { isOfferedTo } from '../schemes/clubs.ts';
import { membersAreRemote } from './bulk-queries.ts';
import { countsOf, groupEtag, timesOf } from './queries.ts';

/** A group without its free places, with the club that owns it. */
type GroupWithClub = Omit<AdministeredGroup, keyof FreePlaces> & { club_id: number };

/** Whether `users u` is a coach of the club and not deactivated. */
const isCoachOf = (club_id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  u.status in ('active', 'invited') and exists (select from user_clubs uc where uc.client_id = u.client_id
    and uc.user_uuid = u.uuid and uc.club_id = ${club_id} and uc.role = 'coach'))`;

/** Coaches of `groups g`, in their order. */
const COACHES = sql`coalesce((
  select json_agg(json_build_object('uuid', u.uuid, 'name', u.firstname || ' ' || u.lastname,
    'active', ${isCoachOf(sql`g.club_id`)}) order by gc.ordering, u.firstname, u.lastname, u.uuid)
  from group_coaches gc join users u on u.client_id = gc.client_id and u.uuid = gc.user_uuid
  where gc.client_id = g.client_id and gc.group_id = g.id), '[]')`;

/** A group of the user's club; undefined if there is none. */
export const findGroup = async (
  db: Reader,
  { client_id, club_id }: Tenant,
  { id, today }: { id: number; today: string },
): Promise<GroupWithClub | undefined> => {
  const { rows } = await sql<Omit<GroupWithClub, 'etag' | 'coaches_etag'>>`
    select g.id, g.name, g.status, g.club_id, g.max_members, g.place,
      (select s.slug from schemes s
        where s.client_id = g.client_id and s.uuid = g.scheme_uuid) as scheme_slug,
      array(select g.club_id union select gc.club_id from group_clubs gc
        where gc.client_id = g.client_id and gc.group_id = g.id order by 1)::integer[] as club_ids,
      (select count(*) from class_members cm where cm.client_id = g.client_id and cm.group_id = g.id
        and not cm.waiting and not cm.guest and cm.joined_date <= ${today}
        and (cm.left_date is null or cm.left_date > ${today}))::integer as total_members,
      ${timesOf(today)} as times, ${COACHES} as coaches, ${countsOf(today)}
    from groups g
    where g.client_id = ${client_id} and g.club_id = ${club_id} and g.id = ${id} and g.deleted_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const coaches_etag = etagOf(JSON.stringify(row.coaches.map(({ uuid }) => uuid)));
  return { ...row, etag: groupEtag(row), coaches_etag };
};

export type LockedGroup = {
  id: number;
  name: string;
  status: number;
  club_id: number;
  scheme_uuid: string | null;
  max_members: number | null;
  place: string | null;
  etag: string;
};

/** Locks a group until the transaction ends; undefined if it is not of the user's club. */
export const lockGroup = async (
  db: Writer,
  { client_id, club_id }: Tenant,
  id: number,
): Promise<LockedGroup | undefined> => {
  const { rows } = await sql<
    Omit<LockedGroup, 'etag'> & { club_ids: number[]; scheme_slug: string | null }
  >`
    select g.id, g.name, g.status, g.club_id, g.scheme_uuid, g.max_members, g.place,
      (select s.slug from schemes s
        where s.client_id = g.client_id and s.uuid = g.scheme_uuid) as scheme_slug,
      array(select g.club_id union select gc.club_id from group_clubs gc
        where gc.client_id = g.client_id and gc.group_id = g.id order by 1)::integer[] as club_ids
    from groups g
    where g.client_id = ${client_id} and g.club_id = ${club_id} and g.id = ${id} and g.deleted_at is null
    for update of g`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, etag: groupEtag(row) };
};

/** The same for a change. In a club with only remote members, the other system decides its groups: 403. */
export const lockOwnGroup = async (
  db: Writer,
  tenant: Tenant,
  id: number,
): Promise<LockedGroup | ApiError> => {
  const group = await lockGroup(db, tenant, id);
  if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
  const isRemote = await membersAreRemote(db, tenant.client_id, group.club_id);
  return isRemote ? apiError(403, 'FORBIDDEN') : group;
};

/** Locks groups of the club in the order of their ids, until the transaction ends. Returns those that exist. */
export const lockGroups = async (
  db: Writer,
  { client_id, club_id }: { client_id: number; club_id: number | null },
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from groups where client_id = ${client_id} and club_id = ${club_id}
      and id = any (${ids}::bigint[]) and deleted_at is null
    order by id for update`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Returns those of the users who are coaches of the club and not deactivated, or who coach the group already. */
export const findCoachesOfClub = async (
  db: Reader,
  { client_id, club_id, group_id }: { client_id: number; club_id: number; group_id?: number },
  uuids: readonly string[],
): Promise<readonly NamedUser[]> => {
  const { rows } = await sql<NamedUser>`
    select u.uuid, u.firstname || ' ' || u.lastname as name from users u
    where u.client_id = ${client_id} and u.uuid = ${anyOf(uuids)} and (${isCoachOf(sql`${club_id}`)}
      or exists (select from group_coaches gc where gc.client_id = u.client_id
        and gc.group_id = ${group_id ?? null} and gc.user_uuid = u.uuid))`.execute(db);
  return rows;
};

/** Sets the coaches of a group, in this order. */
export const setGroupCoaches = async (
  db: Writer,
  { client_id }: Tenant,
  group: { id: number; club_id: number },
  user_uuids: readonly string[],
): Promise<void> => {
  await sql`
    delete from group_coaches where client_id = ${client_id} and group_id = ${group.id}
      and user_uuid <> all (${user_uuids}::uuid[])`.execute(db);
  if (user_uuids.length === 0) return;
  await db
    .insertInto('group_coaches')
    .values(
      user_uuids.map((user_uuid, ordering) => ({
        client_id,
        club_id: group.club_id,
        group_id: group.id,
        user_uuid,
        ordering,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'group_id', 'user_uuid'])
        .doUpdateSet((eb) => ({ ordering: eb.ref('excluded.ordering') })),
    )
    .execute();
};

/** Returns those of the clubs in which the user is an administrator. */
export const findAdministeredClubs = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  club_ids: readonly number[],
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('user_clubs')
    .select('club_id')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('role', '=', 'admin')
    .where('club_id', 'in', [...club_ids])
    .execute();
  return rows.map(({ club_id }) => club_id);
};

/** Whether groups of the user's club can follow the scheme: it is published and offered to the club. */
export const canChooseScheme = async (
  db: Reader,
  { client_id, club_id }: Tenant,
  uuid: string,
): Promise<boolean> => {
  const scheme = await db
    .selectFrom('schemes')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .where('version', '>', 0)
    .where('deleted_at', 'is', null)
    .where(isOfferedTo('schemes', club_id))
    .executeTakeFirst();
  return scheme !== undefined;
};

/** Sets the clubs that share a group, beside its own club. */
export const setGroupClubs = async (
  db: Writer,
  { client_id }: Tenant,
  group: { id: number; club_id: number },
  club_ids: readonly number[],
): Promise<void> => {
  const others = club_ids.filter((id) => id !== group.club_id);
  await db
    .deleteFrom('group_clubs')
    .where('client_id', '=', client_id)
    .where('group_id', '=', group.id)
    .execute();
  if (others.length === 0) return;
  await db
    .insertInto('group_clubs')
    .values(others.map((club_id) => ({ client_id, group_id: group.id, club_id })))
    .execute();
};
