import { type Cells, DONE, NEVER, REACHED, read, STARTED, write } from './cells.ts';
import type { IndexedScheme } from './indexed-scheme.ts';

/** AS15, AS17: counts, parts and first grade of a level or group, from its children's. */
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
  write(cells, place, STARTED, firstStarted(cells, node.children));
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

/**
 * The same for the first grade, as far up as it differs. `before` is what it was of the skill: above it
 * there was only the same or something earlier.
 */
export const startChange = (scheme: IndexedScheme, cells: Cells, skill: number, before: number) => {
  let place = skill;
  for (let parent = parentOf(scheme, place); parent >= 0; parent = parentOf(scheme, place)) {
    const started = read(cells, place, STARTED);
    const first = read(cells, parent, STARTED);
    if (started === before || (started >= first && before > first)) return;
    write(cells, parent, STARTED, firstStarted(cells, scheme.nodes[parent]?.children ?? []));
    place = parent;
  }
};

const parentOf = (scheme: IndexedScheme, place: number): number =>
  scheme.nodes[place]?.parent ?? -1;

const firstStarted = (cells: Cells, nodes: readonly number[]): number => {
  let first = NEVER;
  for (const node of nodes) {
    const started = read(cells, node, STARTED);
    if (started < first) first = started;
  }
  return first;
};
