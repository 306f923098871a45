import type { Badge, Score, Scores } from '@springboard/contract';
import { sql } from 'kysely';
import { latestTimestamp, type Received, isNewer } from '../database/last-write-wins.ts';
import { batched } from '../database/batch-query.ts';
import { writeInRounds, valuesTable } from '../database/values-table.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { findBadges } from '../access/member-detail-queries.ts';
import { findScores } from './documents.ts';

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
  Score &
  Received & { node_id: string; device_id: string | null; group_ngo_id: string | null };

/**
 * Saves a grade and its history entry; false if a grade that was recorded later wins. Grades of one skill are
 * saved one after the other.
 */
export const saveScore = batched(
  async (db: Writer, scores: readonly NewScore[]): Promise<readonly boolean[]> => {
    const skillKey = (score: NewScore) => `${mapKey(score)} ${score.node_id}`;
    const saved = await writeInRounds(scores, skillKey, (batch) => saveBatch(db, batch));
    return scores.map((score) => saved.has(score));
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
} as const;

/** Returns the indexes of the grades that won. */
const saveBatch = async (
  db: Writer,
  scores: readonly NewScore[],
): Promise<readonly { row_index: number }[]> => {
  const columns = sql`client_id, club_id, member_uuid, scheme_uuid, node_id, assessment, ts, user_uuid,
    device_id`;
  const sameSkill = sql`saved.member_uuid = input.member_uuid and saved.scheme_uuid = input.scheme_uuid
    and saved.node_id = input.node_id`;
  const { rows } = await sql<{ row_index: number }>`
    with input as materialized (
      select * from ${valuesTable(scores, 'input', SCORE)}
    ), saved as (
      insert into scores (${columns})
      select ${columns} from input order by member_uuid, scheme_uuid, node_id
      on conflict (client_id, member_uuid, scheme_uuid, node_id) do update set
        assessment = excluded.assessment, ts = ${latestTimestamp('scores', 'ts')},
        user_uuid = excluded.user_uuid, device_id = excluded.device_id
      where ${isNewer('scores', 'ts')}
      returning member_uuid, scheme_uuid, node_id
    ), history as (
      insert into score_history (${columns}, received_ts, request_id, group_ngo_id, superseded)
      select ${columns}, received_ts, request_id, group_ngo_id,
        not exists (select from saved where ${sameSkill})
      from input order by row_index
    )
    select input.row_index from input join saved on ${sameSkill}`.execute(db);
  return rows;
};

type AssessmentInputs = { scores: Scores; badges: readonly Badge[] };

/** Everything that an assessment is computed from. */
export const findAssessmentInputs = batched(
  async (db: Writer, keys: readonly AssessmentKey[]): Promise<readonly AssessmentInputs[]> => {
    const inputs = new Map<string, AssessmentInputs>();
    for (const [scheme_uuid, schemeKeys] of Map.groupBy(keys, (key) => key.scheme_uuid)) {
      const client_id = schemeKeys[0]?.client_id ?? 0;
      const uuids = [...new Set(schemeKeys.map(({ member_uuid }) => member_uuid))];
      const scores = await findScores(db, client_id, scheme_uuid, uuids);
      const badges = await findBadges(db, { client_id, uuids }, scheme_uuid);
      for (const key of schemeKeys) {
        const { member_uuid } = key;
        inputs.set(mapKey(key), {
          scores: scores.get(member_uuid) ?? {},
          badges: badges.get(member_uuid) ?? [],
        });
      }
    }
    return keys.map((key) => inputs.get(mapKey(key)) ?? { scores: {}, badges: [] });
  },
);
