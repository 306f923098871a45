import type { MemberAssessment } from '@springboard/contract';
import type { Writer } from '../database/tenant-transaction.ts';
import { assess, type AssessmentInputs } from './documents.ts';
import { saveAssessment, saveAwards } from './save.ts';
import { type ClubKey, findAssessmentInputs } from './queries.ts';
import type { PublishedScheme } from './schemes.ts';

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
