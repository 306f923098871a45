import { sql } from 'kysely';
import { GRADE_STEPS } from '../assessments/queries.ts';
import { currentGrade, joinScale } from '../assessments/scales.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import { both, type MergePair, moveKeyed } from './merge-pair.ts';

/**
 * Moves the grades, after their history. The grade of a skill that both have is the one that counts in the history of
 * both; without a history, the later.
 */
export const moveGrades = async (db: Writer, pair: MergePair): Promise<void> => {
  const { client_id, keep_uuid, merge_uuid } = pair;
  const { rows } = await sql<{ scheme_uuid: string; node_id: string }>`
    select scheme_uuid, node_id from scores where client_id = ${client_id} and member_uuid in ${both(pair)}
    group by scheme_uuid, node_id having count(*) = 2`.execute(db);
  await moveKeyed(db, pair, 'scores', ['scheme_uuid', 'node_id'], sql`better.ts > t.ts`);
  await sql`
    with input as materialized (
      select * from ${valuesTable(rows, 'input', { scheme_uuid: 'uuid', node_id: 'text' })}
    ), grades as (
      select input.row_index, h.id, ${currentGrade('h')} as assessment, h.ts, h.user_uuid, h.device_id,
        h.request_id
      from input join score_history h on h.client_id = ${client_id} and h.member_uuid = ${keep_uuid}
        and h.scheme_uuid = input.scheme_uuid and h.node_id = input.node_id
        ${joinScale('h')}
    ), ${GRADE_STEPS}
    update scores t set assessment = last.assessment, ts = last.order_ts, user_uuid = last.user_uuid,
      device_id = last.device_id, earlier = earlier.grades, scale = schemes.scale
    from input
    join schemes on schemes.client_id = ${client_id} and schemes.uuid = input.scheme_uuid
    join steps last on last.row_index = input.row_index and last.is_last
    left join earlier on earlier.row_index = input.row_index
    where t.client_id = ${client_id} and t.member_uuid = ${keep_uuid}
      and t.scheme_uuid = input.scheme_uuid and t.node_id = input.node_id`.execute(db);
  await moveKeyed(
    db,
    pair,
    'badges',
    ['scheme_uuid', 'badge_id'],
    sql`better.achieve_date is not null
      and (t.achieve_date is null or better.achieve_date < t.achieve_date)`,
  );
  await moveKeyed(
    db,
    pair,
    'retained_completions',
    ['scheme_uuid', 'node_id'],
    sql`better.revoked_at is null and (t.revoked_at is not null or better.completed_ts < t.completed_ts)`,
  );
  await sql`delete from awards where client_id = ${client_id} and member_uuid = ${merge_uuid}`.execute(
    db,
  );
};
