import type { Clause, IndexedNode } from './indexed-scheme.ts';
import { quickselect } from './quickselect.ts';
import { AVAILABLE, type NodeTable, COMPLETE, NEVER, getCell } from './node-table.ts';
import type { Lapses } from './lapses.ts';
import { type Timeline, timelineOf } from './timeline.ts';

/** AS5: when all clauses held. */
export const ruleTimeline = (table: NodeTable, lapses: Lapses, node: IndexedNode): Timeline => {
  const isBroken = lapses.size > 0 && node.clauses.some(({ nodes }) => hasLapse(lapses, nodes));
  if (isBroken) return sweep(table, lapses, node.clauses);
  const since = ruleMet(table, node);
  return since === NEVER ? [] : [since];
};

const hasLapse = (lapses: Lapses, nodes: readonly number[]): boolean =>
  nodes.some((node) => lapses.has(node));

/** Counts the complete nodes of each clause from moment to moment. */
const sweep = (table: NodeTable, lapses: Lapses, clauses: readonly Clause[]): Timeline => {
  const steps: { moment: number; clause: number; change: 1 | -1 }[] = [];
  clauses.forEach(({ nodes }, clause) => {
    for (const node of nodes)
      timelineOf(table, lapses, node).forEach((moment, at) => {
        steps.push({ moment, clause, change: at % 2 === 0 ? 1 : -1 });
      });
  });
  steps.sort((a, b) => a.moment - b.moment);
  const complete = clauses.map(() => 0);
  const timeline: number[] = [];
  steps.forEach(({ moment, clause, change }, at) => {
    complete[clause] = (complete[clause] ?? 0) + change;
    // Everything of one moment happens together.
    if (steps[at + 1]?.moment === moment) return;
    const holds = clauses.every(({ count }, index) => (complete[index] ?? 0) >= count);
    if (holds === (timeline.length % 2 === 0)) timeline.push(moment);
  });
  return timeline;
};

/** The moment from which all clauses hold if no node of them was complete before; `NEVER` if they do not. */
const ruleMet = (table: NodeTable, { clauses }: IndexedNode): number => {
  if (clauses.length === 0) return NEVER;
  let met = Number.NEGATIVE_INFINITY;
  for (const clause of clauses) {
    met = Math.max(met, clauseMet(table, clause));
    if (met === NEVER) return NEVER;
  }
  return met;
};

/** The count-th of the moments at which the clause's nodes were completed. */
const clauseMet = (table: NodeTable, { count, nodes }: Clause): number => {
  let done = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const node of nodes) {
    const moment = getCell(table, node, COMPLETE);
    if (moment === NEVER) continue;
    done += 1;
    if (moment > last) last = moment;
  }
  if (done < count) return NEVER;
  if (done === count) return last;
  return quickselect(
    nodes.map((node) => getCell(table, node, COMPLETE)),
    count,
  );
};

/** AS11: the moment from which the parent is available and all dependencies are complete; 0 without any. */
export const availableSince = (table: NodeTable, { parent, dependencies }: IndexedNode): number => {
  let since = parent < 0 ? 0 : getCell(table, parent, AVAILABLE);
  for (const node of dependencies) {
    if (since === NEVER) return NEVER;
    since = Math.max(since, getCell(table, node, COMPLETE));
  }
  return since;
};
