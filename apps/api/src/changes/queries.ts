import type { OpResult } from '@springboard/contract';
import { sql } from 'kysely';
import type { Caller, Reader, Writer } from '../database/tenant-transaction.ts';
import { lateralByKey, valuesTable } from '../database/values-table.ts';
import type { Change, Lane, StoredResponse } from './types.ts';

/** Request ids and lanes are unique per user only. */
export type WithUser<T> = T & { readonly user_uuid: string };

type RequestId = WithUser<{ readonly request_id: string }>;

/** A change with a stored response. */
export type StoredOperation = RequestId & {
  readonly body_hash: string;
  readonly response: StoredResponse;
};

/** A change with the response that is about to be stored. */
export type NewOperation = WithUser<{
  readonly change: Change;
  readonly response: StoredResponse;
}>;

/**
 * Locks the lanes until the transaction ends and reads their cursors. Also finds the operations with these ids, as
 * of the beginning of the statement, the users who still work at the transaction's club, and the open sessions (D16).
 */
export const lockLanes = async (
  db: Writer,
  client_id: number,
  lanes: readonly WithUser<Lane>[],
  ids: readonly RequestId[],
  callers: readonly Caller[],
): Promise<{
  cursors: readonly WithUser<Lane>[];
  operations: readonly StoredOperation[];
  active_users: readonly string[];
  open_sessions: readonly string[];
}> => {
  const users = callers.map(({ user_uuid }) => user_uuid);
  const { rows } = await sql<{
    cursors: WithUser<Lane>[];
    operations: OperationRow[];
    active_users: string[];
    open_sessions: string[];
  }>`
    with locked as (
      insert into lane_cursors (client_id, user_uuid, device_id, lane, seq)
      select ${client_id}::bigint, user_uuid, device_id, name, 0
      from ${valuesTable(lanes, 'lanes', LANE)}
      order by name, device_id, user_uuid
      on conflict (client_id, user_uuid, device_id, lane) do update set seq = lane_cursors.seq
      returning user_uuid, device_id, lane as name, seq
    )
    select coalesce((select json_agg(locked) from locked), '[]'::json) as cursors,
      coalesce((select json_agg(operation) from (${selectOperations(client_id, ids)}) operation),
        '[]'::json) as operations,
      app_at_work(${users}::uuid[])::text[] as active_users,
      app_open_sessions(${callers.map(({ family }) => family)}::uuid[], ${users}::uuid[],
        ${callers.map(({ orig_user_uuid }) => orig_user_uuid)}::uuid[]) as open_sessions`.execute(
    db,
  );
  const [found] = rows;
  return {
    cursors: found?.cursors ?? [],
    operations: (found?.operations ?? []).map(toOperation),
    active_users: found?.active_users ?? [],
    open_sessions: found?.open_sessions ?? [],
  };
};

const LANE = { user_uuid: 'uuid', device_id: 'uuid', name: 'text', seq: 'bigint' } as const;

export const findOperations = async (
  db: Reader,
  client_id: number,
  ids: readonly RequestId[],
): Promise<readonly StoredOperation[]> => {
  const { rows } = await selectOperations(client_id, ids).execute(db);
  return rows.map(toOperation);
};

type OperationRow = RequestId & {
  body_hash: string;
  result: OpResult;
  status: number;
  answer: string | null;
};

const selectOperations = (client_id: number, ids: readonly RequestId[]) =>
  sql<OperationRow>`
    select o.user_uuid, o.request_id, o.body_hash, o.result, o.status, o.answer::text as answer
    from ${valuesTable(ids, 'ids', { user_uuid: 'uuid', request_id: 'uuid' })}
    cross join ${lateralByKey(sql`select * from operations stored where stored.client_id = ${client_id}
      and stored.request_id = ids.request_id and stored.user_uuid = ids.user_uuid`)} o`;

const toOperation = ({
  user_uuid,
  request_id,
  body_hash,
  result,
  status,
  answer,
}: OperationRow): StoredOperation => ({
  user_uuid,
  request_id,
  body_hash,
  response: { result, status, body: answer },
});

export const findByNumber = (db: Reader, client_id: number, lane: WithUser<Lane>) =>
  db
    .selectFrom('operations')
    .select('result')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', lane.user_uuid)
    .where('device_id', '=', lane.device_id)
    .where('lane', '=', lane.name)
    .where('lane_seq', '=', lane.seq)
    .executeTakeFirst();

/** Stores the responses and moves the lanes to their new numbers, in one statement. */
export const saveResponses = async (
  db: Writer,
  client_id: number,
  lanes: readonly WithUser<Lane>[],
  operations: readonly NewOperation[],
): Promise<void> => {
  await sql`
    with moved as (
      insert into lane_cursors (client_id, user_uuid, device_id, lane, seq)
      select ${client_id}::bigint, user_uuid, device_id, name, seq from ${valuesTable(lanes, 'lanes', LANE)}
      on conflict (client_id, user_uuid, device_id, lane) do update set seq = excluded.seq
    )
    insert into operations (client_id, user_uuid, request_id, body_hash, call, device_id, lane, lane_seq,
      result, status, answer, received_ts)
    select ${client_id}::bigint, user_uuid, request_id, body_hash, call, device_id, lane, lane_seq,
      result, status, answer::json, received_ts
    from ${valuesTable(operations.map(toRow), 'added', ROW)}
    order by request_id`.execute(db);
};

const toRow = ({ user_uuid, change, response }: NewOperation) => ({
  user_uuid,
  request_id: change.request_id,
  body_hash: change.body_hash,
  call: change.call,
  device_id: change.lane?.device_id ?? null,
  lane: change.lane?.name ?? null,
  lane_seq: change.lane?.seq ?? null,
  result: response.result,
  status: response.status,
  answer: response.body,
  received_ts: change.received_ts,
});

const ROW = {
  user_uuid: 'uuid',
  request_id: 'uuid',
  body_hash: 'text',
  call: 'text',
  device_id: 'uuid',
  lane: 'text',
  lane_seq: 'bigint',
  result: 'text',
  status: 'smallint',
  answer: 'text',
  received_ts: 'bigint',
} as const;

/** Moves a lane to this number if it is the next one. */
export const advanceLane = async (
  db: Writer,
  client_id: number,
  lane: WithUser<Lane>,
): Promise<void> => {
  const { cursors } = await lockLanes(db, client_id, [lane], [], []);
  if ((cursors[0]?.seq ?? 0) + 1 === lane.seq) await saveResponses(db, client_id, [lane], []);
};
