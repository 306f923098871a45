/** Result of one benchmark (docs/benchmarks.md): the same work by several contenders in one run. */
export type BenchTable = {
  id: string;
  title: string;
  rows: BenchRow[];
};

export type BenchRow = {
  name: string;
  median_ms: number;
  min_ms: number;
  max_ms: number;
  /** Our time divided by the contender's, or the ratio of `goal`; null in a row without a comparison. */
  ratio: number | null;
  goal: string;
  met: boolean | null;
};

/** Median, minimum and maximum of the rounds, in milliseconds. */
export function spread(
  rounds: readonly number[],
): Pick<BenchRow, 'median_ms' | 'min_ms' | 'max_ms'> {
  const sorted = rounds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { median_ms: at(0.5), min_ms: at(0), max_ms: at(1) };
}

/** A row without a comparison. */
export const plainRow = (name: string, rounds: readonly number[]): BenchRow => ({
  name,
  ...spread(rounds),
  ratio: null,
  goal: '',
  met: null,
});

export const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** The table as Markdown, figures with four significant digits. */
export function renderTable({ id, title, rows }: BenchTable): string {
  const figure = (value: number) =>
    Number.isFinite(value) ? Number(value.toPrecision(4)).toString() : '–';
  const result = (met: boolean | null) => (met === null ? '' : met ? 'met' : '**missed**');
  const lines = rows.map((row) =>
    [
      row.name,
      figure(row.median_ms),
      `${figure(row.min_ms)}–${figure(row.max_ms)}`,
      row.ratio === null ? '' : figure(row.ratio),
      row.goal,
      result(row.met),
    ].join(' | '),
  );
  return [
    `### ${id} ${title}`,
    '',
    '| | median | range | ratio | goal | |',
    '|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    '',
  ].join('\n');
}
