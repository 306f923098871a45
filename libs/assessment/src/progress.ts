import type { IndexedScheme } from './indexed-scheme.ts';
import { AVAILABLE, type NodeTable, COMPLETE, NEVER, REACHED, getCell } from './node-table.ts';

/** AS15: whole percent of a node that is not complete, rounded down; 0 without a skill to count. */
export const percentageOf = (scheme: IndexedScheme, table: NodeTable, index: number): number => {
  const skills = scheme.nodes[index]?.skills ?? 0;
  if (skills === 0) return 0;
  const reached = getCell(table, index, REACHED);
  return Math.min(99, Math.floor((100 * reached) / (scheme.unitsPerSkill * skills)));
};

/** AS19: the id of the member's current level. */
export const currentLevel = (scheme: IndexedScheme, table: NodeTable): string | null => {
  const index = scheme.levels.find(
    (level) =>
      isShown(scheme, level) &&
      getCell(table, level, AVAILABLE) !== NEVER &&
      getCell(table, level, COMPLETE) === NEVER &&
      !isInCompleteLevel(scheme, table, level),
  );
  return index === undefined ? null : (scheme.nodes[index]?.node.id ?? null);
};

const isInCompleteLevel = (scheme: IndexedScheme, table: NodeTable, index: number): boolean => {
  for (let at = scheme.nodes[index]?.parent ?? -1; at >= 0; at = scheme.nodes[at]?.parent ?? -1)
    if (scheme.nodes[at]?.node.t === 'l' && getCell(table, at, COMPLETE) !== NEVER) return true;
  return false;
};

/** AS19: whether the node and all its ancestors count: each can be completed and is neither hidden nor skipped. */
export const isShown = (scheme: IndexedScheme, index: number): boolean => {
  for (let at = index; at >= 0; at = scheme.nodes[at]?.parent ?? -1)
    if (scheme.nodes[at]?.isCounted !== true) return false;
  return true;
};
