import type { NodeTable } from './node-table.ts';

/**
 * A persistent version of the node table: a new version leaves the old ones unchanged (Baker's rerooting).
 * All versions share one table, which the last used version owns. Every other version stores the cells in
 * which it differs from the next. A new version costs what it writes; reading an old one costs the
 * differences in between.
 */
export type Version = {
  /** null while another version owns the table. */
  table: NodeTable | null;
  /** The next version on the path to the owner of the table. */
  next: Version | null;
  /** Cells in which this version differs from the next, in the format of `NodeTable.overwritten`. */
  differences: number[];
};

export const firstVersion = (table: NodeTable): Version => ({
  table: table,
  next: null,
  differences: [],
});

/** The table as of this version. It is valid until another version is read or created. */
export const tableOf = (version: Version): NodeTable => version.table ?? moveTableTo(version);

/** A new version that starts equal to `before`. The caller writes its changes into the table. */
export const nextVersion = (before: Version): Version => {
  const table = tableOf(before);
  const version = firstVersion(table);
  before.differences = [];
  before.table = null;
  before.next = version;
  table.overwritten = before.differences;
  return version;
};

/** Moves the table from its owner along the path to this version. */
const moveTableTo = (version: Version): NodeTable => {
  const path = [version];
  let owner = version;
  while (owner.next !== null) {
    owner = owner.next;
    path.push(owner);
  }
  const table = owner.table;
  if (table === null) throw new Error('no version holds the table');
  for (const older of path.toReversed().slice(1)) {
    owner.differences = undo(table, older.differences);
    owner.table = null;
    owner.next = older;
    owner = older;
  }
  version.table = table;
  version.next = null;
  table.overwritten = null;
  return table;
};

/** Restores overwritten cells, latest first. Returns the values that this replaces. */
const undo = ({ values }: NodeTable, overwritten: readonly number[]): number[] => {
  const replaced: number[] = [];
  for (let at = overwritten.length - 2; at >= 0; at -= 2) {
    const index = overwritten[at] ?? 0;
    replaced.push(index, values[index] ?? 0);
    values[index] = overwritten[at + 1] ?? 0;
  }
  return replaced;
};
