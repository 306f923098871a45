import { describe, expect, test } from 'vitest';
import { readSchemeFile } from './scheme-file-read.ts';
import { uuidOf } from '../testing/scheme-import.ts';

const read = (text: string) => readSchemeFile(text, uuidOf);

const ownFile = (more: object = {}): string =>
  JSON.stringify({
    format: 'springboard-scheme',
    format_version: 2,
    tree: [{ id: '/a', title: 'A', t: 'l' }],
    ...more,
  });

const casePackage = { CFDocument: { identifier: uuidOf('document') }, CFItems: [{}] };

describe('readSchemeFile', () => {
  test.each([
    ['json', ownFile()],
    ['json', `\uFEFF \n${ownFile()}`],
    ['case_1_0', JSON.stringify(casePackage)],
    ['case_1_0', JSON.stringify({ CFPackage: casePackage })],
    ['csv', 'title\nA'],
    ['csv', '\uFEFFtitle\nA'],
    ['csv', 'title,id {or [none]\nA,/a'],
  ])('[§9] recognises %s by its content: %j', (format, text) => {
    expect(read(text)).toMatchObject({ format });
  });

  test.each([
    ['{', 'JSON that ends too early'],
    ['[{}]', 'a list'],
    [ownFile({ format: 'other' }), 'another format'],
    ['{"CFItems":[{}]}', 'items without a document'],
  ])('[§9] refuses %s, which is %s', (text) => {
    expect(read(text)).toEqual({ code: 'UNKNOWN_FORMAT' });
  });

  test.each(['title', ownFile({ tree: [] }), JSON.stringify({ ...casePackage, CFItems: [] })])(
    '[§9] refuses the empty file %s',
    (text) => {
      expect(read(text)).toEqual({ code: 'EMPTY' });
    },
  );

  test('[§9] a file has at most 20,000 nodes', () => {
    const fileOf = (count: number) => `title\n${'A\n'.repeat(count)}`;
    expect(read(fileOf(20_000))).toHaveProperty('items.length', 20_000);
    expect(read(fileOf(20_001))).toEqual({ code: 'TOO_MANY_NODES' });
  });

  test('a byte order mark in the middle of the file stays', () => {
    expect(read('title\n\uFEFFA')).toMatchObject({ items: [{ title: '\uFEFFA' }] });
  });
});

describe('readSchemeFile of characters that the database cannot store', () => {
  const fileWith = (json: string): string =>
    `{"format":"springboard-scheme","format_version":2,"tree":[{"title":"A","t":"l","extensions":${json}}]}`;
  const valuesOf = (json: string): unknown => {
    const content = read(fileWith(json));
    return 'code' in content ? content.code : content.items[0]?.fields.extensions?.values;
  };

  test.each([
    [String.raw`{"a":"\u0000b\uD800"}`, { a: '\uFFFDb\uFFFD' }],
    [String.raw`{"a":["\u0000",["\udfff"]]}`, { a: ['\uFFFD', ['\uFFFD']] }],
    [String.raw`{"\u0000":{"\uDBFF":1}}`, { '\uFFFD': { '\uFFFD': 1 } }],
    [
      String.raw`{"a":"\u0000","b":null,"c":7,"d":false,"e":{}}`,
      { a: '\uFFFD', b: null, c: 7, d: false, e: {} },
    ],
    ['{"a":"\0"}', { a: '\uFFFD' }],
    ['{"a":"\uD800"}', { a: '\uFFFD' }],
    [String.raw`{"a":"\ud83e\udd38 \u00e4"}`, { a: '🤸 ä' }],
  ])('replaces them in %j', (json, values) => {
    expect(valuesOf(json)).toEqual(values);
  });

  test('replaces each of them in CSV', () => {
    expect(read('title\nA\0\0\uDC00')).toMatchObject({ items: [{ title: 'A\uFFFD\uFFFD\uFFFD' }] });
  });
});
