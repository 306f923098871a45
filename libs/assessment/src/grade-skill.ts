import type { Score } from '@springboard/contract';
import { type NodeTable, COMPLETE, DONE, NEVER, REACHED, setCell } from './node-table.ts';
import type { IndexedNode, IndexedScheme } from './indexed-scheme.ts';

/** AS4: writes the effect of a score on its own skill. */
export const gradeSkill = (
  scheme: IndexedScheme,
  table: NodeTable,
  index: number,
  skill: IndexedNode,
  { assessment, ts }: Score,
) => {
  const isPassed = assessment >= skill.pass;
  const steps = isPassed ? 1 + skill.pass : 1 + Math.max(-1, assessment);
  setCell(table, index, COMPLETE, isPassed ? ts : NEVER);
  setCell(table, index, DONE, isPassed ? 1 : 0);
  setCell(table, index, REACHED, (steps * scheme.unitsPerSkill) / (1 + skill.pass));
};
