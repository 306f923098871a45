import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/**
 * D20: the day on which the daily job erases the member: the first one that is more than the client's retention period
 * after the member left. For an active member as if they left today.
 */
export const findDeletionDate = async (
  db: Reader,
  client_id: number,
  { uuid, today }: { uuid: string; today: string },
): Promise<string> => {
  const { rows } = await sql<{ deletion_date: string }>`
    select ((case when m.active then ${today}::date else coalesce(m.inactive_date, ${today}::date) end
      + make_interval(months => c.member_retention_months))::date + 1) as deletion_date
    from members m join clients c on c.id = m.client_id
    where m.client_id = ${client_id} and m.uuid = ${uuid}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The child was not found');
  return row.deletion_date;
};
