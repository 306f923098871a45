import { parseCsv } from '@springboard/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

const lines = (text: string) => text.replace(/^\uFEFF/, '').split('\r\n');

describe('writeCsv', () => {
  test('writes a byte order mark, commas and CRLF', () => {
    expect(writeCsv(['name', 'age'], [['Gŵyr', 7]])).toBe('\uFEFFname,age\r\nGŵyr,7\r\n');
  });

  test('quotes commas, quotation marks and line breaks, and leaves null empty', () => {
    const text = writeCsv(['a', 'b', 'c'], [['x,y', '5" high', null]]);
    expect(lines(text)[1]).toBe('"x,y","5"" high",');
    expect(writeCsv(['a'], [['1\n2']])).toContain('"1\n2"');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("x")'])(
    '[OWASP] a text that is a formula gets a leading apostrophe: %j',
    (formula) => {
      const rows = parseCsv(writeCsv(['a', 'b'], [['x', formula]]));
      expect(Object(rows)[1].cells).toEqual(['x', `'${formula}`]);
    },
  );

  test('a negative number stays a number', () => {
    expect(lines(writeCsv(['score'], [[-1]]))[1]).toBe('-1');
  });

  test('parseCsv reads what it writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'ŵ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const safe = rows.map((cells) => ['x', ...cells.map((text) => `a${text}`)]);
        const read = parseCsv(writeCsv(['h', 'h', 'h'], safe));
        expect('code' in read ? read : read.map(({ cells }) => cells)).toEqual([
          ['h', 'h', 'h'],
          ...safe,
        ]);
      }),
    );
  });
});
