import type { AccessEntry } from '@springboard/contract';
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
  { client_id, user_uuid }: Tenant,
  access: Access,
  ts: number,
): Promise<void> => {
  await db
    .insertInto('access_log')
    .values({ client_id, user_uuid, ...access, ts })
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
    select a.ts, a.action, a.reason, json_build_object('uuid', a.user_uuid,
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
