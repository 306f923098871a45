import type { Award, Badge, MemberAssessment, Score, Scores } from '@springboard/contract';
import { sql } from 'kysely';
import { laterOf, type Received, winsOver } from '../changes/recorded.ts';
import type { Writer } from '../database/tenancy.ts';
import { findBadges } from '../members/part-queries.ts';
import { findScores } from './documents.ts';

export type AssessmentKey = { client_id: number; member_uuid: string; scheme_uuid: string };

/**
 * Nobody else changes this member's assessment in this scheme until the transaction ends; gives the awards
 * as they were kept, as JSON text.
 */
export const lockAssessment = async (
  db: Writer,
  key: AssessmentKey & { club_id: number },
): Promise<string> => {
  const { awards } = await db
    .insertInto('member_assessments')
    .values({ ...key, version: 0, document: '{}' })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'member_uuid', 'scheme_uuid'])
        .doUpdateSet({ version: sql.ref('member_assessments.version') }),
    )
    .returning(sql<string | null>`(document -> 'awards')::text`.as('awards'))
    .executeTakeFirstOrThrow();
  return awards ?? '[]';
};

export type GivenScore = AssessmentKey & { club_id: number; node_id: string } & Score & {
    device_id: string | null;
  };

/** Keeps the grade and its history. False: a later recorded grade stands. */
export const putScore = async (
  db: Writer,
  score: GivenScore,
  { received_ts, request_id, group_ngo_id }: Received & { group_ngo_id: string | null },
): Promise<boolean> => {
  const { client_id, club_id, member_uuid, scheme_uuid, node_id } = score;
  const { assessment, ts, user_uuid, device_id } = score;
  const columns = sql`client_id, club_id, member_uuid, scheme_uuid, node_id, assessment, ts, user_uuid,
    device_id`;
  const values = sql`${client_id}, ${club_id}, ${member_uuid}, ${scheme_uuid}, ${node_id}, ${assessment}, ${ts},
    ${user_uuid}, ${device_id}`;
  const { rows } = await sql`
    with put as (
      insert into scores (${columns}) values (${values})
      on conflict (client_id, member_uuid, scheme_uuid, node_id) do update set
        assessment = excluded.assessment, ts = ${laterOf('scores', 'ts')},
        user_uuid = excluded.user_uuid, device_id = excluded.device_id
      where ${winsOver('scores', 'ts')}
      returning true as stands
    ), kept as (
      insert into score_history (${columns}, received_ts, request_id, group_ngo_id, superseded)
      values (${values}, ${received_ts}, ${request_id}, ${group_ngo_id}, not exists (select from put))
    )
    select stands from put`.execute(db);
  return rows.length > 0;
};

/** All that an assessment follows from. */
export const findGiven = async (
  db: Writer,
  { client_id, member_uuid, scheme_uuid }: AssessmentKey,
): Promise<{ scores: Scores; badges: readonly Badge[] }> => {
  const scores = await findScores(db, client_id, scheme_uuid, [member_uuid]);
  const badges = await findBadges(db, { client_id, uuids: [member_uuid] }, scheme_uuid);
  return { scores: scores.get(member_uuid) ?? {}, badges: badges.get(member_uuid) ?? [] };
};

export const keepAssessment = async (
  db: Writer,
  { client_id, member_uuid, scheme_uuid }: AssessmentKey,
  version: number,
  assessment: MemberAssessment,
): Promise<void> => {
  const times = Object.values(assessment.scores).map(({ ts }) => ts);
  await db
    .updateTable('member_assessments')
    .set({
      version,
      document: JSON.stringify(assessment),
      current_remote_node_id: assessment.current_remote_node_id,
      last_assessed_ts: times.length === 0 ? null : Math.max(...times),
    })
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('scheme_uuid', '=', scheme_uuid)
    .execute();
};

/** The awards as rows, for reports. */
export const keepAwards = async (
  db: Writer,
  { club_id, ...key }: AssessmentKey & { club_id: number },
  awards: readonly Award[],
): Promise<void> => {
  const { client_id, member_uuid, scheme_uuid } = key;
  await db
    .deleteFrom('awards')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('scheme_uuid', '=', scheme_uuid)
    .execute();
  if (awards.length === 0) return;
  await db
    .insertInto('awards')
    .values(awards.map((award) => ({ ...key, club_id, ...award })))
    .execute();
};
