export { assessMember, recordGrade } from './assess.ts';
export {
  type AssessedMember,
  type NodeGrade,
  openAssessment,
  withBadges,
  withGrade,
} from './assessed-member.ts';
export { completionsOf, type MemberCompletions, memberAssessmentOf } from './member-assessment.ts';
export { indexScheme } from './index-scheme.ts';
export type { Clause, IndexedNode, IndexedScheme } from './indexed-scheme.ts';
export {
  countedSkills,
  type DayCount,
  type GradeAtTime,
  passedOverTime,
  visibleSkills,
} from './passed-over-time.ts';
export {
  childrenOf,
  isAvailable,
  isManual,
  isPassed,
  isWithinLimit,
  levelsOf,
  manualOf,
  nodeOf,
  passGrade,
  pathOf,
  skillsOf,
  wasComplete,
} from './queries.ts';
export { addGrade, appendScore, mapScore } from './score-history.ts';
export { remaining, remainingChoices, type RemainingClause, remainingRules } from './remaining.ts';
export { findSchemeErrors, type SchemeErrorEntry } from './scheme-errors.ts';
export { SchemeError, type SchemeErrorCode } from './scheme-error.ts';
