import type { OpResult } from '@springboard/contract';
import { sql } from 'kysely';
import { eachByKey, records } from '../database/records.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import type { Change, Lane, Verdict } from './arrival.ts';

/** A request id or a lane tells nothing to anybody but its own user. */
export type Of<T> = T & { readonly user_uuid: string };

/** A change that was answered for good. */
export type Known = {
  readonly user_uuid: string;
  readonly request_id: string;
  readonly body_hash: string;
  readonly verdict: Verdict;
};

type Asked = Of<{ readonly request_id: string }>;

/**
 * The last number of each lane that was answered, which nobody else gets until this transaction ends; the
 * changes with these ids that were answered when the statement began; and who of `users` still works at the club
 * that the transaction is for.
 */
export const lockLanes = async (
  db: Writer,
  client_id: number,
  lanes: readonly Of<Lane>[],
  asked: readonly Asked[],
  users: readonly string[],
): Promise<{
  cursors: readonly Of<Lane>[];
  known: readonly Known[];
  at_work: readonly string[];
}> => {
  const { rows } = await sql<{ cursors: Of<Lane>[]; known: OperationRow[]; at_work: string[] }>`
    with locked as (
      insert into lane_cursors (client_id, user_uuid, device_id, lane, seq)
      select ${client_id}::bigint, user_uuid, device_id, name, 0
      from ${records(lanes, 'given', LANE)}
      order by name, device_id, user_uuid
      on conflict (client_id, user_uuid, device_id, lane) do update set seq = lane_cursors.seq
      returning user_uuid, device_id, lane as name, seq
    )
    select coalesce((select json_agg(locked) from locked), '[]'::json) as cursors,
      coalesce((select json_agg(operation) from (${operations(client_id, asked)}) operation),
        '[]'::json) as known,
      app_at_work(${users}::uuid[])::text[] as at_work`.execute(db);
  const [found] = rows;
  return {
    cursors: found?.cursors ?? [],
    known: (found?.known ?? []).map(knownOf),
    at_work: found?.at_work ?? [],
  };
};

const LANE = { user_uuid: 'uuid', device_id: 'uuid', name: 'text', seq: 'bigint' } as const;

export const findOperations = async (
  db: Reader,
  client_id: number,
  asked: readonly Asked[],
): Promise<readonly Known[]> => {
  const { rows } = await operations(client_id, asked).execute(db);
  return rows.map(knownOf);
};

type OperationRow = {
  user_uuid: string;
  request_id: string;
  body_hash: string;
  result: OpResult;
  status: number;
  answer: string | null;
};

const operations = (client_id: number, asked: readonly Asked[]) =>
  sql<OperationRow>`
    select o.user_uuid, o.request_id, o.body_hash, o.result, o.status, o.answer::text as answer
    from ${records(asked, 'asked', { user_uuid: 'uuid', request_id: 'uuid' })}
    cross join ${eachByKey(sql`select * from operations known where known.client_id = ${client_id}
      and known.request_id = asked.request_id and known.user_uuid = asked.user_uuid`)} o`;

const knownOf = ({ user_uuid, request_id, body_hash, ...verdict }: OperationRow): Known => ({
  user_uuid,
  request_id,
  body_hash,
  verdict,
});

export const findByNumber = (db: Reader, client_id: number, lane: Of<Lane>) =>
  db
    .selectFrom('operations')
    .select('result')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', lane.user_uuid)
    .where('device_id', '=', lane.device_id)
    .where('lane', '=', lane.name)
    .where('lane_seq', '=', lane.seq)
    .executeTakeFirst();

export type Answered = Of<{ readonly change: Change; readonly verdict: Verdict }>;

/** Stores the answers and moves the lanes to their new numbers, in one statement. */
export const recordAll = async (
  db: Writer,
  client_id: number,
  lanes: readonly Of<Lane>[],
  answered: readonly Answered[],
): Promise<void> => {
  await sql`
    with moved as (
      insert into lane_cursors (client_id, user_uuid, device_id, lane, seq)
      select ${client_id}::bigint, user_uuid, device_id, name, seq from ${records(lanes, 'given', LANE)}
      on conflict (client_id, user_uuid, device_id, lane) do update set seq = excluded.seq
    )
    insert into operations (client_id, user_uuid, request_id, body_hash, call, device_id, lane, lane_seq,
      result, status, answer, received_ts)
    select ${client_id}::bigint, user_uuid, request_id, body_hash, call, device_id, lane, lane_seq,
      result, status, answer::json, received_ts
    from ${records(answered.map(rowOf), 'given', ROW)}
    order by request_id`.execute(db);
};

const rowOf = ({ user_uuid, change, verdict }: Answered) => ({
  user_uuid,
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

/** Moves a lane to this number, where it is the next one. */
export const moveOn = async (db: Writer, client_id: number, lane: Of<Lane>): Promise<void> => {
  const { cursors } = await lockLanes(db, client_id, [lane], [], []);
  if ((cursors[0]?.seq ?? 0) + 1 === lane.seq) await recordAll(db, client_id, [lane], []);
};
