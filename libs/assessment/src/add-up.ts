import { type Cells, DONE, REACHED, read, write } from './cells.ts';
import type { IndexedScheme } from './indexed-scheme.ts';

/** AS15: counts and parts of a level or group, from its children's. */
export const addUp = (scheme: IndexedScheme, cells: Cells, place: number) => {
  const node = scheme.nodes[place];
  if (node === undefined) return;
  let done = 0;
  let reached = 0;
  for (const child of node.percentageChildren) {
    done += read(cells, child, DONE);
    reached += read(cells, child, REACHED);
  }
  write(cells, place, DONE, done);
  write(cells, place, REACHED, reached);
};

/** The same after a skill changed by so much: adds it to all above whose percentage it counts in. */
export const addChange = (
  scheme: IndexedScheme,
  cells: Cells,
  skill: number,
  change: { done: number; reached: number },
) => {
  if (change.reached === 0) return;
  let node = scheme.nodes[skill];
  while (node !== undefined && node.parent >= 0 && node.isInPercentage) {
    write(cells, node.parent, DONE, read(cells, node.parent, DONE) + change.done);
    write(cells, node.parent, REACHED, read(cells, node.parent, REACHED) + change.reached);
    node = scheme.nodes[node.parent];
  }
};
