import type { Report, ReportCell } from '@springboard/contract';

/** A bar of the chart: its name, and the series that it belongs to. */
export type BarKey = { readonly name: string; readonly series: string };

type Row = Report['rows'][number];

/** The bar of an address; null: none. */
export const barOf = (search: URLSearchParams): BarKey | null => {
  const name = search.get('bar');
  return name === null ? null : { name, series: search.get('series') ?? '' };
};

/** The address with this bar, on the first page of the table. */
export const withBar = (search: URLSearchParams, bar: BarKey | null): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of ['bar', 'series', 'page']) next.delete(name);
  if (bar !== null) {
    next.set('bar', bar.name);
    next.set('series', bar.series);
  }
  return next;
};

/** Whether a column has the names of the bars, so that the rows of each bar are known. */
export const hasBarRows = (report: Report): boolean => nameColumnOf(report) !== undefined;

/** The rows that a bar counts; all of them if the report has no such bar. */
export const rowsOfBar = <R extends Row>(
  report: Report,
  rows: readonly R[],
  bar: BarKey | null,
): readonly R[] => {
  const column = nameColumnOf(report);
  if (bar === null || column === undefined) return rows;
  const { chart, columns } = report;
  const isSeries = (cell: ReportCell | undefined) => chart?.series.some((one) => one === cell);
  const ofSeries = columns.findIndex(
    ({ kind }, index) => kind === 'code' && rows.some(({ cells }) => isSeries(cells[index])),
  );
  return rows.filter(
    ({ cells }) =>
      isNamed(report, bar.name, cells[column]) &&
      (ofSeries === -1 || !isSeries(cells[ofSeries]) || cells[ofSeries] === bar.series),
  );
};

/** The column with the names of all bars. */
const nameColumnOf = (report: Report): number | undefined => {
  const { chart, columns, rows } = report;
  if (chart === null) return undefined;
  const kinds = chart.kind === 'month' ? ['month', 'date'] : [chart.kind];
  const found = columns.findIndex(
    ({ kind }, index) =>
      kinds.includes(kind) &&
      rows.every(({ cells }) =>
        chart.points.some(({ name }) => isNamed(report, name ?? '', cells[index])),
      ),
  );
  return found === -1 ? undefined : found;
};

/** Whether a cell has the name of a bar, or is a date in its month. */
const isNamed = (
  { chart }: Pick<Report, 'chart'>,
  name: string,
  cell: ReportCell | undefined,
): boolean => {
  const text = String(cell ?? '');
  return chart?.kind === 'month' ? text.startsWith(name) : text === name;
};
