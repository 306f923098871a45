import { RIGHTS_OF_ROLE, type Role, USER_RIGHTS, type UserRight } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';

type Value<T> = T | RawBuilder<T>;

/** A user in a club. Each part is a value, or a column of the query around it. */
export type ClubUserKey = {
  client_id: Value<number>;
  club_id: Value<number | null>;
  user_uuid: Value<string>;
};

/** D5: the rule that guards the calls and the list of who can see a child: a right in any of the roles in the club. */
export const hasClubRight = (
  { client_id, club_id, user_uuid }: ClubUserKey,
  right: UserRight,
): RawBuilder<boolean> => sql`exists (select from user_clubs holder
  where holder.client_id = ${client_id} and holder.club_id = ${club_id} and holder.user_uuid = ${user_uuid}
    and ${right} = any (holder.rights))`;

type Holder = Pick<Tenant, 'client_id' | 'club_id' | 'user_uuid' | 'role'>;

/** The user's rights in the national body, or in the club of their token. */
export const findRights = async (
  db: Reader,
  { client_id, club_id, user_uuid, role }: Holder,
): Promise<UserRight[]> => {
  const { rows } = await sql<{ rights: string[] }>`${
    role === 'ngo'
      ? sql`select rights from user_clients where client_id = ${client_id} and user_uuid = ${user_uuid}`
      : sql`select rights from user_clubs where client_id = ${client_id} and user_uuid = ${user_uuid}
          and club_id = ${club_id}`
  }`.execute(db);
  return USER_RIGHTS.filter((right) => rows.some(({ rights }) => rights.includes(right)));
};

export const hasRight = async (db: Reader, user: Holder, right: UserRight): Promise<boolean> =>
  (await findRights(db, user)).includes(right);

/** 403 for a user without the right. */
export const checkRight = async (
  db: Reader,
  user: Holder,
  right: UserRight,
): Promise<ApiError | null> =>
  (await hasRight(db, user, right)) ? null : apiError(403, 'FORBIDDEN', { right });

/** The national body, or one of its clubs. */
export type RightsScope = { client_id: number; club_id: number | null };

/** The national body for its users, or the administrator's club. */
export const scopeOf = ({ client_id, club_id, role }: Holder): RightsScope => ({
  client_id,
  club_id: role === 'ngo' ? null : club_id,
});

/**
 * The rights of a new user with the role: those that no other user has, so all for the first one. Others get theirs
 * from a user.
 */
export const rightsOfNewUser = async (
  db: Writer,
  scope: RightsScope,
  role: Extract<Role, 'admin' | 'coach' | 'ngo'>,
): Promise<UserRight[]> => {
  if (role === 'coach') return [];
  await lockRights(db, scope.client_id);
  const rights: UserRight[] = [];
  for (const right of RIGHTS_OF_ROLE[role]) {
    if (!(await hasHolder(db, scope, right, { states: ['invited', 'active'] }))) rights.push(right);
  }
  return rights;
};

/** Other transactions wait before they change rights of this client. */
export const lockRights = async (db: Writer, client_id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rights', ${client_id}))`.execute(db);
};

/** Whether a user other than `except` has the right. */
export const hasHolder = async (
  db: Reader,
  { client_id, club_id }: RightsScope,
  right: UserRight,
  {
    except = null,
    states = ['active'],
  }: { except?: string | null; states?: readonly string[] } = {},
): Promise<boolean> => {
  const holders =
    club_id === null
      ? sql`select user_uuid, rights from user_clients where client_id = ${client_id}`
      : sql`select user_uuid, rights from user_clubs where client_id = ${client_id} and club_id = ${club_id}`;
  const { rows } = await sql`
    select from (${holders}) h
    join users u on u.client_id = ${client_id} and u.uuid = h.user_uuid and u.status = any (${states}::text[])
    where ${right} = any (h.rights) and h.user_uuid is distinct from ${except}::uuid
    limit 1`.execute(db);
  return rows.length > 0;
};
