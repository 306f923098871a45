import type { Badge, RetainedCompletions, MemberAssessment, Scores } from '@springboard/contract';
import { type NodeGrade, openAssessment, withGrade } from './assessed-member.ts';
import type { IndexedScheme } from './indexed-scheme.ts';
import { memberAssessmentOf } from './member-assessment.ts';

/** Everything that the scores, badges and retained completions of a member determine (AS1). */
export const assessMember = (
  scheme: IndexedScheme,
  scores: Scores,
  badges: readonly Badge[],
  retained: RetainedCompletions = {},
): MemberAssessment => memberAssessmentOf(openAssessment(scheme, scores, badges, retained));

/**
 * The member with one more grade, given after all others. Equals `assessMember` with that grade added. For many
 * grades of one member, use `openAssessment` and `withGrade`.
 */
export const recordGrade = (
  scheme: IndexedScheme,
  member: Pick<MemberAssessment, 'scores' | 'retained'> & { readonly badges: readonly Badge[] },
  grade: NodeGrade,
): MemberAssessment =>
  memberAssessmentOf(
    withGrade(openAssessment(scheme, member.scores, member.badges, member.retained), grade),
  );
