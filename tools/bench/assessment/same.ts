import type { MemberAssessment } from '@springboard/contract';
import { deepStrictEqual } from 'node:assert/strict';
import type { Marks } from './one-pass.ts';
import type { Shape } from './sample.ts';
import type { FlatMarks } from './typed-arrays.ts';

type Member = Pick<MemberAssessment, 'assessments' | 'progress'>;

/** Throws unless both results are equal. */
export const requireSame = (ours: Member, theirs: Marks) => {
  deepStrictEqual(ours.assessments.complete, Object.fromEntries(theirs.complete));
  deepStrictEqual(ours.assessments.available, Object.fromEntries(theirs.available));
  deepStrictEqual(ours.progress, Object.fromEntries(theirs.progress));
};

/** The same for the flat arrays, which hold skills, then groups, then levels. */
export const requireSameFlat = (
  ours: Member,
  theirs: FlatMarks,
  shape: Shape,
  skillIds: readonly string[],
) => {
  const levels = Array.from({ length: shape.levels }, (_, level) => `/level-${level + 1}`);
  const groups = levels.flatMap((level) =>
    Array.from({ length: shape.groups }, (_, group) => `${level}/group-${group + 1}`),
  );
  const finite = (ids: readonly string[], moments: Float64Array) =>
    Object.fromEntries(
      ids.flatMap((id, index) => (moments[index] === Infinity ? [] : [[id, moments[index]]])),
    );
  deepStrictEqual(
    ours.assessments.complete,
    finite([...skillIds, ...groups, ...levels], theirs.complete),
  );
  deepStrictEqual(ours.assessments.available, finite([...groups, ...levels], theirs.available));
  [...groups, ...levels].forEach((id, index) => {
    const pair = ours.progress[id];
    if (pair === undefined) return;
    const skills = index < groups.length ? shape.skills : shape.skills * shape.groups;
    const percentage = Math.floor((100 * (theirs.reached[index] ?? 0)) / (12 * skills));
    deepStrictEqual(pair, [theirs.done[index], percentage]);
  });
};
