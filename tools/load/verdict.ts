import type { QueryResultRow } from 'pg';
import type { Acknowledged } from './device.ts';

type Query = <Row extends QueryResultRow>(
  sql: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** Where the effect of a change is kept, for ever, with the id of its request. */
const HISTORIES = ['attendance_history', 'score_history', 'note_history', 'move_mark_history'];

/**
 * What the database says against what the devices were told: every acknowledged change is there once, in the
 * order of its lane, and nothing else is. Empty: all is well.
 */
export const findFaults = async (
  query: Query,
  client_id: number,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> => {
  const faults: string[] = [];
  const operations = await query<{ request_id: string; user_uuid: string; lane_seq: number }>(
    `select request_id, user_uuid, lane_seq::integer from operations where client_id = $1`,
    [client_id],
  );
  const kept = new Map(operations.map((operation) => [operation.request_id, operation]));
  const lost = acknowledged.filter(({ request_id, user_uuid, seq }) => {
    const operation = kept.get(request_id);
    return operation?.user_uuid !== user_uuid || operation.lane_seq !== seq;
  });
  if (lost.length > 0) faults.push(`${lost.length} acknowledged changes are not in the database`);
  if (operations.length !== acknowledged.length) {
    faults.push(`${operations.length} changes are kept, ${acknowledged.length} were acknowledged`);
  }
  const given = new Set(acknowledged.map(({ request_id }) => request_id));
  if (given.size !== acknowledged.length) faults.push('A change was acknowledged twice');
  return [...faults, ...(await effectFaults(query, client_id, given.size))];
};

const effectFaults = async (
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
  const faults: string[] = [];
  if (found?.effects !== expected || found.changes !== expected) {
    faults.push(`${expected} changes have ${found?.effects} effects of ${found?.changes} changes`);
  }
  if (found?.disordered !== 0) faults.push(`${found?.disordered} effects are out of their order`);
  return faults;
};
