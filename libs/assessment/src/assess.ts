import type { Badge, MemberAssessment, Scores } from '@springboard/contract';
import { type NodeGrade, openAssessment, withGrade } from './assessed-member.ts';
import type { IndexedScheme } from './indexed-scheme.ts';
import { memberAssessmentOf } from './member-assessment.ts';

/** Everything that the scores and badges of a member determine (AS1). */
export const assessMember = (
  scheme: IndexedScheme,
  scores: Scores,
  badges: readonly Badge[],
): MemberAssessment => memberAssessmentOf(openAssessment(scheme, scores, badges));

/**
 * The member with one more grade. Equals `assessMember` with that score added. For many grades of one
 * member, use `openAssessment` and `withGrade`.
 */
export const recordGrade = (
  scheme: IndexedScheme,
  member: Pick<MemberAssessment, 'scores'> & { readonly badges: readonly Badge[] },
  grade: NodeGrade,
): MemberAssessment =>
  memberAssessmentOf(withGrade(openAssessment(scheme, member.scores, member.badges), grade));
