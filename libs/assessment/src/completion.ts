import type { Clause, IndexedNode } from './indexed-scheme.ts';
import { quickselect } from './quickselect.ts';
import { AVAILABLE, type NodeTable, COMPLETE, NEVER, getCell } from './node-table.ts';

/** AS5: the moment from which all clauses hold; `NEVER` if they do not. */
export const ruleMet = (table: NodeTable, { clauses }: IndexedNode): number => {
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
