import { type RawBuilder, sql } from 'kysely';
import { batched } from '../database/batch-query.ts';
import { lateralByKey, valuesTable } from '../database/values-table.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { canOpenGroup, type GroupUser, type Today } from './group-access.ts';
import { todaySql } from './today.ts';
import { isTransferredAt } from './transferred-members.ts';
import type { Principal } from '../identity/authenticate.ts';

export type WritableMember = { club_id: number; time_zone: string };

/**
 * D5: the club of a member whom this user may write about; undefined: unknown, or not allowed. A coach needs a group
 * that they may open and that the member is in today, or was in when a transfer to another club took effect. A parent
 * writes about their own children for whom they act.
 *
 * @param recorded_ts seconds; a change of a transferred member must be recorded before the transfer
 */
export const findWritableMember = async (
  db: Reader,
  principal: Principal,
  today: Today,
  uuid: string,
  recorded_ts: number | null = null,
): Promise<WritableMember | undefined> => {
  const { rows } = await sql<WritableMember>`
    select m.club_id, club.time_zone from members m
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    where m.client_id = ${principal.client_id} and m.uuid = ${uuid} and m.merged_into is null
      ${isWritableBy(principal, today, sql`${recorded_ts}::bigint`)}`.execute(db);
  return rows[0];
};

type Lookup = { principal: Principal; now: number; uuid: string; recorded_ts: number };

/** The same as a batched query, for users with the same tenant key: they share client, club and role. */
export const findWritableMemberBatched = batched(
  async (
    db: Writer,
    lookups: readonly Lookup[],
  ): Promise<readonly (WritableMember | undefined)[]> => {
    const [first] = lookups;
    if (first === undefined) return [];
    const { client_id, club_id, role } = first.principal;
    const user_uuid: RawBuilder<string> = sql`lookup.user_uuid`;
    const today = todaySql({ client_id, club_id }, sql<number>`lookup.now`);
    const rows = lookups.map(({ principal, ...lookup }) => ({
      ...lookup,
      user_uuid: principal.user_uuid,
    }));
    const found = await sql<WritableMember & { row_index: number }>`
      select lookup.row_index, own.* from ${valuesTable(rows, 'lookup', LOOKUP)}
      cross join ${lateralByKey(sql`
        select m.club_id, club.time_zone from members m
        join clubs club on club.client_id = m.client_id and club.id = m.club_id
        where m.client_id = ${client_id} and m.uuid = lookup.uuid and m.merged_into is null
          ${isWritableBy({ client_id, club_id, role, user_uuid }, today, sql`lookup.recorded_ts`)}`)} own`.execute(
      db,
    );
    const members = new Map(found.rows.map(({ row_index, ...member }) => [row_index, member]));
    return lookups.map((_, row_index) => members.get(row_index));
  },
);

const LOOKUP = { user_uuid: 'uuid', now: 'bigint', uuid: 'uuid', recorded_ts: 'bigint' } as const;

const isWritableBy = (
  principal: GroupUser,
  today: Today,
  recorded_ts: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (principal.role === 'parent') return sql`and m.uuid = any (app_children_with('acts'))`;
  const member = { client_id: sql`m.client_id`, member_uuid: sql`m.uuid` };
  const isInTime = sql`and not ${isTransferredAt(member, recorded_ts)}`;
  if (principal.role === 'admin') return sql`${isInTime} and m.club_id = ${principal.club_id}`;
  if (principal.role === 'ngo') return isInTime;
  return sql`${isInTime} and exists (
    select from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
    where cm.client_id = m.client_id and cm.member_uuid = m.uuid and not cm.waiting
      and (cm.left_date is null or cm.left_date > ${today}
        or exists (select from transfers tr
          where tr.client_id = m.client_id and tr.member_uuid = m.uuid and tr.state = 'done'
            and cm.left_date >= tr.day and tr.moved_at > ${recorded_ts}))
      and ${canOpenGroup(principal, today)})`;
};
