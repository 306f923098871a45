import type { AccessEntry, ChildView } from '@springboard/contract';
import { sql } from 'kysely';
import { limitOf, type PageQuery } from '../database/paging.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';

type Access = {
  member_uuid: string;
  club_id: number;
  /** `export`, `download`, `erasure` … */
  action: string;
  reason: string | null;
};

/** Logs access to a member's data, in the transaction of that access. */
export const logAccess = async (
  db: Writer,
  { client_id, user_uuid, role }: Tenant,
  access: Access,
  ts: number,
): Promise<void> => {
  await db
    .insertInto('access_log')
    .values({ client_id, user_uuid, role, ...access, ts })
    .execute();
};

/** The club of a member; undefined if the member is not of the user's club, or of the national body's client. */
export const findMemberClub = (db: Reader, { client_id, club_id, role }: Tenant, uuid: string) =>
  db
    .selectFrom('members')
    .select('club_id')
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .$if(role !== 'ngo', (query) => query.where('club_id', '=', club_id))
    .executeTakeFirst();

/** The access log of a member, latest first. */
export const findAccessLog = async (
  db: Reader,
  { client_id }: Tenant,
  member_uuid: string,
  page: PageQuery,
): Promise<{ entries: AccessEntry[]; total: number }> => {
  const { rows: entries } = await sql<AccessEntry>`
    select a.ts, a.action, a.reason, a.role, json_build_object('uuid', a.user_uuid,
      'name', trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, ''))) as "user"
    from access_log a
    left join users u on u.client_id = a.client_id and u.uuid = a.user_uuid
    where a.client_id = ${client_id} and a.member_uuid = ${member_uuid}
    order by a.ts desc, a.id desc ${limitOf(page)}`.execute(db);
  const { total } = await db
    .selectFrom('access_log')
    .select((table) => table.fn.countAll<number>().as('total'))
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .executeTakeFirstOrThrow();
  return { entries, total };
};

/** Whether the member is a child of the user, who is a parent without restrictions for the child. */
export const isOwnChild = async (db: Reader, member_uuid: string): Promise<boolean> => {
  const { rows } = await sql<{ is_own: boolean }>`
    select ${member_uuid} = any (app_children()) as is_own`.execute(db);
  return rows[0]?.is_own === true;
};

/** Who saw the data of the user's child: an entry for each day, user and role, latest day first (D19). */
export const findChildViews = async (
  db: Reader,
  { user_uuid }: Tenant,
  member_uuid: string,
  page: PageQuery,
): Promise<{ views: ChildView[]; total: number }> => {
  const { rows: views } = await sql<ChildView>`
    select v.date, v.name, v.role, v.user_uuid = ${user_uuid} as is_self, v.kinds
    from child_views(${member_uuid}) v
    order by v.date desc, v.name, v.user_uuid, v.role ${limitOf(page)}`.execute(db);
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from child_views(${member_uuid})`.execute(db);
  return { views, total: rows[0]?.total ?? 0 };
};
