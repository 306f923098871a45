import { AVAILABLE, type NodeTable, COMPLETE, NEVER, getCell, setCell } from './node-table.ts';
import { availableSince, ruleTimeline } from './completion.ts';
import type { IndexedScheme } from './indexed-scheme.ts';
import type { Lapses } from './lapses.ts';
import { retainFrom, setTimeline } from './timeline.ts';

/**
 * Runs after a grade that changed when a skill was complete; it was complete since `before`. Updates the completion
 * of all nodes that follow from it, then the availability of the nodes that depend on those.
 */
export const propagateCompletion = (
  scheme: IndexedScheme,
  table: NodeTable,
  lapses: Lapses,
  retained: ReadonlyMap<number, number>,
  skill: number,
  before: number,
) => {
  const changed = [skill];
  const queue: number[] = [];
  const enqueue = (index: number, was: number) => {
    // A later or removed completion cannot complete an owner. Then only owners that are or were complete are checked.
    const isLater = getCell(table, index, COMPLETE) > was && !lapses.has(index);
    for (const owner of scheme.nodes[index]?.owners ?? []) {
      if (!isLater || getCell(table, owner, COMPLETE) !== NEVER || lapses.has(owner))
        queue.push(owner);
    }
  };
  enqueue(skill, before);
  for (const index of queue) {
    const node = scheme.nodes[index];
    if (node === undefined) continue;
    const was = getCell(table, index, COMPLETE);
    const timeline = retainFrom(ruleTimeline(table, lapses, node), retained.get(index));
    if (!setTimeline(table, lapses, index, timeline)) continue;
    changed.push(index);
    enqueue(index, was);
  }
  for (const index of changed) {
    for (const dependent of scheme.nodes[index]?.dependents ?? [])
      updateAvailability(scheme, table, dependent);
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
