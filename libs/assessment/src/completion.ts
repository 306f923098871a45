import type { Clause, IndexedNode } from './indexed-scheme.ts';
import { quickselect } from './quickselect.ts';
import { AVAILABLE, type NodeTable, COMPLETE, NEVER, getCell } from './node-table.ts';
import { holdsAt, type Lapses, type Timeline, timelineOf } from './timeline.ts';

/** AS5: when all clauses held. */
export const ruleTimeline = (table: NodeTable, lapses: Lapses, node: IndexedNode): Timeline => {
  const isBroken = lapses.size > 0 && node.clauses.some(({ nodes }) => hasLapse(lapses, nodes));
  if (isBroken) return sweep(table, lapses, node.clauses);
  const since = ruleMet(table, node);
  return since === NEVER ? [] : [since];
};

const hasLapse = (lapses: Lapses, nodes: readonly number[]): boolean =>
  nodes.some((node) => lapses.has(node));

/** Checks all clauses at every moment at which one of their nodes changes. */
const sweep = (table: NodeTable, lapses: Lapses, clauses: readonly Clause[]): Timeline => {
  const timelines = clauses.map(({ count, nodes }) => ({
    count,
    nodes: nodes.map((node) => timelineOf(table, lapses, node)),
  }));
  const moments = new Set(timelines.flatMap(({ nodes }) => nodes.flat()));
  const timeline: number[] = [];
  for (const moment of [...moments].toSorted((a, b) => a - b)) {
    const holds = timelines.every(
      ({ count, nodes }) => nodes.filter((node) => holdsAt(node, moment)).length >= count,
    );
    if (holds === (timeline.length % 2 === 0)) timeline.push(moment);
  }
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
