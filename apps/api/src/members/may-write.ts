import { sql } from 'kysely';
import type { Reader } from '../database/tenancy.ts';
import { mayOpen } from '../groups/may-open.ts';
import type { Who } from '../http/who.ts';

/**
 * D5: the club of a member whom this user may write to; undefined also where the member is of somebody else.
 * A coach needs a group of theirs that the member is in today.
 */
export const findOwnMember = async (
  db: Reader,
  who: Who,
  today: string,
  uuid: string,
): Promise<{ club_id: number } | undefined> => {
  const { rows } = await sql<{ club_id: number }>`
    select m.club_id from members m
    where m.client_id = ${who.client_id} and m.uuid = ${uuid}
      ${
        who.role === 'coach'
          ? sql`and exists (
              select from class_members cm
              join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
              where cm.client_id = m.client_id and cm.member_uuid = m.uuid and not cm.waiting
                and (cm.left_date is null or cm.left_date > ${today}) and ${mayOpen(who, today)})`
          : sql``
      }`.execute(db);
  return rows[0];
};
