import { assessMember, mapScore } from '@springboard/assessment';
import type {
  Badge,
  MemberAssessment,
  RetainedCompletions,
  Score,
  Scores,
} from '@springboard/contract';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { findBadges } from '../access/member-detail-queries.ts';
import { findRetainedCompletions } from './retained-completions.ts';
import { gradeWith, joinScale } from './scales.ts';
import type { PublishedScheme } from './schemes.ts';

/**
 * The JSON of a MemberAssessment for each member. It is the stored one if that belongs to the published
 * version; otherwise it is computed from the current grades.
 */
export const findDocuments = async (
  db: Reader,
  client_id: number,
  scheme: PublishedScheme,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const documents = await findStoredDocuments(db, client_id, scheme, uuids);
  const missing = uuids.filter((uuid) => !documents.has(uuid));
  if (missing.length === 0) return documents;

  for (const [uuid, inputs] of await findInputs(db, client_id, scheme.uuid, missing)) {
    documents.set(
      uuid,
      isEmpty(inputs) ? scheme.emptyDocument : JSON.stringify(assess(scheme, inputs)),
    );
  }
  return documents;
};

const findStoredDocuments = async (
  db: Reader,
  client_id: number,
  { uuid, version }: PublishedScheme,
  uuids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('member_assessments')
    .select(['member_uuid', sql<string>`document::text`.as('document')])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', anyOf(uuids))
    .where('scheme_uuid', '=', uuid)
    .where('version', '=', version)
    .execute();
  return new Map(rows.map(({ member_uuid, document }) => [member_uuid, document]));
};

/** Everything that an assessment is computed from. */
export type AssessmentInputs = {
  scores: Scores;
  badges: readonly Badge[];
  retained: RetainedCompletions;
};

export const assess = (
  scheme: PublishedScheme,
  { scores, badges, retained }: AssessmentInputs,
): MemberAssessment => assessMember(scheme.index, scores, badges, retained);

/** The inputs of each member, in the order of `uuids`. */
export const findInputs = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, AssessmentInputs>> => {
  const scores = await findScores(db, client_id, scheme_uuid, uuids);
  const badges = await findBadges(db, { client_id, uuids }, scheme_uuid);
  const retained = await findRetainedCompletions(db, client_id, scheme_uuid, uuids);
  return new Map(
    uuids.map((uuid) => [
      uuid,
      {
        scores: scores.get(uuid) ?? {},
        badges: badges.get(uuid) ?? [],
        retained: retained.get(uuid) ?? {},
      },
    ]),
  );
};

const isEmpty = ({ scores, badges, retained }: AssessmentInputs): boolean =>
  badges.length === 0 && Object.keys({ ...scores, ...retained }).length === 0;

/** The grades of several members that count now, in the current scale. */
export const findScores = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Scores>> => {
  type Row = Score & { member_uuid: string; node_id: string; to_current: number[] | null };
  const { rows } = await sql<
    Omit<Row, 'earlier'> & { earlier: NonNullable<Row['earlier']> | null }
  >`
    select s.member_uuid, s.node_id, s.assessment, s.ts, s.user_uuid, s.earlier, s_scale.to_current
    from scores s ${joinScale('s')}
    where s.client_id = ${client_id} and s.member_uuid = ${anyOf(uuids)}
      and s.scheme_uuid = ${scheme_uuid}`.execute(db);
  const scores = new Map<string, Scores>();
  for (const { member_uuid, node_id, assessment, ts, user_uuid, earlier, to_current } of rows) {
    const memberScores = scores.get(member_uuid) ?? {};
    const score = { assessment, ts, user_uuid, ...(earlier !== null && { earlier }) };
    memberScores[node_id] = to_current === null ? score : mapScore(score, gradeWith(to_current));
    scores.set(member_uuid, memberScores);
  }
  return scores;
};
