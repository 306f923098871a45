import type { MemberAssessment } from '@springboard/contract';
import type { Writer } from '../database/tenancy.ts';
import { assess } from './documents.ts';
import { keepAssessment, keepAwards } from './keep.ts';
import { type AssessmentKey, findGiven } from './queries.ts';
import type { PublishedScheme } from './schemes.ts';

/**
 * Computes and keeps what follows from a member's grades and badges as they are now (D6). The assessment must
 * be locked; `awardsBefore` is what locking it gave.
 */
export const settleAssessment = async (
  db: Writer,
  key: AssessmentKey & { club_id: number },
  scheme: PublishedScheme,
  awardsBefore: string,
): Promise<MemberAssessment> => {
  const { scores, badges } = await findGiven(db, key);
  const assessment = assess(scheme, scores, badges);
  await keepAssessment(db, { ...key, version: scheme.version, assessment });
  if (JSON.stringify(assessment.awards) !== awardsBefore) {
    await keepAwards(db, { ...key, awards: assessment.awards });
  }
  return assessment;
};
