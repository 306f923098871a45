import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/** A mark that the club did not follow. */
export type ReturnedMark = { firstname: string; group: string; by: string; reason: string };

/** undefined: the mark was set again, or the answer was undone. */
export const findReturnedMark = async (
  db: Reader,
  {
    client_id,
    group_id,
    member_uuid,
  }: { client_id: number; group_id: number; member_uuid: string },
): Promise<ReturnedMark | undefined> => {
  const { rows } = await sql<ReturnedMark>`
    select m.firstname, g.name as "group", trim(u.firstname || ' ' || u.lastname) as by, mm.returned_reason as reason
    from move_marks mm
    join members m on m.client_id = mm.client_id and m.uuid = mm.member_uuid
    join groups g on g.client_id = mm.client_id and g.id = mm.group_id
    join users u on u.client_id = mm.client_id and u.uuid = mm.returned_by
    where mm.client_id = ${client_id} and mm.group_id = ${group_id} and mm.member_uuid = ${member_uuid}
      and mm.returned_reason is not null`.execute(db);
  return rows[0];
};
