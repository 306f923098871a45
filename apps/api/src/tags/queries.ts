import type { MemberTag } from '@springboard/contract';
import { sql } from 'kysely';
import type { Received } from '../changes/recorded.ts';
import type { Reader, Writer } from '../database/tenancy.ts';

/** The words that the client offers, as people sort them. */
export const findTagWords = (db: Reader, client_id: number): Promise<MemberTag[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'tag'])
    .where('client_id', '=', client_id)
    .orderBy(sql`lower(tag) collate names_in_order`)
    .execute();

export const tagExists = async (db: Reader, client_id: number, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('tags')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Nobody else changes this member's tags until the transaction ends. */
export const lockTagsOf = async (
  db: Writer,
  client_id: number,
  member_uuid: string,
): Promise<void> => {
  await sql`select from members where client_id = ${client_id} and uuid = ${member_uuid}
    for no key update`.execute(db);
};

export type GivenTag = {
  client_id: number;
  club_id: number;
  member_uuid: string;
  tag_id: number;
  tagged: boolean;
  recorded_ts: number;
  user_uuid: string;
  device_id: string | null;
};

/**
 * Adds to the history. False: what was recorded later stands. A tag that is taken away leaves no row of its
 * own, so the order is the history's: against the last entry that stands.
 */
export const keepTagging = async (
  db: Writer,
  given: GivenTag,
  { received_ts, request_id }: Received,
): Promise<boolean> => {
  const { client_id, club_id, member_uuid, tag_id, tagged, user_uuid, device_id } = given;
  const { rows } = await sql<{ stands: boolean }>`
    with last as (
      select recorded_ts, device_id from member_tag_history
      where client_id = ${client_id} and member_uuid = ${member_uuid} and tag_id = ${tag_id}
        and not superseded
      order by id desc limit 1
    )
    insert into member_tag_history (client_id, club_id, member_uuid, tag_id, tagged, recorded_ts,
      received_ts, user_uuid, device_id, request_id, superseded)
    select ${client_id}, ${club_id}, ${member_uuid}, ${tag_id}, ${tagged},
      case when given.stands then greatest(given.ts, given.last_ts) else given.ts end,
      ${received_ts}, ${user_uuid}, given.device_id, ${request_id}, not given.stands
    from (
      select at.ts, at.device_id, last.recorded_ts as last_ts,
        last.recorded_ts is null or at.ts >= last.recorded_ts
          or coalesce(at.device_id = last.device_id, false) as stands
      from (select ${given.recorded_ts}::bigint as ts, ${device_id}::uuid as device_id) at
      left join last on true
    ) given
    returning not superseded as stands`.execute(db);
  return rows[0]?.stands === true;
};

/** Makes the member's tags what the change says. */
export const setTag = async (db: Writer, given: GivenTag): Promise<void> => {
  const { client_id, club_id, member_uuid, tag_id, tagged, recorded_ts, user_uuid } = given;
  if (tagged) {
    await db
      .insertInto('member_tags')
      .values({ client_id, club_id, member_uuid, tag_id, recorded_ts, user_uuid })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('member_tags')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('tag_id', '=', tag_id)
    .execute();
};
