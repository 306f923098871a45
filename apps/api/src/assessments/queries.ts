import type { Badge, Score, Scores } from '@springboard/contract';
import { sql } from 'kysely';
import { laterOf, type Received, winsOver } from '../changes/recorded.ts';
import { gathered } from '../database/gathered.ts';
import { eachRowOnce, records } from '../database/records.ts';
import type { Writer } from '../database/tenancy.ts';
import { findBadges } from '../members/part-queries.ts';
import { findScores } from './documents.ts';

export type AssessmentKey = { client_id: number; member_uuid: string; scheme_uuid: string };

/**
 * Nobody else changes this member's assessment in this scheme until the transaction ends; gives the awards
 * as they were kept, as JSON text.
 */
export const lockAssessment = gathered(
  async (db: Writer, keys: readonly ClubKey[]): Promise<readonly string[]> => {
    const { rows } = await sql<AssessmentKey & { awards: string | null }>`
      insert into member_assessments (client_id, club_id, member_uuid, scheme_uuid, version, document)
      select client_id, club_id, member_uuid, scheme_uuid, 0, '{}'::json
      from ${records(eachOnce(keys), 'given', KEY)}
      order by member_uuid, scheme_uuid
      on conflict (client_id, member_uuid, scheme_uuid)
        do update set version = member_assessments.version
      returning client_id, member_uuid, scheme_uuid, (document -> 'awards')::text as awards`.execute(
      db,
    );
    const awards = new Map(rows.map((row) => [nameOf(row), row.awards]));
    return keys.map((key) => awards.get(nameOf(key)) ?? '[]');
  },
);

export type ClubKey = AssessmentKey & { club_id: number };

export const KEY = {
  client_id: 'bigint',
  club_id: 'bigint',
  member_uuid: 'uuid',
  scheme_uuid: 'uuid',
} as const;

/** The same for the same assessment of a client. */
export const nameOf = ({ member_uuid, scheme_uuid }: AssessmentKey): string =>
  `${member_uuid} ${scheme_uuid}`;

/** The last given of each assessment, without what else is with it. */
const eachOnce = (keys: readonly ClubKey[]): ClubKey[] => [
  ...new Map(
    keys.map(({ client_id, club_id, member_uuid, scheme_uuid }) => {
      const key = { client_id, club_id, member_uuid, scheme_uuid };
      return [nameOf(key), key];
    }),
  ).values(),
];

export type GivenScore = AssessmentKey & { club_id: number; node_id: string } & Score & {
    device_id: string | null;
  };

type PutScore = GivenScore & Received & { group_ngo_id: string | null };

/** Keeps the grade and its history. False: a later recorded grade stands. Of one skill one after the other. */
export const putScore = gathered(
  async (db: Writer, given: readonly PutScore[]): Promise<readonly boolean[]> => {
    const skillOf = (one: PutScore) => `${nameOf(one)} ${one.node_id}`;
    const standing = await eachRowOnce(given, skillOf, (scores) => putAll(db, scores));
    return given.map((score) => standing.has(score));
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

/** Places of those that stand. */
const putAll = async (
  db: Writer,
  scores: readonly PutScore[],
): Promise<readonly { place: number }[]> => {
  const columns = sql`client_id, club_id, member_uuid, scheme_uuid, node_id, assessment, ts, user_uuid,
    device_id`;
  const same = sql`put.member_uuid = given.member_uuid and put.scheme_uuid = given.scheme_uuid
    and put.node_id = given.node_id`;
  const { rows } = await sql<{ place: number }>`
    with given as materialized (
      select * from ${records(scores, 'given', SCORE)}
    ), put as (
      insert into scores (${columns})
      select ${columns} from given order by member_uuid, scheme_uuid, node_id
      on conflict (client_id, member_uuid, scheme_uuid, node_id) do update set
        assessment = excluded.assessment, ts = ${laterOf('scores', 'ts')},
        user_uuid = excluded.user_uuid, device_id = excluded.device_id
      where ${winsOver('scores', 'ts')}
      returning member_uuid, scheme_uuid, node_id
    ), kept as (
      insert into score_history (${columns}, received_ts, request_id, group_ngo_id, superseded)
      select ${columns}, received_ts, request_id, group_ngo_id, not exists (select from put where ${same})
      from given order by place
    )
    select given.place from given join put on ${same}`.execute(db);
  return rows;
};

type Given = { scores: Scores; badges: readonly Badge[] };

/** All that an assessment follows from. */
export const findGiven = gathered(
  async (db: Writer, keys: readonly AssessmentKey[]): Promise<readonly Given[]> => {
    const found = new Map<string, Given>();
    for (const [scheme_uuid, ofScheme] of Map.groupBy(keys, (key) => key.scheme_uuid)) {
      const client_id = ofScheme[0]?.client_id ?? 0;
      const uuids = [...new Set(ofScheme.map(({ member_uuid }) => member_uuid))];
      const scores = await findScores(db, client_id, scheme_uuid, uuids);
      const badges = await findBadges(db, { client_id, uuids }, scheme_uuid);
      for (const key of ofScheme) {
        const { member_uuid } = key;
        found.set(nameOf(key), {
          scores: scores.get(member_uuid) ?? {},
          badges: badges.get(member_uuid) ?? [],
        });
      }
    }
    return keys.map((key) => found.get(nameOf(key)) ?? { scores: {}, badges: [] });
  },
);
