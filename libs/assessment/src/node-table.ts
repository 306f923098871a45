/** A mutable table of numbers with one row per node. `versions.ts` turns it into immutable versions. */
export type NodeTable = {
  readonly rows: number;
  readonly values: Float64Array;
  /** Overwritten cells, latest last: cell, value, cell, value … null if no version needs them. */
  overwritten: number[] | null;
};

/** Columns of a row. Moments are in seconds, or `NEVER`. */
export const COMPLETE = 0;
export const AVAILABLE = 1;
/** The number of passed skills below, and the units reached by all skills below (AS15). */
export const DONE = 2;
export const REACHED = 3;
const MOMENTS = 2;
const COLUMNS = 4;

/** Greater than every moment, so that "first", "last" and "k-th" need no special case. */
export const NEVER = Number.POSITIVE_INFINITY;

/** All moments `NEVER`, all counts 0. */
export const createNodeTable = (rows: number): NodeTable => ({
  rows,
  values: new Float64Array(rows * COLUMNS).fill(NEVER, 0, rows * MOMENTS),
  overwritten: null,
});

export const getCell = ({ rows, values }: NodeTable, row: number, column: number): number =>
  values[column * rows + row] ?? NEVER;

export const setCell = (table: NodeTable, row: number, column: number, value: number) => {
  const index = column * table.rows + row;
  const old = table.values[index] ?? NEVER;
  if (old === value) return;
  table.overwritten?.push(index, old);
  table.values[index] = value;
};
