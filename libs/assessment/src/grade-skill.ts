import type { Score } from '@springboard/contract';
import { type Cells, COMPLETE, DONE, NEVER, REACHED, write } from './cells.ts';
import type { IndexedNode, IndexedScheme } from './indexed-scheme.ts';

/** AS4: what a score says of its own skill. */
export const gradeSkill = (
  scheme: IndexedScheme,
  cells: Cells,
  place: number,
  skill: IndexedNode,
  { assessment, ts }: Score,
) => {
  const isPassed = assessment >= skill.pass;
  const steps = isPassed ? 1 + skill.pass : 1 + Math.max(-1, assessment);
  write(cells, place, COMPLETE, isPassed ? ts : NEVER);
  write(cells, place, DONE, isPassed ? 1 : 0);
  write(cells, place, REACHED, (steps * scheme.parts) / (1 + skill.pass));
};
