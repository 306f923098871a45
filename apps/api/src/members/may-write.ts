import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/tenancy.ts';
import { mayOpen, type Today } from '../groups/may-open.ts';
import type { Who } from '../http/who.ts';

export type OwnMember = { club_id: number; time_zone: string };

/**
 * D5: the club of a member whom this user may write to; undefined also where the member is of somebody else.
 * A coach needs a group of theirs that the member is in today; a parent writes about their own children.
 */
export const findOwnMember = async (
  db: Reader,
  who: Who,
  today: Today,
  uuid: string,
): Promise<OwnMember | undefined> => {
  const { rows } = await sql<OwnMember>`
    select m.club_id, club.time_zone from members m
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    where m.client_id = ${who.client_id} and m.uuid = ${uuid}
      ${ownedBy(who, today)}`.execute(db);
  return rows[0];
};

const ownedBy = (who: Who, today: Today): RawBuilder<unknown> => {
  if (who.role === 'parent') return sql`and m.uuid = any (app_children())`;
  if (who.role !== 'coach') return sql``;
  return sql`and exists (
    select from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
    where cm.client_id = m.client_id and cm.member_uuid = m.uuid and not cm.waiting
      and (cm.left_date is null or cm.left_date > ${today}) and ${mayOpen(who, today)})`;
};
