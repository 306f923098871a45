import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, parseCsv } from './csv.ts';

const cellsOf = (text: string) => {
  const rows = parseCsv(text);
  return 'code' in rows ? rows : rows.map(({ cells }) => cells);
};

describe('parseCsv', () => {
  test('reads commas, semicolons, tabs, a byte order mark and any line end', () => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
    ];
    expect(cellsOf('a,b\r\n1,2\r\n')).toEqual(rows);
    expect(cellsOf('\uFEFFa;b\n1;2')).toEqual(rows);
    expect(cellsOf('a\tb\r\n1\t2')).toEqual(rows);
    expect(cellsOf('a,b\r1,2')).toEqual(rows);
    expect(cellsOf('a,b\r\n1,2\n3,4\r5,6\r\n')).toEqual([...rows, ['3', '4'], ['5', '6']]);
    expect(cellsOf('a;b\r\n"1";"2"\n')).toEqual(rows);
  });

  test('keeps a byte order mark in a cell', () => {
    expect(cellsOf('a,b\n1,\uFEFF2')).toEqual([
      ['a', 'b'],
      ['1', '\uFEFF2'],
    ]);
  });

  test('leaves out rows without text, and counts their lines', () => {
    expect(parseCsv('a,b\n , \n,\n1,\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['1', ''] },
    ]);
  });

  test('reads any text in quotation marks, and counts the lines in it', () => {
    expect(parseCsv('a,b\n"1\n2","x "" y"\n\n3,')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2', 'x " y'] },
      { line: 5, cells: ['3', ''] },
    ]);
  });

  test('reports the line of a row with a quotation mark that is not closed, or closed in the middle', () => {
    expect(parseCsv('a,b\n1,"2\n3,4')).toEqual({ code: 'CSV_QUOTE', line: 2 });
    expect(parseCsv('a,b\n\n1,2\n"3"x,4\n5,6')).toEqual({ code: 'CSV_QUOTE', line: 4 });
    expect(parseCsv('a,b\n"1"x",2\n"3"x",4')).toEqual({ code: 'CSV_QUOTE', line: 2 });
  });

  test('reads every written table unchanged', () => {
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
});

describe('csvLine', () => {
  test('writes cells that are read unchanged, in one line', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', ' ', 'ŵ') });
    const delimiter = fc.constantFrom(',' as const, ';' as const);
    fc.assert(
      fc.property(fc.tuple(fc.constant('x'), cell, cell), delimiter, (cells, by) => {
        const header = ['h', 'h', 'h'].join(by);
        expect(cellsOf(`${header}\n${csvLine(cells, by)}`)).toEqual([['h', 'h', 'h'], cells]);
      }),
    );
    expect(csvLine(['a\r\nb', 'c'])).toBe('a b,c');
  });
});
