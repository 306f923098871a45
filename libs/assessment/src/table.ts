/**
 * A table of numbers, a row per node, that is never changed: an edit copies the few pages that it
 * writes to and shares all others with the table it began from.
 */
export type Table = { readonly pages: readonly number[][] };

/** A new version in the making; it is a `Table` once nothing writes to it any more. */
export type TableEdit = { readonly before: Table; readonly pages: number[][] };

/** Columns of a row. Moments are seconds, and `NEVER` where there is none. */
export const COMPLETE = 0;
export const AVAILABLE = 1;
/** First moment at which anything below was graded. */
export const STARTED = 2;
/** Passed skills below, and the parts of all of them that are reached (AS15). */
export const DONE = 3;
export const REACHED = 4;
const COLUMNS = 5;

/** Later than every moment, so that "first", "last" and "k-th" need no special case. */
export const NEVER = Number.POSITIVE_INFINITY;

const ROWS_PER_PAGE = 16;
const PAGE_BITS = 4;
const ROW_MASK = ROWS_PER_PAGE - 1;

/** All moments `NEVER`, all counts 0. One page stands for all. */
export const emptyTable = (rows: number): Table => {
  const page = Array.from({ length: ROWS_PER_PAGE }, () => [NEVER, NEVER, NEVER, 0, 0]).flat();
  return { pages: Array.from({ length: Math.ceil(rows / ROWS_PER_PAGE) }, () => page) };
};

export const read = (table: Table, row: number, column: number): number =>
  table.pages[row >> PAGE_BITS]?.[(row & ROW_MASK) * COLUMNS + column] ?? NEVER;

export const edit = (before: Table): TableEdit => ({ before, pages: before.pages.slice() });

export const write = (edited: TableEdit, row: number, column: number, value: number) => {
  const place = row >> PAGE_BITS;
  const shared = edited.before.pages[place];
  let page = edited.pages[place];
  if (shared === undefined || page === undefined) throw new RangeError(`no row ${row}`);
  if (page === shared) {
    page = shared.slice();
    edited.pages[place] = page;
  }
  page[(row & ROW_MASK) * COLUMNS + column] = value;
};
