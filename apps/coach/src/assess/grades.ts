import type { IndexedScheme } from '@springboard/assessment';
import { passGrade } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember } from '@springboard/contract';
import type { GradeOption } from '@springboard/ui';

/** A grade to give: a place in the scheme's grades, or -1 to take it back (§4). */
export type GivenGrade = { readonly node_id: string; readonly assessment: number };

export const scoreOf = ({ scores }: Pick<GroupMember, 'scores'>, node_id: string): number =>
  scores[node_id]?.assessment ?? NOT_ASSESSED;

/** The scheme's grades as a skill offers them: it may pass from another grade on than the rest. */
export const gradeOptions = (
  scheme: IndexedScheme,
  node_id: string,
  labels: readonly string[],
): readonly GradeOption[] => {
  const pass = passGrade(scheme, node_id);
  return labels.map((label, value) => ({ value, label, passes: value >= pass }));
};

export const passing = (scheme: IndexedScheme, node_id: string): GivenGrade => ({
  node_id,
  assessment: passGrade(scheme, node_id),
});

export const unpassing = (node_id: string): GivenGrade => ({ node_id, assessment: NOT_ASSESSED });

/**
 * What takes grades back: each skill's former grade, but only where the given one still stands, so that
 * what was recorded since is not undone with it.
 */
export const gradesBefore = (
  given: readonly GivenGrade[],
  before: Pick<GroupMember, 'scores'>,
  now: Pick<GroupMember, 'scores'>,
): readonly GivenGrade[] =>
  given
    .filter(({ node_id, assessment }) => scoreOf(now, node_id) === assessment)
    .map(({ node_id }) => ({ node_id, assessment: scoreOf(before, node_id) }));
