import type { OpResult } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant, Writer } from '../database/tenancy.ts';
import type { Change, Lane, Verdict } from './arrival.ts';

/** A change that was answered for good. */
export type Known = {
  readonly request_id: string;
  readonly body_hash: string;
  readonly verdict: Verdict;
};

/**
 * The last number of each lane that was answered, which nobody else gets until this transaction ends; and the
 * changes with these ids that were answered when the statement began.
 */
export const lockLanes = async (
  db: Writer,
  tenant: Tenant,
  lanes: readonly Lane[],
  request_ids: readonly string[],
): Promise<{ cursors: readonly Lane[]; known: readonly Known[] }> => {
  const { rows } = await sql<{ cursors: Lane[]; known: OperationRow[] }>`
    with locked as (
      insert into lane_cursors (client_id, user_uuid, device_id, lane, seq)
      select ${tenant.client_id}, ${tenant.user_uuid}, given.device_id, given.lane, 0
      from unnest(${lanes.map(({ device_id }) => device_id)}::uuid[],
        ${lanes.map(({ name }) => name)}::text[]) as given (device_id, lane)
      order by given.lane, given.device_id
      on conflict (client_id, user_uuid, device_id, lane) do update set seq = lane_cursors.seq
      returning device_id, lane as name, seq
    )
    select coalesce((select json_agg(locked) from locked), '[]'::json) as cursors,
      coalesce((select json_agg(operation) from (${operations(tenant, request_ids)}) operation),
        '[]'::json) as known`.execute(db);
  const [found] = rows;
  return { cursors: found?.cursors ?? [], known: (found?.known ?? []).map(knownOf) };
};

/** Only this user's own: a request id tells nothing to anybody else. */
export const findOperations = async (
  db: Reader,
  tenant: Tenant,
  request_ids: readonly string[],
): Promise<readonly Known[]> => {
  const { rows } = await operations(tenant, request_ids).execute(db);
  return rows.map(knownOf);
};

type OperationRow = {
  request_id: string;
  body_hash: string;
  result: OpResult;
  status: number;
  answer: string | null;
};

const operations = ({ client_id, user_uuid }: Tenant, request_ids: readonly string[]) =>
  sql<OperationRow>`
    select o.request_id, o.body_hash, o.result, o.status, o.answer::text as answer from operations o
    where o.client_id = ${client_id} and o.user_uuid = ${user_uuid}
      and o.request_id = any (${request_ids}::uuid[])`;

const knownOf = ({ request_id, body_hash, ...verdict }: OperationRow): Known => ({
  request_id,
  body_hash,
  verdict,
});

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

type Answered = { readonly change: Change; readonly verdict: Verdict };

/** Stores the answers and moves the lanes to their new numbers, in one statement. */
export const recordAll = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  lanes: readonly Lane[],
  answered: readonly Answered[],
): Promise<void> => {
  const column = <T>(value: (one: Answered) => T): T[] => answered.map(value);
  await sql`
    with moved as (
      update lane_cursors cursor set seq = now_at.seq
      from unnest(${lanes.map(({ device_id }) => device_id)}::uuid[],
        ${lanes.map(({ name }) => name)}::text[],
        ${lanes.map(({ seq }) => seq)}::bigint[]) as now_at (device_id, lane, seq)
      where cursor.client_id = ${client_id} and cursor.user_uuid = ${user_uuid}
        and cursor.device_id = now_at.device_id and cursor.lane = now_at.lane
    )
    insert into operations (client_id, user_uuid, request_id, body_hash, call, device_id, lane, lane_seq,
      result, status, answer, received_ts)
    select ${client_id}, ${user_uuid}, given.*
    from unnest(${column(({ change }) => change.request_id)}::uuid[],
      ${column(({ change }) => change.body_hash)}::text[],
      ${column(({ change }) => change.call)}::text[],
      ${column(({ change }) => change.lane?.device_id ?? null)}::uuid[],
      ${column(({ change }) => change.lane?.name ?? null)}::text[],
      ${column(({ change }) => change.lane?.seq ?? null)}::bigint[],
      ${column(({ verdict }) => verdict.result)}::text[],
      ${column(({ verdict }) => verdict.status)}::smallint[],
      ${column(({ verdict }) => verdict.answer)}::json[],
      ${column(({ change }) => change.received_ts)}::bigint[]) as given (request_id)
    order by given.request_id`.execute(db);
};

/** Moves a lane to this number, where it is the next one. */
export const moveOn = async (db: Writer, tenant: Tenant, lane: Lane): Promise<void> => {
  const { cursors } = await lockLanes(db, tenant, [lane], []);
  if ((cursors[0]?.seq ?? 0) + 1 === lane.seq) await recordAll(db, tenant, [lane], []);
};
