import type { Score } from '@springboard/contract';
import { type NodeTable, COMPLETE, DONE, NEVER, REACHED, getCell, setCell } from './node-table.ts';
import type { IndexedNode, IndexedScheme } from './indexed-scheme.ts';
import { passedTimeline } from './score-history.ts';
import type { Lapses } from './lapses.ts';
import { retainFrom, setTimeline } from './timeline.ts';

/**
 * AS4, AS23: writes the effect of a score on its own skill, and of the moment from which its completion is retained.
 * Returns false if the skill was complete at the same times before.
 */
export const gradeSkill = (
  scheme: IndexedScheme,
  table: NodeTable,
  lapses: Lapses,
  index: number,
  skill: IndexedNode,
  score: Score | undefined,
  retained: number | undefined,
): boolean => {
  const passed = score === undefined ? [] : passedTimeline(score, skill.pass);
  const changed = setTimeline(table, lapses, index, retainFrom(passed, retained));
  const isPassed = getCell(table, index, COMPLETE) !== NEVER;
  const steps = isPassed ? 1 + skill.pass : 1 + Math.max(-1, score?.assessment ?? -1);
  setCell(table, index, DONE, isPassed ? 1 : 0);
  setCell(table, index, REACHED, (steps * scheme.unitsPerSkill) / (1 + skill.pass));
  return changed;
};
