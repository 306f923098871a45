import { AVAILABLE, type Cells, COMPLETE, NEVER, read, write } from './cells.ts';
import { availableSince, ruleMet } from './completion.ts';
import type { IndexedNode, IndexedScheme } from './indexed-scheme.ts';

/**
 * After a skill that was complete since `before` was graded: completes and uncompletes what follows from
 * it, then opens and closes what depends on that. Each rule is looked at once, after all that it names.
 */
export const settle = (scheme: IndexedScheme, cells: Cells, skill: number, before: number) => {
  const moment = read(cells, skill, COMPLETE);
  if (moment === before) return;
  const changed = [skill];
  const pending: number[] = [];
  askOwners(scheme, cells, pending, skill, moment > before);
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const node = scheme.nodes[place];
    if (node === undefined) continue;
    const was = read(cells, place, COMPLETE);
    const met = ruleMet(cells, node);
    if (met === was) continue;
    write(cells, place, COMPLETE, met);
    changed.push(place);
    askOwners(scheme, cells, pending, place, met > was);
  }
  for (const place of changed) {
    for (const dependent of scheme.nodes[place]?.dependents ?? []) open(scheme, cells, dependent);
  }
};

/** What is completed later, or no more, completes nothing: then only what is complete is asked again. */
const askOwners = (
  { nodes }: IndexedScheme,
  cells: Cells,
  pending: number[],
  place: number,
  isLater: boolean,
) => {
  for (const owner of nodes[place]?.owners ?? []) {
    if (isLater && read(cells, owner, COMPLETE) === NEVER) continue;
    insert(nodes, pending, owner);
  }
};

/** Keeps each place once, in the order of rules, the first of them last. */
const insert = (nodes: readonly IndexedNode[], pending: number[], place: number) => {
  const rank = nodes[place]?.rank ?? 0;
  let at = pending.length;
  while (at > 0 && (nodes[pending[at - 1] ?? 0]?.rank ?? 0) < rank) at -= 1;
  if (pending[at - 1] === place) return;
  if (at === pending.length) pending.push(place);
  else pending.splice(at, 0, place);
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
