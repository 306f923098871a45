import type { Clause, IndexedNode } from './indexed-scheme.ts';
import { AVAILABLE, COMPLETE, NEVER, read, type Table } from './table.ts';

/** AS5: since when all clauses hold. */
export const ruleMet = (table: Table, { clauses }: IndexedNode): number => {
  if (clauses.length === 0) return NEVER;
  let met = Number.NEGATIVE_INFINITY;
  for (const clause of clauses) {
    met = Math.max(met, clauseMet(table, clause));
    if (met === NEVER) return NEVER;
  }
  return met;
};

/** When the count was reached: the count-th of the moments at which its nodes were completed. */
const clauseMet = (table: Table, { count, nodes }: Clause): number => {
  if (count === nodes.length) return lastCompleted(table, nodes);
  const moments: number[] = [];
  for (const node of nodes) {
    const moment = read(table, node, COMPLETE);
    if (moment !== NEVER) moments.push(moment);
  }
  if (moments.length < count) return NEVER;
  return moments.sort((a, b) => a - b)[count - 1] ?? NEVER;
};

const lastCompleted = (table: Table, nodes: readonly number[]): number => {
  let last = Number.NEGATIVE_INFINITY;
  for (const node of nodes) {
    const moment = read(table, node, COMPLETE);
    if (moment === NEVER) return NEVER;
    if (moment > last) last = moment;
  }
  return last;
};

/** AS11: since when the parent is available and all dependencies are complete; 0 from the start. */
export const availableSince = (table: Table, { parent, dependencies }: IndexedNode): number => {
  let since = parent < 0 ? 0 : read(table, parent, AVAILABLE);
  for (const node of dependencies) {
    if (since === NEVER) return NEVER;
    since = Math.max(since, read(table, node, COMPLETE));
  }
  return since;
};
