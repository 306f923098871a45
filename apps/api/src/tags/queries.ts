import type { MemberTag } from '@springboard/contract';
import { sql } from 'kysely';
import type { Received } from '../database/last-write-wins.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';

/** The client's tags, in natural order. */
export const findClientTags = (db: Reader, client_id: number): Promise<MemberTag[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'tag'])
    .where('client_id', '=', client_id)
    .where('merged_into', 'is', null)
    .orderBy(sql`lower(tag) collate names_in_order`)
    .execute();

/** The members and clubs that use each tag of the client. */
export const findTagUsage = async (
  db: Reader,
  client_id: number,
): Promise<ReadonlyMap<number, NonNullable<MemberTag['usage']>>> => {
  const { rows } = await sql<NonNullable<MemberTag['usage']> & { id: number }>`
    select t.id, t.created_at, count(mt.member_uuid)::integer as members,
      count(distinct mt.club_id)::integer as clubs, max(mt.recorded_ts) as last_used
    from tags t
    left join member_tags mt on mt.client_id = t.client_id and mt.tag_id = t.id
    where t.client_id = ${client_id}
    group by t.client_id, t.id`.execute(db);
  return new Map(rows.map(({ id, ...usage }) => [id, usage]));
};

/**
 * The tag that changes with this id apply to: a merged tag leads to the other one. Locks it against a merge until the
 * transaction ends. null: the client has none.
 */
export const lockCurrentTag = async (
  db: Writer,
  client_id: number,
  id: number,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(merged_into, id) as id from tags
    where client_id = ${client_id} and id = ${id} for key share`.execute(db);
  return rows[0]?.id ?? null;
};

/** Locks the tags that are not merged, in the order of their ids. */
export const lockTags = async (
  db: Writer,
  client_id: number,
  ids: readonly number[],
): Promise<readonly MemberTag[]> => {
  const { rows } = await sql<MemberTag>`
    select id, tag from tags
    where client_id = ${client_id} and id = any(${ids}::bigint[]) and merged_into is null
    order by id for update`.execute(db);
  return rows;
};

/** Removes the tag from all members, with entries in the history. Returns their number. */
export const untagAll = async (
  db: Writer,
  { client_id, user_uuid }: Pick<Tenant, 'client_id' | 'user_uuid'>,
  tag_id: number,
  now: number,
): Promise<number> => {
  const { rows } = await sql<{ members: number }>`
    with removed as (
      delete from member_tags where client_id = ${client_id} and tag_id = ${tag_id}
      returning club_id, member_uuid
    ), history as (
      insert into member_tag_history (client_id, club_id, member_uuid, tag_id, tagged, recorded_ts, received_ts,
        user_uuid, superseded)
      select ${client_id}, club_id, member_uuid, ${tag_id}, false, ${now}::bigint, ${now}::bigint,
        ${user_uuid}::uuid, false from removed
    )
    select count(*)::integer as members from removed`.execute(db);
  return rows[0]?.members ?? 0;
};

/**
 * Gives the members of a tag another one as well. It counts as given when the first was, so that a later change of a
 * device wins over it.
 */
export const copyTag = async (
  db: Writer,
  { client_id, user_uuid }: Pick<Tenant, 'client_id' | 'user_uuid'>,
  { from, into }: { from: number; into: number },
  now: number,
): Promise<void> => {
  await sql`
    with added as (
      insert into member_tags (client_id, club_id, member_uuid, tag_id, recorded_ts, user_uuid)
      select client_id, club_id, member_uuid, ${into}, recorded_ts, user_uuid
      from member_tags where client_id = ${client_id} and tag_id = ${from}
      on conflict do nothing
      returning club_id, member_uuid, recorded_ts
    )
    insert into member_tag_history (client_id, club_id, member_uuid, tag_id, tagged, recorded_ts, received_ts,
      user_uuid, superseded)
    select ${client_id}, club_id, member_uuid, ${into}, true, recorded_ts, ${now}::bigint, ${user_uuid}::uuid, false
    from added`.execute(db);
};

/** Ends the tag. Tags that were merged into it lead to the other one, too. */
export const markTagMerged = async (
  db: Writer,
  client_id: number,
  { from, into }: { from: number; into: number },
): Promise<void> => {
  await sql`
    update tags set merged_into = ${into}
    where client_id = ${client_id} and (id = ${from} or merged_into = ${from})`.execute(db);
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
