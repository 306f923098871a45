import { mapScore } from '@springboard/assessment';
import type { Score } from '@springboard/contract';
import { sql } from 'kysely';
import type { Received } from '../database/last-write-wins.ts';
import { batched } from '../database/batch-query.ts';
import { lateralByKey, valuesTable, writeInRounds } from '../database/values-table.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type AssessmentInputs, findInputs } from './documents.ts';
import { currentGrade, gradeWith, joinScale } from './scales.ts';

export type AssessmentKey = { client_id: number; member_uuid: string; scheme_uuid: string };

/**
 * Locks a member's assessment in a scheme until the transaction ends. Returns the stored awards as JSON text.
 */
export const lockAssessment = batched(
  async (db: Writer, keys: readonly ClubKey[]): Promise<readonly string[]> => {
    const { rows } = await sql<AssessmentKey & { awards: string | null }>`
      insert into member_assessments (client_id, club_id, member_uuid, scheme_uuid, version, document)
      select client_id, club_id, member_uuid, scheme_uuid, 0, '{}'::json
      from ${valuesTable(uniqueKeys(keys), 'input', KEY)}
      order by member_uuid, scheme_uuid
      on conflict (client_id, member_uuid, scheme_uuid)
        do update set version = member_assessments.version
      returning client_id, member_uuid, scheme_uuid, (document -> 'awards')::text as awards`.execute(
      db,
    );
    const awards = new Map(rows.map((row) => [mapKey(row), row.awards]));
    return keys.map((key) => awards.get(mapKey(key)) ?? '[]');
  },
);

export type ClubKey = AssessmentKey & { club_id: number };

export const KEY = {
  client_id: 'bigint',
  club_id: 'bigint',
  member_uuid: 'uuid',
  scheme_uuid: 'uuid',
} as const;

/** Identifies an assessment within a client. */
export const mapKey = ({ member_uuid, scheme_uuid }: AssessmentKey): string =>
  `${member_uuid} ${scheme_uuid}`;

/** One key per assessment, with only the columns of the key. */
const uniqueKeys = (keys: readonly ClubKey[]): ClubKey[] => [
  ...new Map(
    keys.map(({ client_id, club_id, member_uuid, scheme_uuid }) => {
      const key = { client_id, club_id, member_uuid, scheme_uuid };
      return [mapKey(key), key];
    }),
  ).values(),
];

type NewScore = ClubKey &
  Omit<Score, 'earlier'> &
  Received & {
    node_id: string;
    device_id: string | null;
    group_ngo_id: string | null;
    /** The scale in which the grade was given. */
    scale: number;
  };

export type SavedScore = {
  /** False if another grade counts later. */
  wins: boolean;
  /** The score of the skill before, and now. */
  before: Score | null;
  after: Score;
};

/**
 * Saves a grade in the history of its skill and computes the skill's score from it (AS22). Grades of one skill are
 * saved one after the other. The history has the grade as it was given; the score is in the current scale.
 */
export const saveScore = batched(
  async (db: Writer, scores: readonly NewScore[]): Promise<readonly SavedScore[]> => {
    const skillKey = (score: NewScore) => `${mapKey(score)} ${score.node_id}`;
    const saved = await writeInRounds(scores, skillKey, (batch) => saveBatch(db, batch));
    return scores.map((score) => {
      const result = saved.get(score);
      if (result === undefined) throw new Error('A saved grade was not found');
      return result;
    });
  },
);

const SCORE = {
  ...KEY,
  node_id: 'text',
  assessment: 'smallint',
  ts: 'bigint',
  user_uuid: 'uuid',
  device_id: 'uuid',
  received_ts: 'bigint',
  request_id: 'text',
  group_ngo_id: 'text',
  scale: 'smallint',
} as const;

/**
 * From `grades` of several skills (`row_index`): `steps`, one per second in which the grade of a skill changed or was
 * confirmed, with `is_last` for the one that counts, and `earlier`, the changes before it. The grades of a device count
 * in the order in which they arrive: `order_ts` and `order_id` never decrease within a device. A grade without a device
 * has only its own moment and id.
 */
export const GRADE_STEPS = sql`
    chained as (
      select *, coalesce(device_id::text, id::text, '') as chain,
        max(ts) over (partition by row_index, coalesce(device_id::text, id::text, '')
          order by id nulls last) as order_ts
      from grades
    ), ordered as (
      select *, max(case when ts = order_ts then request_id collate "C" end)
        over (partition by row_index, chain, order_ts order by id nulls last) as order_id
      from chained
    ), seconds as (
      select distinct on (row_index, order_ts) * from ordered
      order by row_index, order_ts, order_id desc nulls last, id desc nulls first
    ), steps as (
      select *, lag(assessment) over (partition by row_index order by order_ts) as assessment_before,
        max(order_ts) over (partition by row_index) = order_ts as is_last
      from seconds
    ), earlier as (
      select row_index, json_agg(json_build_array(assessment, order_ts) order by order_ts) as grades
      from steps where assessment is distinct from assessment_before and not is_last
      group by row_index
    )`;

const saveBatch = async (
  db: Writer,
  scores: readonly NewScore[],
): Promise<readonly (SavedScore & { row_index: number })[]> => {
  type Row = SavedScore & { row_index: number; before_to_current: number[] | null };
  const columns = sql`client_id, club_id, member_uuid, scheme_uuid, node_id, assessment, ts, user_uuid,
    device_id`;
  const earlierGrades =
    lateralByKey(sql`select h.id, ${currentGrade('h')} as assessment, h.ts, h.user_uuid, h.device_id,
      h.request_id
    from score_history h ${joinScale('h')}
    where h.client_id = input.client_id and h.member_uuid = input.member_uuid
      and h.scheme_uuid = input.scheme_uuid and h.node_id = input.node_id`);
  const score = (alias: string) =>
    sql`json_strip_nulls(json_build_object('assessment', ${sql.ref(`${alias}.assessment`)}, 'ts', ${sql.ref(`${alias}.ts`)},
      'user_uuid', ${sql.ref(`${alias}.user_uuid`)}, 'earlier', ${sql.ref(`${alias}.earlier`)}))`;
  const { rows } = await sql<Row>`
    with input as materialized (
      select * from ${valuesTable(scores, 'input', SCORE)}
    ), grades as (
      select input.row_index, old.* from input cross join ${earlierGrades} old
      union all
      select row_index, null, ${currentGrade('input')}, ts, user_uuid, device_id, request_id
      from input ${joinScale('input')}
    ), ${GRADE_STEPS}, saved as (
      insert into scores (${columns}, earlier, scale)
      select input.client_id, input.club_id, input.member_uuid, input.scheme_uuid, input.node_id,
        last.assessment, last.order_ts, last.user_uuid, last.device_id, earlier.grades, schemes.scale
      from input join steps last on last.row_index = input.row_index and last.is_last
      join schemes on schemes.client_id = input.client_id and schemes.uuid = input.scheme_uuid
      left join earlier on earlier.row_index = input.row_index
      order by input.member_uuid, input.scheme_uuid, input.node_id
      on conflict (client_id, member_uuid, scheme_uuid, node_id) do update set
        assessment = excluded.assessment, ts = excluded.ts, user_uuid = excluded.user_uuid,
        device_id = excluded.device_id, earlier = excluded.earlier, scale = excluded.scale
      returning member_uuid, scheme_uuid, node_id, assessment, ts, user_uuid, earlier
    ), history as (
      insert into score_history (${columns}, received_ts, request_id, group_ngo_id, scale, superseded)
      select ${columns}, received_ts, request_id, group_ngo_id, scale,
        not exists (select from steps s where s.row_index = input.row_index and s.is_last and s.id is null)
      from input order by row_index
    )
    select last.row_index, last.id is null as wins, ${score('saved')} as after,
      case when before.node_id is not null then ${score('before')} end as before,
      before_scale.to_current as before_to_current
    from steps last
    join input on input.row_index = last.row_index
    join saved on saved.member_uuid = input.member_uuid and saved.scheme_uuid = input.scheme_uuid
      and saved.node_id = input.node_id
    left join scores before on before.client_id = input.client_id and before.member_uuid = input.member_uuid
      and before.scheme_uuid = input.scheme_uuid and before.node_id = input.node_id
    ${joinScale('before')}
    where last.is_last`.execute(db);
  return rows.map(({ before_to_current, before, ...saved }) => ({
    ...saved,
    before: before && mapScore(before, gradeWith(before_to_current)),
  }));
};

/** Everything that an assessment is computed from. */
export const findAssessmentInputs = batched(
  async (db: Writer, keys: readonly AssessmentKey[]): Promise<readonly AssessmentInputs[]> => {
    const inputs = new Map<string, AssessmentInputs>();
    for (const [scheme_uuid, schemeKeys] of Map.groupBy(keys, (key) => key.scheme_uuid)) {
      const client_id = schemeKeys[0]?.client_id ?? 0;
      const uuids = [...new Set(schemeKeys.map(({ member_uuid }) => member_uuid))];
      const found = await findInputs(db, client_id, scheme_uuid, uuids);
      for (const [member_uuid, memberInputs] of found)
        inputs.set(mapKey({ client_id, scheme_uuid, member_uuid }), memberInputs);
    }
    return keys.map((key) => inputs.get(mapKey(key)) ?? { scores: {}, badges: [], retained: {} });
  },
);
