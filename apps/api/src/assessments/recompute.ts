import type { MemberAssessment } from '@springboard/contract';
import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import { assess, type AssessmentInputs } from './documents.ts';
import { saveAssessment, saveAwards } from './save.ts';
import { type ClubKey, findAssessmentInputs, lockAssessment } from './queries.ts';
import type { FindScheme, PublishedScheme } from './schemes.ts';

/**
 * Computes a member's assessment from the current grades and badges, and saves it (D6). The caller must hold the
 * lock; `awardsBefore` is the result of `lockAssessment`.
 */
export const recomputeAssessment = async (
  db: Writer,
  key: ClubKey,
  scheme: PublishedScheme,
  awardsBefore: string,
): Promise<{ inputs: AssessmentInputs; assessment: MemberAssessment }> => {
  const inputs = await findAssessmentInputs(db, key);
  const assessment = assess(scheme, inputs);
  await saveAssessment(db, { ...key, version: scheme.version, assessment });
  if (JSON.stringify(assessment.awards) !== awardsBefore) {
    await saveAwards(db, { ...key, awards: assessment.awards });
  }
  return { inputs, assessment };
};

/**
 * Computes the assessments of a member in all published schemes in which the member has grades, badges or retained
 * completions, and deletes those in other schemes.
 */
export const recomputeMember = async (
  db: Writer,
  findScheme: FindScheme,
  member: Omit<ClubKey, 'scheme_uuid'>,
): Promise<void> => {
  const { client_id, member_uuid } = member;
  const { rows } = await sql<{ scheme_uuid: string }>`
    select distinct scheme_uuid from (
      select scheme_uuid from scores where client_id = ${client_id} and member_uuid = ${member_uuid}
      union all
      select scheme_uuid from badges where client_id = ${client_id} and member_uuid = ${member_uuid}
      union all
      select scheme_uuid from retained_completions
      where client_id = ${client_id} and member_uuid = ${member_uuid}) used
    order by scheme_uuid`.execute(db);
  const used = rows.map(({ scheme_uuid }) => scheme_uuid);
  for (const table of ['member_assessments', 'awards'] as const) {
    await sql`delete from ${sql.table(table)} where client_id = ${client_id} and member_uuid = ${member_uuid}
      and scheme_uuid <> all(${used}::uuid[])`.execute(db);
  }
  for (const scheme_uuid of used) {
    const scheme = await findScheme(db, client_id, { uuid: scheme_uuid });
    if (scheme === null) continue;
    const key = { ...member, scheme_uuid };
    await lockAssessment(db, key);
    await recomputeAssessment(db, key, scheme, '');
  }
};
