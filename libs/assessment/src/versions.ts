import type { Cells } from './cells.ts';

/**
 * Cells as a value: a new version leaves the old ones as they were. All versions share the cells, which
 * the version that was used last holds; every other one remembers the few in which it differs from the
 * next (Baker's rerooting). A new version costs what it writes, whatever the size, and an old one, when
 * it is asked again, what lies between.
 */
export type Version = {
  /** null while another version holds them. */
  cells: Cells | null;
  /** The next version on the way to the one that holds the cells. */
  next: Version | null;
  /** Cells in which this version differs from the next, as `Cells.overwritten`. */
  differences: number[];
};

export const firstVersion = (cells: Cells): Version => ({ cells, next: null, differences: [] });

/** The cells, to be read as they are in this version, until another one asks for them. */
export const cellsOf = (version: Version): Cells => version.cells ?? takeCells(version);

/** A version that begins equal to `before` and is what its cells are made to be by whoever asked. */
export const nextVersion = (before: Version): Version => {
  const cells = cellsOf(before);
  const version = firstVersion(cells);
  before.differences = [];
  before.cells = null;
  before.next = version;
  cells.overwritten = before.differences;
  return version;
};

/** Hands the cells on, from the version that holds them, along the way to this one. */
const takeCells = (version: Version): Cells => {
  const way = [version];
  let holder = version;
  while (holder.next !== null) {
    holder = holder.next;
    way.push(holder);
  }
  const cells = holder.cells;
  if (cells === null) throw new Error('no version holds the cells');
  for (const older of way.toReversed().slice(1)) {
    holder.differences = undo(cells, older.differences);
    holder.cells = null;
    holder.next = older;
    holder = older;
  }
  version.cells = cells;
  version.next = null;
  cells.overwritten = null;
  return cells;
};

/** Puts back what was overwritten, latest first, and gives what that overwrites. */
const undo = ({ values }: Cells, overwritten: readonly number[]): number[] => {
  const back: number[] = [];
  for (let at = overwritten.length - 2; at >= 0; at -= 2) {
    const place = overwritten[at] ?? 0;
    back.push(place, values[place] ?? 0);
    values[place] = overwritten[at + 1] ?? 0;
  }
  return back;
};
