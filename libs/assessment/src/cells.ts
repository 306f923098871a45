/** Numbers in rows, a row per node, that are written in place. `versions.ts` makes values of them. */
export type Cells = {
  readonly rows: number;
  readonly values: Float64Array;
  /** What was overwritten, latest last: place, value, place, value … null: nobody needs it. */
  overwritten: number[] | null;
};

/** Columns of a row. Moments are seconds, and `NEVER` where there is none. */
export const COMPLETE = 0;
export const AVAILABLE = 1;
/** Passed skills below, and the parts of all of them that are reached (AS15). */
export const DONE = 2;
export const REACHED = 3;
const MOMENTS = 2;
const COLUMNS = 4;

/** Later than every moment, so that "first", "last" and "k-th" need no special case. */
export const NEVER = Number.POSITIVE_INFINITY;

/** All moments `NEVER`, all counts 0. */
export const emptyCells = (rows: number): Cells => ({
  rows,
  values: new Float64Array(rows * COLUMNS).fill(NEVER, 0, rows * MOMENTS),
  overwritten: null,
});

export const read = ({ rows, values }: Cells, row: number, column: number): number =>
  values[column * rows + row] ?? NEVER;

export const write = (cells: Cells, row: number, column: number, value: number) => {
  const place = column * cells.rows + row;
  const old = cells.values[place] ?? NEVER;
  if (old === value) return;
  cells.overwritten?.push(place, old);
  cells.values[place] = value;
};
