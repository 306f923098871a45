import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readSource } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('readSource', () => {
  test('reads cells with tabs, and the hash of the bytes', async () => {
    const bytes = utf8('a\tb\n1\t2');
    expect(await readSource('list.txt', bytes)).toEqual({
      name: 'list.txt',
      rows: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', '2'] },
      ],
      hash: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  test('rejects workbooks, files without text and quotation marks that are not closed', async () => {
    const read = (bytes: Uint8Array<ArrayBuffer>) => readSource('list', bytes);
    expect(await read(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0]))).toEqual({ code: 'WORKBOOK' });
    expect(await read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toEqual({ code: 'WORKBOOK' });
    expect(await read(utf8('\n\n'))).toEqual({ code: 'CSV_EMPTY' });
    expect(await read(utf8('a\n"b'))).toEqual({ code: 'CSV_QUOTE', line: 2 });
  });
});
