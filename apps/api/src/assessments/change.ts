import type { AssessmentChange, MemberAssessment } from '@springboard/contract';
import { isDeepStrictEqual } from 'node:util';

/** What differs between two assessments of a member, without the scores. */
export const assessmentChange = (
  before: MemberAssessment,
  after: MemberAssessment,
): Omit<AssessmentChange, 'scores'> => ({
  assessments: {
    available: difference(before.assessments.available, after.assessments.available),
    complete: difference(before.assessments.complete, after.assessments.complete),
  },
  progress: difference(before.progress, after.progress),
  awards: difference(byLevel(before), byLevel(after)),
  current_remote_node_id: after.current_remote_node_id,
});

const byLevel = ({ awards }: MemberAssessment) =>
  Object.fromEntries(awards.map((award) => [award.slug, award]));

/** New and changed entries; null for removed ones. */
const difference = <T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Record<string, T | null> => ({
  ...Object.fromEntries(
    Object.entries(after).filter(([id, value]) => !isDeepStrictEqual(before[id], value)),
  ),
  ...Object.fromEntries(
    Object.keys(before)
      .filter((id) => !Object.hasOwn(after, id))
      .map((id) => [id, null]),
  ),
});
