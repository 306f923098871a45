import type { Curriculum, Scores } from '@springboard/contract';
import type { Shape } from './sample.ts';
import { skillIdsOf } from './sample.ts';

/** Results of one member in flat arrays: skills, then groups, then levels; Infinity is "not". */
export type FlatMarks = {
  complete: Float64Array;
  /** Of groups and levels. */
  available: Float64Array;
  done: Int32Array;
  reached: Float64Array;
};

/**
 * The lower bound: a loop for exactly this shape of scheme and its one rule, which reuses its arrays for every
 * member.
 */
export const typedArrays = (curriculum: Curriculum, shape: Shape, pass: number) => {
  const indexes = new Map(skillIdsOf(curriculum.tree).map((id, index) => [id, index]));
  const skills = indexes.size;
  const groups = shape.levels * shape.groups;
  const passes = Float64Array.from({ length: skills }, (_, index) =>
    (index % shape.skills) % 5 === 4 ? pass - 1 : pass,
  );
  const count = shape.skills - 1;
  const marks: FlatMarks = {
    complete: new Float64Array(skills + groups + shape.levels),
    available: new Float64Array(groups + shape.levels),
    done: new Int32Array(groups + shape.levels),
    reached: new Float64Array(groups + shape.levels),
  };
  const moments = new Float64Array(shape.skills);
  const { complete, available, done, reached } = marks;

  return (scores: Scores): FlatMarks => {
    complete.fill(Infinity);
    done.fill(0);
    reached.fill(0);
    for (const id in scores) {
      const index = indexes.get(id);
      const score = scores[id];
      if (index === undefined || score === undefined) continue;
      const group = (index / shape.skills) | 0;
      const needed = passes[index] ?? pass;
      if (score.assessment >= needed) {
        complete[index] = score.ts;
        done[group] = (done[group] ?? 0) + 1;
        reached[group] = (reached[group] ?? 0) + 12;
      } else reached[group] = (reached[group] ?? 0) + ((1 + score.assessment) * 12) / (1 + needed);
    }
    for (let group = 0; group < groups; group += 1) {
      const level = groups + ((group / shape.groups) | 0);
      done[level] = (done[level] ?? 0) + (done[group] ?? 0);
      reached[level] = (reached[level] ?? 0) + (reached[group] ?? 0);
      if ((done[group] ?? 0) < count) continue;
      const first = group * shape.skills;
      moments.set(complete.subarray(first, first + shape.skills));
      moments.sort();
      complete[skills + group] = moments[count - 1] ?? Infinity;
    }
    let open = 0;
    for (let level = 0; level < shape.levels; level += 1) {
      available[groups + level] = open;
      let last = 0;
      for (let group = level * shape.groups; group < (level + 1) * shape.groups; group += 1) {
        available[group] = open;
        last = Math.max(last, complete[skills + group] ?? Infinity);
      }
      complete[skills + groups + level] = last;
      open = Math.max(0, last);
    }
    return marks;
  };
};
