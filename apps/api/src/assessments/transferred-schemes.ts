import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/**
 * The schemes whose progress came with a transfer to a club that does not use them (scheme-portal §12). The member is
 * in the club or client of the user, or is a child of the user.
 */
export const findTransferredSchemes = async (
  db: Reader,
  client_id: number,
  member_uuid: string,
): Promise<readonly { uuid: string; slug: string }[]> => {
  const { rows } = await sql<{ uuid: string; slug: string }>`
    select s.uuid, s.slug from schemes s
    where s.client_id = ${client_id} and s.deleted_at is null
      and s.uuid = any (app_brought_along(${member_uuid}::uuid))
    order by s.slug`.execute(db);
  return rows;
};
