import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

const cellsOf = (text: string) => {
  const rows = parseCsv(text);
  return 'code' in rows ? rows : rows.map(({ cells }) => cells);
};

test('commas, semicolons, a byte order mark and any end of line are understood', () => {
  const rows = [
    ['a', 'b'],
    ['1', '2'],
  ];
  expect(cellsOf('a,b\r\n1,2\r\n')).toEqual(rows);
  expect(cellsOf('\uFEFFa;b\n1;2')).toEqual(rows);
  expect(cellsOf('a,b\r1,2')).toEqual(rows);
});

test('what is quoted may hold anything; a row knows the line that it begins on', () => {
  expect(parseCsv('a,b\n"1\n2","x "" y"\n\n3,')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\n2', 'x " y'] },
    { line: 5, cells: ['3', ''] },
  ]);
});

test('a quotation mark that is never closed is told by its line', () => {
  expect(parseCsv('a,b\n1,"2\n3,4')).toEqual({ code: 'CSV_QUOTE', line: 2 });
});

test('every table that is written is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'ŵ') });
  const row = fc.tuple(fc.constant('x'), cell, cell);
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const written = rows
        .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        .join('\r\n');
      expect(cellsOf(`h,h,h\n${written}`)).toEqual([['h', 'h', 'h'], ...rows]);
    }),
  );
});
