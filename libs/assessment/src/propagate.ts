import { AVAILABLE, type NodeTable, COMPLETE, NEVER, getCell, setCell } from './node-table.ts';
import { availableSince, ruleMet } from './completion.ts';
import type { IndexedScheme } from './indexed-scheme.ts';

/**
 * Runs after a grade for a skill that was complete since `before`. Updates the completion of all nodes
 * that follow from it, then the availability of the nodes that depend on those.
 */
export const propagateCompletion = (
  scheme: IndexedScheme,
  table: NodeTable,
  skill: number,
  before: number,
) => {
  const moment = getCell(table, skill, COMPLETE);
  if (moment === before) return;
  const changed = [skill];
  const queue: number[] = [];
  enqueueOwners(scheme, table, queue, skill, moment > before);
  for (const index of queue) {
    const node = scheme.nodes[index];
    if (node === undefined) continue;
    const was = getCell(table, index, COMPLETE);
    const met = ruleMet(table, node);
    if (met === was) continue;
    setCell(table, index, COMPLETE, met);
    changed.push(index);
    enqueueOwners(scheme, table, queue, index, met > was);
  }
  for (const index of changed) {
    for (const dependent of scheme.nodes[index]?.dependents ?? [])
      updateAvailability(scheme, table, dependent);
  }
};

/** A later or removed completion cannot complete an owner. Then only complete owners are checked again. */
const enqueueOwners = (
  { nodes }: IndexedScheme,
  table: NodeTable,
  queue: number[],
  index: number,
  isLater: boolean,
) => {
  for (const owner of nodes[index]?.owners ?? []) {
    if (!isLater || getCell(table, owner, COMPLETE) !== NEVER) queue.push(owner);
  }
};

/** AS11: updates the availability of a node and of the descendants that follow it. */
const updateAvailability = (scheme: IndexedScheme, table: NodeTable, index: number) => {
  const node = scheme.nodes[index];
  if (node === undefined) return;
  const since = availableSince(table, node);
  if (since === getCell(table, index, AVAILABLE)) return;
  setCell(table, index, AVAILABLE, since);
  for (const child of node.gatedChildren) updateAvailability(scheme, table, child);
};
