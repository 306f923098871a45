import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Reader } from '../database/tenant-transaction.ts';

/** Whether the member went to another club before the moment `recorded_ts` in seconds. */
export const isTransferredAt = (
  member: { client_id: RawBuilder<unknown>; member_uuid: RawBuilder<unknown> },
  recorded_ts: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (select from transfers tr
  where tr.client_id = ${member.client_id} and tr.member_uuid = ${member.member_uuid} and tr.state = 'done'
    and tr.moved_at <= ${recorded_ts})`;

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
