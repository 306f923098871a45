import { anyOf } from '../database/any-of.ts';
import type { Reader } from '../database/tenant-transaction.ts';

/** The transfers by which members went to another club, by the id of their former record. */
export const findDoneTransfers = async (
  db: Reader,
  client_id: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('transfers')
    .select(['id', 'member_uuid'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', anyOf(uuids))
    .where('state', '=', 'done')
    .execute();
  return new Map(rows.map(({ id, member_uuid }) => [member_uuid, id]));
};
