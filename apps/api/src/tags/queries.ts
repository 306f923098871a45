import type { MemberTag } from '@springboard/contract';
import { sql } from 'kysely';
import type { Received } from '../database/last-write-wins.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/** The client's tags, in natural order. */
export const findClientTags = (db: Reader, client_id: number): Promise<MemberTag[]> =>
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

/** Locks a member's tags until the transaction ends. */
export const lockMemberTags = async (
  db: Writer,
  client_id: number,
  member_uuid: string,
): Promise<void> => {
  await sql`select from members where client_id = ${client_id} and uuid = ${member_uuid}
    for no key update`.execute(db);
};

export type TagChange = {
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
 * Adds a change to the history; false if a change that was recorded later wins. A removed tag has no row of its
 * own, so the change is compared with the last history entry that was not superseded.
 */
export const addTagHistory = async (
  db: Writer,
  change: TagChange,
  { received_ts, request_id }: Received,
): Promise<boolean> => {
  const { client_id, club_id, member_uuid, tag_id, tagged, user_uuid, device_id } = change;
  const { rows } = await sql<{ wins: boolean }>`
    with last as (
      select recorded_ts, device_id from member_tag_history
      where client_id = ${client_id} and member_uuid = ${member_uuid} and tag_id = ${tag_id}
        and not superseded
      order by id desc limit 1
    )
    insert into member_tag_history (client_id, club_id, member_uuid, tag_id, tagged, recorded_ts,
      received_ts, user_uuid, device_id, request_id, superseded)
    select ${client_id}, ${club_id}, ${member_uuid}, ${tag_id}, ${tagged},
      case when compared.wins then greatest(compared.ts, compared.last_ts) else compared.ts end,
      ${received_ts}, ${user_uuid}, compared.device_id, ${request_id}, not compared.wins
    from (
      select input.ts, input.device_id, last.recorded_ts as last_ts,
        last.recorded_ts is null or input.ts >= last.recorded_ts
          or coalesce(input.device_id = last.device_id, false) as wins
      from (select ${change.recorded_ts}::bigint as ts, ${device_id}::uuid as device_id) input
      left join last on true
    ) compared
    returning not superseded as wins`.execute(db);
  return rows[0]?.wins === true;
};

/** Adds or removes the member's tag. */
export const applyTagChange = async (db: Writer, change: TagChange): Promise<void> => {
  const { client_id, club_id, member_uuid, tag_id, tagged, recorded_ts, user_uuid } = change;
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
