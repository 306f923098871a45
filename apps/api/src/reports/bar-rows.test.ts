import type { Report } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { hasBarRows, rowsOfBar } from './bar-rows.ts';

type Cells = Report['rows'][number]['cells'];

const report = (
  kinds: Report['columns'][number]['kind'][],
  cells: Cells[],
  chart: Report['chart'],
): Report => ({
  name: 'capacity',
  period: null,
  columns: kinds.map((kind, index) => ({ id: `column${index}`, kind })),
  rows: cells.map((row) => ({ cells: row, member_uuid: null, group_id: null, user_uuid: null })),
  totals: null,
  chart,
  has_bar_rows: chart !== null,
});

const cellsOf = (from: Report, name: string, series = '') =>
  rowsOfBar(from, { name, series }).map(({ cells }) => cells[0]);

describe('rowsOfBar', () => {
  const groups = report(
    ['date', 'text'],
    [
      ['2026-02-01', 'Swifts'],
      ['2026-02-02', 'Squad'],
      ['2026-02-03', 'Swifts'],
    ],
    {
      kind: 'text',
      series: ['registers'],
      points: [
        { name: 'Swifts', values: [2] },
        { name: 'Squad', values: [1] },
      ],
    },
  );

  test('are the rows with the name of the bar', () => {
    expect(hasBarRows(groups)).toBe(true);
    expect(cellsOf(groups, 'Swifts', 'registers')).toEqual(['2026-02-01', '2026-02-03']);
  });

  test('are those of a month, and of the series', () => {
    const months = report(
      ['text', 'date', 'code'],
      [
        ['Ava', '2026-02-11', 'joined'],
        ['Ben', '2026-02-20', 'left'],
        ['Cadi', '2026-01-05', 'joined'],
      ],
      {
        kind: 'month',
        series: ['joined', 'left'],
        points: ['2026-01', '2026-02'].map((name) => ({ name, values: [1, 1] })),
      },
    );
    expect(cellsOf(months, '2026-02', 'joined')).toEqual(['Ava']);
    expect(cellsOf(months, '2026-02', 'left')).toEqual(['Ben']);
  });

  test('are not known if no column has the names', () => {
    const { columns, rows, chart, ...rest } = groups;
    const other = { ...rest, columns, rows, chart: chart && { ...chart, points: [] } };
    expect(hasBarRows(other)).toBe(false);
    expect(cellsOf(other, 'Swifts')).toEqual([]);
  });
});
