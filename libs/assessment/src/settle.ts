import { AVAILABLE, type Cells, COMPLETE, NEVER, read, write } from './cells.ts';
import { availableSince, ruleMet } from './completion.ts';
import type { IndexedScheme } from './indexed-scheme.ts';

/**
 * After a skill that was complete since `before` was graded: completes and uncompletes what follows from
 * it, then opens and closes what depends on that.
 */
export const settle = (scheme: IndexedScheme, cells: Cells, skill: number, before: number) => {
  const moment = read(cells, skill, COMPLETE);
  if (moment === before) return;
  const changed = [skill];
  const asked: number[] = [];
  askOwners(scheme, cells, asked, skill, moment > before);
  for (const place of asked) {
    const node = scheme.nodes[place];
    if (node === undefined) continue;
    const was = read(cells, place, COMPLETE);
    const met = ruleMet(cells, node);
    if (met === was) continue;
    write(cells, place, COMPLETE, met);
    changed.push(place);
    askOwners(scheme, cells, asked, place, met > was);
  }
  for (const place of changed) {
    for (const dependent of scheme.nodes[place]?.dependents ?? []) open(scheme, cells, dependent);
  }
};

/** What is completed later, or no more, completes nothing: then only what is complete is asked again. */
const askOwners = (
  { nodes }: IndexedScheme,
  cells: Cells,
  asked: number[],
  place: number,
  isLater: boolean,
) => {
  for (const owner of nodes[place]?.owners ?? []) {
    if (!isLater || read(cells, owner, COMPLETE) !== NEVER) asked.push(owner);
  }
};

/** AS11: availability of a node and of all below that follow it. */
const open = (scheme: IndexedScheme, cells: Cells, place: number) => {
  const node = scheme.nodes[place];
  if (node === undefined) return;
  const since = availableSince(cells, node);
  if (since === read(cells, place, AVAILABLE)) return;
  write(cells, place, AVAILABLE, since);
  for (const child of node.gatedChildren) open(scheme, cells, child);
};
