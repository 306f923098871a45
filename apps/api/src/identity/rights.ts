import { USER_RIGHTS, type UserRight } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';

/** The rights of a user of a national body; none for other users. */
export const findRights = async (
  db: Reader,
  { client_id, user_uuid }: Pick<Tenant, 'client_id' | 'user_uuid'>,
): Promise<readonly UserRight[]> => {
  const row = await db
    .selectFrom('user_clients')
    .select('rights')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .executeTakeFirst();
  return USER_RIGHTS.filter((right) => row?.rights.includes(right) === true);
};

/** 403 for a user without the right. */
export const checkRight = async (
  db: Reader,
  principal: Tenant,
  right: UserRight,
): Promise<ApiError | null> =>
  (await findRights(db, principal)).includes(right) ? null : apiError(403, 'FORBIDDEN', { right });

/** The first user of a national body has all rights, others get theirs from a user. */
export const rightsOfNewUser = async (db: Reader, client_id: number): Promise<UserRight[]> => {
  const other = await db
    .selectFrom('user_clients')
    .select('user_uuid')
    .where('client_id', '=', client_id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined ? [...USER_RIGHTS] : [];
};

/** Other transactions wait before they change rights of this client. */
export const lockRights = async (db: Writer, client_id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rights', ${client_id}))`.execute(db);
};

/** Whether another active user of the national body may publish. */
export const hasOtherPublisher = async (
  db: Reader,
  client_id: number,
  user_uuid: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from user_clients n
    join users u on u.client_id = n.client_id and u.uuid = n.user_uuid and u.status = 'active'
    where n.client_id = ${client_id} and n.user_uuid <> ${user_uuid} and 'publish' = any (n.rights)
    limit 1`.execute(db);
  return rows.length > 0;
};
