import type { Clause, IndexedNode } from './indexed-scheme.ts';
import { smallest } from './smallest.ts';
import { AVAILABLE, type Cells, COMPLETE, NEVER, read } from './cells.ts';

/** AS5: since when all clauses hold. */
export const ruleMet = (cells: Cells, { clauses }: IndexedNode): number => {
  if (clauses.length === 0) return NEVER;
  let met = Number.NEGATIVE_INFINITY;
  for (const clause of clauses) {
    met = Math.max(met, clauseMet(cells, clause));
    if (met === NEVER) return NEVER;
  }
  return met;
};

/** When the count was reached: the count-th of the moments at which its nodes were completed. */
const clauseMet = (cells: Cells, { count, nodes }: Clause): number => {
  let done = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const node of nodes) {
    const moment = read(cells, node, COMPLETE);
    if (moment === NEVER) continue;
    done += 1;
    if (moment > last) last = moment;
  }
  if (done < count) return NEVER;
  if (done === count) return last;
  return smallest(
    nodes.map((node) => read(cells, node, COMPLETE)),
    count,
  );
};

/** AS11: since when the parent is available and all dependencies are complete; 0 from the start. */
export const availableSince = (cells: Cells, { parent, dependencies }: IndexedNode): number => {
  let since = parent < 0 ? 0 : read(cells, parent, AVAILABLE);
  for (const node of dependencies) {
    if (since === NEVER) return NEVER;
    since = Math.max(since, read(cells, node, COMPLETE));
  }
  return since;
};
