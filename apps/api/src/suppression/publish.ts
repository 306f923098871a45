import { hiddenPositions, isShowable } from './suppress.ts';

/** People of one club, age band and period. The cells of a table have no person in common. */
export type Cell = {
  readonly club: number;
  readonly band: number;
  readonly period: number;
  readonly people: number;
};

/** Selected clubs, age bands and periods; null: all. */
export type Selection = {
  readonly clubs: ReadonlySet<number> | null;
  readonly bands: ReadonlySet<number> | null;
  readonly periods: ReadonlySet<number> | null;
};

/** The people in a selection; null: not shown. */
export type Published = (selection: Selection) => number | null;

/**
 * Decides once for a whole table which sums are shown, so that no two selections can be subtracted. Published are:
 *
 * 1. the totals of clubs, of bands and of periods, where small ones are only shown together;
 * 2. of all clubs, each band in each period, except in a rectangle that holds the small ones;
 * 3. of each club, each band in each period, except in a rectangle that holds the small ones.
 *
 * A selection is answered if it is a sum of these. Within a rectangle only whole rows and whole columns can be worked
 * out, and these have 5 people or none.
 */
export const publish = (cells: readonly Cell[]): Published => {
  const total = sumOf(cells.map(({ people }) => people));
  if (total === 0) return () => 0;
  if (!isShowable(total)) return () => null;
  const clubs = once(() => groupAxis(cells, 'club'));
  const tables = once(() => publishTables(cells, clubs()));
  return (selection) => {
    if (selection.bands !== null || selection.periods !== null) return tables()(selection);
    if (selection.clubs === null) return total;
    const groups = clubs().select(selection.clubs);
    return groups === null ? null : sumOf([...groups].map((group) => clubs().totals[group] ?? 0));
  };
};

/** Makes a value when it is needed first: most requests have no filter by age or period. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** The selections by age band or period. */
const publishTables = (cells: readonly Cell[], clubs: Axis): Published => {
  const bands = groupAxis(cells, 'band');
  const periods = groupAxis(cells, 'period');
  const columnOf = (band: number, period: number) => band * periods.size + period;
  const body = matrix(bands.size, periods.size);
  const byClub = matrix(clubs.size, bands.size * periods.size);
  for (const cell of cells) {
    if (cell.people === 0) continue;
    const [club, band, period] = [
      clubs.of(cell.club),
      bands.of(cell.band),
      periods.of(cell.period),
    ];
    add(body, band, period, cell.people);
    add(byClub, club, columnOf(band, period), cell.people);
  }
  const inBody = hideRectangle(body, {
    required: new Set(),
    sums: range(periods.size).map((period) => [period]),
  });
  const isHidden = (band: number, period: number) =>
    inBody.rows.has(band) && inBody.columns.has(period);
  const pairs = range(bands.size).flatMap((band) =>
    range(periods.size).map((period) => ({ band, period, column: columnOf(band, period) })),
  );
  const hidden = pairs.filter(({ band, period }) => isHidden(band, period));
  const inClubs = hideRectangle(byClub, {
    required: new Set(hidden.map(({ column }) => column)),
    sums: [
      ...pairs.flatMap(({ band, period, column }) => (isHidden(band, period) ? [] : [[column]])),
      ...Map.groupBy(hidden, ({ band }) => band)
        .values()
        .map((row) => row.map(({ column }) => column)),
      ...Map.groupBy(hidden, ({ period }) => period)
        .values()
        .map((row) => row.map(({ column }) => column)),
    ],
  });
  return (selection) => {
    const club = clubs.select(selection.clubs);
    const band = bands.select(selection.bands);
    const period = periods.select(selection.periods);
    if (club === null || band === null || period === null) return null;
    const selected = pairs.filter((pair) => band.has(pair.band) && period.has(pair.period));
    const ofAllClubs = isDetermined(inBody, band, period);
    const columns = new Set(selected.map(({ column }) => column));
    const isShown =
      club.size === clubs.size ? ofAllClubs : isDetermined(inClubs, club, columns, ofAllClubs);
    if (!isShown) return null;
    return sumOf(
      [...club].flatMap((row) => [...columns].map((column) => byClub[row]?.[column] ?? 0)),
    );
  };
};

/** The two parts of the people of a cell. */
export type SplitCell = Omit<Cell, 'people'> & { readonly parts: readonly [number, number] };

/**
 * Decides for which clubs the two parts of their people are shown, where `publish` shows their sum. Each part is small
 * in no group of clubs that is shown, and these groups are whole ones of the sum. Of an age band or a period nothing
 * is shown: a row less a column of one part, with the sums of cells, would be a rectangle of the other.
 */
export const publishSplit = (
  cells: readonly SplitCell[],
): ((selection: Selection) => readonly [number, number] | null) => {
  const sums = cells.map(({ parts, ...cell }) => ({ ...cell, people: sumOf(parts) }));
  const clubs = groupAxis(sums, 'club');
  const counts = matrix(2, clubs.size);
  for (const { club, parts } of cells) {
    if (sumOf(parts) === 0) continue;
    for (const [part, people] of parts.entries()) add(counts, part, clubs.of(club), people);
  }
  if (!isShowable(sumOf(sums.map(({ people }) => people)))) return () => null;
  if (!counts.every((part) => isShowable(sumOf(part)))) return () => null;
  let hidden: ReadonlySet<number> = new Set();
  for (;;) {
    // A group in which one part is small is hidden for both.
    const before: ReadonlySet<number> = hidden;
    const next = new Set(counts.flatMap((part) => [...hiddenPositions(part, before)]));
    hidden = next;
    if (next.size === before.size) break;
  }
  return ({ clubs: selected, bands, periods }) => {
    const groups = clubs.select(selected);
    if (groups === null || bands !== null || periods !== null) return null;
    const isShown = groups.isDisjointFrom(hidden) || groups.isSupersetOf(hidden);
    if (!isShown) return null;
    const [first = 0, second = 0] = counts.map((part) =>
      sumOf([...groups].map((group) => part[group] ?? 0)),
    );
    return [first, second];
  };
};

type Axis = {
  /** Number of groups of values. */
  readonly size: number;
  /** The people of each group. */
  readonly totals: readonly number[];
  /** The group of a value that has people. */
  readonly of: (value: number) => number;
  /** The groups of the selected values; null: part of a group is selected. */
  readonly select: (values: ReadonlySet<number> | null) => ReadonlySet<number> | null;
};

/** Values with people, the small ones together as one group. */
const groupAxis = (cells: readonly Cell[], name: 'club' | 'band' | 'period'): Axis => {
  const totals = new Map<number, number>();
  for (const cell of cells) {
    if (cell.people > 0) totals.set(cell[name], (totals.get(cell[name]) ?? 0) + cell.people);
  }
  const values = [...totals.keys()].toSorted((a, b) => a - b);
  const small = hiddenPositions(
    values.map((value) => totals.get(value) ?? 0),
    new Set(),
  );
  const groups = values.flatMap((value, position) => (small.has(position) ? [] : [[value]]));
  if (small.size > 0) groups.push(values.filter((_, position) => small.has(position)));
  const groupOf = new Map(groups.flatMap((group, index) => group.map((value) => [value, index])));
  return {
    size: groups.length,
    totals: groups.map((group) => sumOf(group.map((value) => totals.get(value) ?? 0))),
    of: (value) => groupOf.get(value) ?? 0,
    select: (selected) => {
      const found = new Set<number>();
      for (const [index, group] of groups.entries()) {
        const inside = group.filter((value) => selected === null || selected.has(value)).length;
        if (inside > 0 && inside < group.length) return null;
        if (inside > 0) found.add(index);
      }
      return found;
    },
  };
};

type Matrix = number[][];
type Rectangle = { readonly rows: ReadonlySet<number>; readonly columns: ReadonlySet<number> };

/** Whether the part of a selection in the hidden rectangle is empty, or whole rows or columns of it. */
const isDetermined = (
  hidden: Rectangle,
  rows: ReadonlySet<number>,
  columns: ReadonlySet<number>,
  areColumnsKnown = true,
): boolean =>
  rows.isDisjointFrom(hidden.rows) ||
  columns.isDisjointFrom(hidden.columns) ||
  columns.isSupersetOf(hidden.columns) ||
  (areColumnsKnown && rows.isSupersetOf(hidden.rows));

/**
 * The rectangle of cells that are not shown beside the totals of all rows and columns. Each of its rows, and each of
 * `sums` in its columns, has 5 people or none, so a small cell is never alone in its row or column.
 *
 * @param required columns of the rectangle, if there is one
 * @param sums columns of which sums are known
 */
const hideRectangle = (
  values: Matrix,
  { required, sums }: { required: ReadonlySet<number>; sums: readonly (readonly number[])[] },
): Rectangle => {
  const width = values[0]?.length ?? 0;
  const rows = new Set<number>();
  const columns = new Set(required);
  for (const [row, counts] of values.entries()) {
    for (const [column, people] of counts.entries()) {
      if (isShowable(people)) continue;
      rows.add(row);
      columns.add(column);
    }
  }
  if (columns.size === 0) return { rows, columns };
  const at = (row: number, column: number) => values[row]?.[column] ?? 0;
  const rowSum = (row: number) => sumOf([...columns].map((column) => at(row, column)));
  const columnSum = (column: number) => sumOf([...rows].map((row) => at(row, column)));
  const grow = (set: Set<number>, size: number, totalOf: (index: number) => number): boolean => {
    const next = range(size)
      .filter((index) => !set.has(index))
      .map((index) => ({ index, total: totalOf(index) }))
      .toSorted((a, b) => a.total - b.total)[0];
    if (next !== undefined) set.add(next.index);
    return next !== undefined;
  };
  const addRow = () => grow(rows, values.length, (row) => sumOf(values[row] ?? []));
  const addColumn = () =>
    grow(columns, width, (column) => sumOf(values.map((_, row) => at(row, column))));
  for (;;) {
    const isSumSmall = sums.some(
      (sum) => columns.has(sum[0] ?? -1) && !isShowable(sumOf(sum.map(columnSum))),
    );
    const isRowSmall = ![...rows].map(rowSum).every(isShowable);
    if (!isSumSmall && !isRowSmall) return { rows, columns };
    const hasGrown = isSumSmall ? addRow() || addColumn() : addColumn() || addRow();
    if (!hasGrown) return { rows, columns };
  }
};

const matrix = (rows: number, columns: number): Matrix =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));

const add = (values: Matrix, row: number, column: number, people: number): void => {
  const counts = values[row];
  if (counts !== undefined) counts[column] = (counts[column] ?? 0) + people;
};

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
