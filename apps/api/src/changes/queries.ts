import { sql } from 'kysely';
import type { Reader, Tenant, Writer } from '../database/tenancy.ts';
import type { Change, Lane, Verdict } from './ingest.ts';

/** The last number of the lane that was answered; nobody else gets it until this transaction ends. */
export const lockCursor = async (db: Writer, tenant: Tenant, lane: Lane): Promise<number> => {
  const { seq } = await db
    .insertInto('lane_cursors')
    .values({ ...ownerOf(tenant), device_id: lane.device_id, lane: lane.name, seq: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_uuid', 'device_id', 'lane'])
        .doUpdateSet({ seq: sql.ref('lane_cursors.seq') }),
    )
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
};

export const moveCursor = async (db: Writer, tenant: Tenant, lane: Lane): Promise<void> => {
  await db
    .updateTable('lane_cursors')
    .set({ seq: lane.seq })
    .where('client_id', '=', tenant.client_id)
    .where('user_uuid', '=', tenant.user_uuid)
    .where('device_id', '=', lane.device_id)
    .where('lane', '=', lane.name)
    .execute();
};

/** Only this user's own: a request id tells nothing to anybody else. */
export const findByRequestId = (
  db: Reader,
  tenant: Tenant,
  request_id: string,
): Promise<(Verdict & { body_hash: string }) | undefined> =>
  db
    .selectFrom('operations')
    .select(['body_hash', 'result', 'status', sql<string | null>`answer::text`.as('answer')])
    .where('client_id', '=', tenant.client_id)
    .where('request_id', '=', request_id)
    .where('user_uuid', '=', tenant.user_uuid)
    .executeTakeFirst();

export const findByNumber = (db: Reader, tenant: Tenant, lane: Lane) =>
  db
    .selectFrom('operations')
    .select('result')
    .where('client_id', '=', tenant.client_id)
    .where('user_uuid', '=', tenant.user_uuid)
    .where('device_id', '=', lane.device_id)
    .where('lane', '=', lane.name)
    .where('lane_seq', '=', lane.seq)
    .executeTakeFirst();

export const recordOperation = async (
  db: Writer,
  tenant: Tenant,
  change: Change,
  verdict: Verdict,
): Promise<void> => {
  await db
    .insertInto('operations')
    .values({
      ...ownerOf(tenant),
      request_id: change.request_id,
      body_hash: change.body_hash,
      call: change.call,
      device_id: change.lane?.device_id ?? null,
      lane: change.lane?.name ?? null,
      lane_seq: change.lane?.seq ?? null,
      result: verdict.result,
      status: verdict.status,
      answer: verdict.answer,
      received_ts: change.received_ts,
    })
    .execute();
};

const ownerOf = ({ client_id, user_uuid }: Tenant) => ({ client_id, user_uuid });
