import { availableSince, ruleMet } from './completion.ts';
import type { IndexedScheme } from './indexed-scheme.ts';
import { AVAILABLE, COMPLETE, read, type TableEdit, write } from './table.ts';

/**
 * After one skill was graded: completes and uncompletes what follows from it, then opens and closes
 * what depends on that. A node whose moment stays what it was passes nothing on.
 */
export const settle = (scheme: IndexedScheme, table: TableEdit, graded: number) => {
  if (isSame(table, graded, COMPLETE)) return;
  const changed = [graded];
  for (const place of changed) {
    for (const owner of scheme.nodes[place]?.owners ?? []) {
      const node = scheme.nodes[owner];
      if (node === undefined) continue;
      const moment = ruleMet(table, node);
      if (moment === read(table, owner, COMPLETE)) continue;
      write(table, owner, COMPLETE, moment);
      changed.push(owner);
    }
  }
  for (const place of changed) {
    for (const dependent of scheme.nodes[place]?.dependents ?? []) open(scheme, table, dependent);
  }
};

/** AS11: availability of a node and of all below that follow it. */
const open = (scheme: IndexedScheme, table: TableEdit, place: number) => {
  const node = scheme.nodes[place];
  if (node === undefined) return;
  const since = availableSince(table, node);
  if (since === read(table, place, AVAILABLE)) return;
  write(table, place, AVAILABLE, since);
  for (const child of node.gatedChildren) open(scheme, table, child);
};

const isSame = (table: TableEdit, row: number, column: number) =>
  read(table, row, column) === read(table.before, row, column);
