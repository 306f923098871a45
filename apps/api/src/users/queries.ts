import { ROLES, type Role, type StaffUser, type UserState } from '@springboard/contract';
import { sql } from 'kysely';
import { andMatches, byName, limitOf, type PageQuery, sortOf } from '../database/paging.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';

export type UsersQuery = PageQuery & {
  /** All pages in one, for a file. */
  all?: boolean;
  sort?: string;
  /** Empty: any state. */
  states: readonly UserState[];
  /** Empty: any role except parent. */
  roles: readonly Role[];
  /** Only this user. */
  uuid?: string;
  /** Only users with a role in this club that the principal may see. */
  club_id?: number;
};

export type UserRow = Required<Omit<StaffUser, 'devices'>> & { total: number };

const SORTS = [
  'firstname',
  'lastname',
  'role',
  'last_login',
  'last_register',
  'credential',
  'state',
] as const;
const STAFF_ROLES: readonly Role[] = ['coach', 'admin', 'ngo'];

/** A page of the users with one of the roles in the principal's club; for the national body, in the whole client. */
export const findUsers = async (
  db: Reader,
  principal: Principal,
  query: UsersQuery,
): Promise<readonly UserRow[]> => {
  const { client_id } = principal;
  const { field, direction } = sortOf(query.sort, SORTS, 'firstname');
  const [first, last] = [byName(sql.ref('firstname')), byName(sql.ref('lastname'))];
  const descending = query.sort?.startsWith('d') === true;
  const order = {
    firstname: sql`${first} ${direction}, ${last} ${direction}`,
    lastname: sql`${last} ${direction}, ${first} ${direction}`,
    // Administrators first, then those who are coaches too, then coaches.
    role: sql`array_remove(roles.types, 'parent') ${direction}, ${last}, ${first}`,
    state: sql`array_position(${['active', 'invited', 'inactive', 'deleted']}::text[], u.status) ${direction},
      ${last}, ${first}`,
    last_login: sql`last_login ${direction} nulls last, ${first}, ${last}`,
    // Without a register: longest ago.
    last_register: sql`(select max(r.completed_ts) from registers r where r.client_id = u.client_id
      and r.club_id = ${principal.club_id} and r.user_uuid = u.uuid) ${direction}
      nulls ${descending ? sql`last` : sql`first`}, ${last}, ${first}`,
    credential: sql`(select min(c.expires) from credentials c where c.client_id = u.client_id
      and c.club_id = ${principal.club_id} and c.user_uuid = u.uuid) ${direction} nulls last, ${last}, ${first}`,
  }[field];
  const roles = query.roles.length === 0 ? STAFF_ROLES : query.roles;
  const { rows } = await sql<UserRow>`
    with roles as (
      select user_uuid, array_agg(distinct role order by role) as types,
        array_agg(distinct club_id order by club_id) filter (where club_id is not null) as club_ids,
        json_agg(json_build_object('role', role, 'club_id', club_id) order by club_id nulls first, role)
          filter (where role <> 'parent') as roles
      from (
        ${visibleRoles(principal)}
      ) assignment
      group by user_uuid
    )
    select u.uuid, u.firstname, u.lastname, u.status, u.email, u.last_login, u.remote,
      roles.types, coalesce(roles.roles, '[]') as roles,
      array(${rightsOf(principal)}) as rights, coalesce(roles.club_ids, '{}')::integer[] as club_ids, count(*) over ()::integer as total
    from users u join roles on roles.user_uuid = u.uuid
    where u.client_id = ${client_id} and roles.types && ${roles}::text[]
      ${query.uuid === undefined ? sql`` : sql`and u.uuid = ${query.uuid}`}
      ${query.club_id === undefined ? sql`` : sql`and ${query.club_id}::integer = any (roles.club_ids)`}
      ${query.states.length === 0 ? sql`` : sql`and u.status = any (${query.states}::text[])`}
      ${andMatches(query.search, sql`u.firstname || ' ' || u.lastname`)}
    order by ${order}, u.uuid
    ${query.all === true ? sql`` : limitOf(query)}`.execute(db);
  return rows;
};

/** The national body reads all roles. Others read the roles in their club, and their own in other clubs. */
const visibleRoles = ({ client_id, club_id, user_uuid, role }: Principal) => {
  const inClubs = sql`select user_uuid, role, club_id from user_clubs where client_id = ${client_id}`;
  return role === 'ngo'
    ? sql`${inClubs}
        union all select user_uuid, role, null from user_clients where client_id = ${client_id}`
    : sql`${inClubs} and club_id = ${club_id}
        union all ${inClubs} and user_uuid = ${user_uuid} and club_id <> ${club_id}`;
};

/** The rights of `u` in the national body, or in the principal's club. */
const rightsOf = ({ club_id, role }: Principal) =>
  role === 'ngo'
    ? sql`select unnest(n.rights) from user_clients n where n.client_id = u.client_id and n.user_uuid = u.uuid`
    : sql`select distinct unnest(n.rights) from user_clubs n where n.client_id = u.client_id
        and n.user_uuid = u.uuid and n.club_id = ${club_id}`;

/** On how many devices each of the users is signed in. Only for the national body; others get none. */
export const findDevices = async (
  db: Reader,
  uuids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ user_uuid: string; devices: number }>`
    select user_uuid, devices::integer as devices
    from open_devices(${uuids}::uuid[], ${now})`.execute(db);
  return new Map(rows.map(({ user_uuid, devices }) => [user_uuid, devices]));
};

/** A staff member whom the principal may see; undefined if there is none. */
export const findStaffUser = async (
  db: Reader,
  principal: Principal,
  uuid: string,
): Promise<UserRow | undefined> =>
  (await findUsers(db, principal, { uuid, states: [], roles: [], per_page: 1 }))[0];

/** The same for any user, guardians included. */
export const findAnyUser = async (
  db: Reader,
  principal: Principal,
  uuid: string,
): Promise<UserRow | undefined> =>
  (await findUsers(db, principal, { uuid, states: [], roles: ROLES, per_page: 1 }))[0];

/** Whether the user has a role outside the principal's club. It needs the rights of sign-in. */
export const hasRoleElsewhere = async (
  db: Reader,
  { client_id, club_id }: Principal,
  user_uuid: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from user_clubs where client_id = ${client_id} and user_uuid = ${user_uuid}
      and club_id is distinct from ${club_id}
    union all
    select from user_clients where client_id = ${client_id} and user_uuid = ${user_uuid}
    limit 1`.execute(db);
  return rows.length > 0;
};

/** The fields that coaches see. */
export const toPublicUser = ({
  uuid,
  firstname,
  lastname,
  status,
  types,
  club_ids,
}: UserRow): StaffUser => ({ uuid, firstname, lastname, status, types, club_ids });

export const toStaffUser = (row: UserRow, { role }: Principal): StaffUser => {
  const { email, last_login, remote, roles, rights, types } = row;
  return {
    ...toPublicUser(row),
    email,
    last_login,
    remote,
    ...(role === 'ngo' && { roles }),
    ...((role === 'admin' || types.includes('ngo')) && { rights }),
  };
};
