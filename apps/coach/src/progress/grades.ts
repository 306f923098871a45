import type { IndexedScheme } from '@springboard/assessment';
import { passGrade } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember } from '@springboard/contract';
import type { GradeOption } from '@springboard/ui';

/** A grade to record: an index of the scheme's grades, or -1 to remove the grade (§4). */
export type GradeInput = { readonly node_id: string; readonly assessment: number };

export const gradeOf = ({ scores }: Pick<GroupMember, 'scores'>, node_id: string): number =>
  scores[node_id]?.assessment ?? NOT_ASSESSED;

/** The grades that a skill offers. A skill can have its own pass grade. */
export const gradeOptions = (
  scheme: IndexedScheme,
  node_id: string,
  labels: readonly string[],
): readonly GradeOption[] => {
  const pass = passGrade(scheme, node_id);
  return labels.map((label, value) => ({ value, label, passes: value >= pass }));
};

export const passInput = (scheme: IndexedScheme, node_id: string): GradeInput => ({
  node_id,
  assessment: passGrade(scheme, node_id),
});

export const unpassInput = (node_id: string): GradeInput => ({ node_id, assessment: NOT_ASSESSED });

/**
 * The grades that undo restores: the previous grade of each skill. A skill whose grade has changed since is left
 * out, so that undo does not overwrite newer grades.
 */
export const revertibleGrades = (
  inputs: readonly GradeInput[],
  before: Pick<GroupMember, 'scores'>,
  current: Pick<GroupMember, 'scores'>,
): readonly GradeInput[] =>
  inputs
    .filter(({ node_id, assessment }) => gradeOf(current, node_id) === assessment)
    .map(({ node_id }) => ({ node_id, assessment: gradeOf(before, node_id) }));
