import type { QueryResultRow } from 'pg';
import type { Acknowledged } from './device.ts';

type Query = <Row extends QueryResultRow>(
  sql: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** Tables that store the effect of each change with its request id. */
const HISTORIES = ['attendance_history', 'score_history', 'note_history', 'move_mark_history'];

/**
 * Compares the database with the devices' logs: every acknowledged change is there once, in the order of its
 * lane, and there are no others. Returns the differences.
 */
export const findErrors = async (
  query: Query,
  client_id: number,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> => {
  const errors: string[] = [];
  const operations = await query<{ request_id: string; user_uuid: string; lane_seq: number }>(
    `select request_id, user_uuid, lane_seq::integer from operations where client_id = $1`,
    [client_id],
  );
  const stored = new Map(operations.map((operation) => [operation.request_id, operation]));
  const lost = acknowledged.filter(({ request_id, user_uuid, seq }) => {
    const operation = stored.get(request_id);
    return operation?.user_uuid !== user_uuid || operation.lane_seq !== seq;
  });
  if (lost.length > 0) errors.push(`${lost.length} acknowledged changes are not in the database`);
  if (operations.length !== acknowledged.length) {
    errors.push(
      `${operations.length} changes are stored, ${acknowledged.length} were acknowledged`,
    );
  }
  const ids = new Set(acknowledged.map(({ request_id }) => request_id));
  if (ids.size !== acknowledged.length) errors.push('A change was acknowledged twice');
  return [...errors, ...(await findEffectErrors(query, client_id, ids.size))];
};

const findEffectErrors = async (
  query: Query,
  client_id: number,
  expected: number,
): Promise<string[]> => {
  const effects = HISTORIES.map(
    (table) => `select request_id, id, '${table}' as kind from ${table} where client_id = $1`,
  ).join(' union all ');
  const [found] = await query<{ effects: number; changes: number; disordered: number }>(
    `with effects as (${effects}), placed as (
       select e.id, o.lane_seq, lag(e.id) over (
         partition by o.user_uuid, o.device_id, o.lane, e.kind order by o.lane_seq) as before
       from effects e join operations o on o.client_id = $1 and o.request_id = e.request_id::uuid
     )
     select (select count(*) from effects)::integer as effects,
       (select count(distinct request_id) from effects)::integer as changes,
       (select count(*) from placed where before > id)::integer as disordered`,
    [client_id],
  );
  const errors: string[] = [];
  if (found?.effects !== expected || found.changes !== expected) {
    errors.push(`${expected} changes have ${found?.effects} effects of ${found?.changes} changes`);
  }
  if (found?.disordered !== 0) errors.push(`${found?.disordered} effects are out of their order`);
  return errors;
};
