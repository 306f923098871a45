import { type NodeTable, DONE, REACHED, getCell, setCell } from './node-table.ts';
import type { IndexedScheme } from './indexed-scheme.ts';

/** AS15: sums the counts and units of a level or group from its children. */
export const sumProgress = (scheme: IndexedScheme, table: NodeTable, index: number) => {
  const node = scheme.nodes[index];
  if (node === undefined) return;
  let done = 0;
  let reached = 0;
  for (const child of node.percentageChildren) {
    done += getCell(table, child, DONE);
    reached += getCell(table, child, REACHED);
  }
  setCell(table, index, DONE, done);
  setCell(table, index, REACHED, reached);
};

/** Adds a skill's change to all ancestors whose percentage it counts in. */
export const applyProgressDelta = (
  scheme: IndexedScheme,
  table: NodeTable,
  skill: number,
  change: { done: number; reached: number },
) => {
  if (change.reached === 0) return;
  let node = scheme.nodes[skill];
  while (node !== undefined && node.parent >= 0 && node.isInPercentage) {
    setCell(table, node.parent, DONE, getCell(table, node.parent, DONE) + change.done);
    setCell(table, node.parent, REACHED, getCell(table, node.parent, REACHED) + change.reached);
    node = scheme.nodes[node.parent];
  }
};
