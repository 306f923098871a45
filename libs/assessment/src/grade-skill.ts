import type { Score } from '@springboard/contract';
import type { IndexedScheme } from './indexed-scheme.ts';
import { isInPercentage } from './index-scheme.ts';
import {
  COMPLETE,
  DONE,
  NEVER,
  REACHED,
  read,
  STARTED,
  type Table,
  type TableEdit,
  write,
} from './table.ts';

/**
 * Writes what a score says of its own skill and adds it up in the levels and groups above. Scores of
 * levels and groups say nothing (AS4).
 */
export const gradeSkill = (
  scheme: IndexedScheme,
  table: TableEdit,
  place: number,
  score: Score,
) => {
  const skill = scheme.nodes[place];
  if (skill === undefined || !skill.isSkill) return;
  const { assessment, ts } = score;
  const isPassed = assessment >= skill.pass;
  const reached = isPassed
    ? scheme.parts
    : ((1 + Math.max(-1, assessment)) * scheme.parts) / (1 + skill.pass);

  const moreDone = (isPassed ? 1 : 0) - read(table, place, DONE);
  const moreReached = reached - read(table, place, REACHED);
  write(table, place, COMPLETE, isPassed ? ts : NEVER);
  write(table, place, DONE, isPassed ? 1 : 0);
  write(table, place, REACHED, reached);
  if (moreReached !== 0) addUp(scheme, table, place, moreDone, moreReached);
  start(scheme, table, place, assessment >= 0 ? ts : NEVER);
};

/** AS15: counts and parts of everything above, up to a node that has no part in its parent's. */
const addUp = (
  scheme: IndexedScheme,
  table: TableEdit,
  place: number,
  done: number,
  reached: number,
) => {
  let node = scheme.nodes[place];
  while (node !== undefined && node.parent >= 0 && isInPercentage(node)) {
    write(table, node.parent, DONE, read(table, node.parent, DONE) + done);
    write(table, node.parent, REACHED, read(table, node.parent, REACHED) + reached);
    node = scheme.nodes[node.parent];
  }
};

/** AS17: the first moment at which a skill was graded, of the skill and of everything above. */
const start = (scheme: IndexedScheme, table: TableEdit, place: number, moment: number) => {
  let at = place;
  let next = moment;
  while (at >= 0) {
    const before = read(table, at, STARTED);
    if (next === before) return;
    write(table, at, STARTED, next);
    const parent = scheme.nodes[at]?.parent ?? -1;
    if (parent < 0) return;
    const first = read(table, parent, STARTED);
    if (next >= first && before > first) return;
    at = parent;
    next = next < first ? next : firstStarted(table, scheme.nodes[parent]?.children ?? []);
  }
};

const firstStarted = (table: Table, nodes: readonly number[]): number => {
  let first = NEVER;
  for (const node of nodes) first = Math.min(first, read(table, node, STARTED));
  return first;
};
