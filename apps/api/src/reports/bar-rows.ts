import type { Report, ReportCell } from '@springboard/contract';

type Content = Pick<Report, 'chart' | 'columns' | 'rows'>;

/** A bar of the chart: its name, empty for none, and the series that it belongs to. */
export type Bar = { readonly name: string; readonly series: string };

/** Whether a column or the rows have the names of the bars, so that the rows of each bar are known. */
export const hasBarRows = (report: Content): boolean =>
  hasBarNames(report) || nameColumnOf(report) !== undefined;

/** Whether the rows name the bars themselves. */
const hasBarNames = ({ chart, rows }: Content): boolean =>
  chart !== null && rows.length > 0 && rows.every(({ bar }) => bar !== undefined);

/** The rows that a bar counts, in their order; none if the report has no rows of bars. */
export const rowsOfBar = (report: Content, bar: Bar): Report['rows'] => {
  const { chart, columns, rows } = report;
  if (hasBarNames(report)) return rows.filter((row) => row.bar === bar.name);
  const column = nameColumnOf(report);
  if (column === undefined) return [];
  const isSeries = (cell: ReportCell | undefined) =>
    chart?.series.some((candidate) => candidate === cell);
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
const nameColumnOf = (report: Content): number | undefined => {
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
