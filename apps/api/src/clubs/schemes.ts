import type { ClubScheme } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import { isOfferedTo } from '../schemes/clubs.ts';

/** The published schemes of a client with their use in one club, by title. */
export const findClubSchemes = async (
  db: Reader,
  client_id: number,
  club_id: number,
): Promise<ClubScheme[]> => {
  const { rows } = await sql<ClubScheme>`
    select s.slug, s.title, ${isOfferedTo('s', club_id)} as is_offered,
      count(distinct g.id)::integer as groups, count(distinct cm.member_uuid)::integer as members
    from schemes s
    left join groups g on g.client_id = s.client_id and g.scheme_uuid = s.uuid
      and g.club_id = ${club_id} and g.deleted_at is null
    left join class_members cm on cm.client_id = g.client_id and cm.group_id = g.id
      and cm.left_date is null and not cm.waiting
    where s.client_id = ${client_id} and s.deleted_at is null and s.version > 0
    group by s.client_id, s.uuid
    order by s.title, s.uuid`.execute(db);
  return rows;
};
