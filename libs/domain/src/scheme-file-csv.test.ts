import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { SchemeCsvColumn } from './scheme-csv.ts';
import { readSchemeCsv } from './scheme-file-csv.ts';
import { NO_HEAD, type SchemeFileContent, type SchemeFileItem } from './scheme-file.ts';
import { uuidOf } from '../testing/scheme-import.ts';

const contentOf = (file: string): SchemeFileContent => {
  const content = readSchemeCsv(file);
  if ('code' in content) throw new Error(content.code);
  return content;
};

/** The item of a file with one row and these columns. */
const itemOf = (cells: Partial<Record<SchemeCsvColumn, string>>): SchemeFileItem => {
  const [item] = contentOf(Papa.unparse([{ title: 'A', ...cells }])).items;
  if (item === undefined) throw new Error('no item');
  return item;
};

describe('readSchemeCsv', () => {
  test('[§9] a file with only titles says nothing about other fields', () => {
    expect(contentOf('title\nRoll\nJump\n')).toStrictEqual({
      format: 'csv',
      head: NO_HEAD,
      grades: null,
      videos: [],
      items: ['Roll', 'Jump'].map((title, at) => ({
        line: at + 2,
        ref: `#${at + 2}`,
        parent: null,
        identifier: null,
        id: null,
        title,
        t: null,
        item_type: null,
        content: { kind: 'texts', texts: {} },
        fields: {},
        notes: [],
        errors: [],
      })),
      notes: [],
    });
  });

  test('[§9] empty cells say that a node has no such value', () => {
    const item = itemOf({
      id: '',
      identifier: '',
      parent_id: ' ',
      type: ' ',
      heading: '',
      grade: ' ',
      hidden: '',
      skipped: ' ',
      dependencies: '',
      completion: ' ',
      text: '',
      warning: '',
      link: '',
      tags: '',
      videos: '',
    });
    expect(item).toEqual({
      line: 2,
      ref: '#2',
      parent: null,
      identifier: null,
      id: null,
      title: 'A',
      t: null,
      item_type: null,
      content: { kind: 'texts', texts: { text: [], warning: [], link: [], tags: [] } },
      fields: {
        group: null,
        completion: [],
        dependencies: [],
        grade: null,
        videos: [],
        hidden: false,
        skipped: false,
      },
      notes: [],
      errors: [],
    });
  });

  test('[§9] a file without a title column, or without text, is refused', () => {
    expect(readSchemeCsv('name\nA')).toEqual({ code: 'CSV_COLUMNS' });
    expect(readSchemeCsv('')).toEqual({ code: 'CSV_COLUMNS' });
    expect(readSchemeCsv('title\n"A')).toEqual({ code: 'CSV_QUOTE', line: 2 });
  });

  test('[§9] the case of column names and spaces around them do not matter', () => {
    const { items, notes } = contentOf(' TITLE ,Heading,,Colour,heading\nRoll,Floor,,red,Second');
    expect(items).toMatchObject([{ title: 'Roll', fields: { group: 'Floor' } }]);
    expect(notes).toEqual([
      { code: 'UNKNOWN_COLUMN', detail: 'colour' },
      { code: 'UNKNOWN_COLUMN', detail: 'heading' },
    ]);
  });

  test('[§9] a row may have fewer cells than columns', () => {
    expect(contentOf('title,heading,text\nRoll').items).toMatchObject([
      { title: 'Roll', content: { texts: { text: [] } }, fields: { group: null }, errors: [] },
    ]);
  });

  test('[§9] too many cells are an error in addition to the others of the row', () => {
    const { items } = contentOf('title,heading\n,Floor,x\nRoll,Floor,x\nJump,Floor, ');
    expect(items.map(({ errors }) => errors)).toEqual([
      ['NO_TITLE', 'EXTRA_CELLS'],
      ['EXTRA_CELLS'],
      [],
    ]);
  });

  test('[§9] an apostrophe before a formula is not part of the text', () => {
    expect(itemOf({ title: "'=1", text: "'-A" })).toMatchObject({
      title: '=1',
      content: { texts: { text: ['-A'] } },
    });
  });
});

describe('the cells of a row', () => {
  test('spaces around an id do not matter, and an invalid id is listed', () => {
    expect(itemOf({ id: ' /a ' })).toMatchObject({ id: '/a', ref: '/a', notes: [] });
    expect(itemOf({ id: ' no id ' })).toMatchObject({
      id: null,
      ref: 'no id',
      notes: [{ code: 'ID_CHANGED', detail: 'no id' }],
    });
  });

  test('an identifier is a UUID, and any other text is listed', () => {
    const written = ` ${uuidOf('a').toUpperCase()} `;
    expect(itemOf({ identifier: written })).toMatchObject({ identifier: uuidOf('a'), notes: [] });
    expect(itemOf({ identifier: ' x1 ' })).toMatchObject({
      identifier: null,
      notes: [{ code: 'IDENTIFIER', detail: 'x1' }],
    });
  });

  test('a title of spaces is none, and spaces around a title stay', () => {
    expect(itemOf({ title: ' A ' })).toMatchObject({ title: ' A ', errors: [] });
    expect(itemOf({ title: ' ', id: '/a' })).toMatchObject({ title: '', errors: ['NO_TITLE'] });
  });

  test.each([
    ['level', 'l'],
    [' Group ', 'sg'],
    ['SKILL', 's'],
  ])('the type "%s" is %s', (type, t) => {
    expect(itemOf({ type })).toMatchObject({ t, errors: [] });
  });

  test('an unknown type is an error', () => {
    expect(itemOf({ type: 's' })).toMatchObject({ t: null, errors: ['TYPE'] });
  });

  test('a heading is cut at 100 characters, with a note', () => {
    const [fits, long] = ['h'.repeat(100), 'h'.repeat(101)];
    expect(itemOf({ heading: fits })).toMatchObject({ fields: { group: fits }, notes: [] });
    expect(itemOf({ heading: long })).toMatchObject({
      fields: { group: fits },
      notes: [{ code: 'HEADING_CUT', detail: long }],
    });
  });

  test.each([
    ['0', 0],
    [' 12 ', 12],
    [' Pass ', 'Pass'],
    ['1st', '1st'],
    ['No 1', 'No 1'],
    ['-1', '-1'],
  ])('the grade "%s" is %j', (grade, value) => {
    expect(itemOf({ grade }).fields.grade).toBe(value);
  });

  test.each(['yes', 'TRUE', '1', ' x ', 'ja', 'oui', 'ie', 'ydy'])('"%s" is yes', (flag) => {
    expect(itemOf({ hidden: flag })).toMatchObject({ fields: { hidden: true }, notes: [] });
    expect(itemOf({ skipped: flag })).toMatchObject({ fields: { skipped: true }, notes: [] });
  });

  test.each(['no', 'False', '0', ' nein ', 'non', 'na', 'nac ydy', ''])('"%s" is no', (flag) => {
    expect(itemOf({ hidden: flag })).toMatchObject({ fields: { hidden: false }, notes: [] });
    expect(itemOf({ skipped: flag })).toMatchObject({ fields: { skipped: false }, notes: [] });
  });

  test.each(['perhaps', 'yes!', 'oh yes', 'no!', 'oh no'])('"%s" is neither yes nor no', (flag) => {
    const notes = [{ code: 'UNKNOWN_VALUE', detail: flag }];
    expect(itemOf({ hidden: flag })).toMatchObject({ fields: { hidden: false }, notes });
    expect(itemOf({ skipped: flag })).toMatchObject({ fields: { skipped: false }, notes });
  });

  test('videos are numbers of up to nine digits; others are listed', () => {
    const item = itemOf({ videos: '7 | 123456789 |  8  | 1234567890 | x9 | 9x' });
    expect(item.fields.videos).toEqual([7, 123_456_789, 8]);
    expect(item.notes).toEqual([
      { code: 'UNKNOWN_VIDEO', detail: '1234567890' },
      { code: 'UNKNOWN_VIDEO', detail: 'x9' },
      { code: 'UNKNOWN_VIDEO', detail: '9x' },
    ]);
  });

  test('dependencies are ids without spaces', () => {
    expect(itemOf({ dependencies: '  /a  |   | /b ' }).fields.dependencies).toEqual(['/a', '/b']);
  });

  test.each([
    ['1 of: /a', [{ count: 1, nodes: ['/a'] }]],
    [
      ' 2of: /a | /b ;12345  of:/c\n',
      [
        { count: 2, nodes: ['/a', '/b'] },
        { count: 12_345, nodes: ['/c'] },
      ],
    ],
    ['1 of:\n/a', [{ count: 1, nodes: ['/a'] }]],
  ])('reads the completion %j', (completion, clauses) => {
    expect(itemOf({ completion })).toMatchObject({ fields: { completion: clauses }, errors: [] });
  });

  test.each([
    '/a',
    'two of: /a',
    'at least 2 of: /a',
    '0 of: /a',
    '-1 of: /a',
    '123456 of: /a',
    '1 of: ',
    '1 of /a',
    '1 of: /a ; ',
    '0 of: /a ; 1 of: /b',
  ])('the completion "%s" is an error', (completion) => {
    const item = itemOf({ completion });
    expect(item.errors).toEqual(['COMPLETION']);
    expect(item.fields).not.toHaveProperty('completion');
  });
});

describe('a list in a cell', () => {
  test.each([
    ['A', ['A']],
    ['A | B', ['A', 'B']],
    ['A|B', ['A', 'B']],
    [' A | B ', [' A', 'B ']],
    ['A  |  B', ['A ', ' B']],
    ['A | | B', ['A', 'B']],
    ['| A |', ['A']],
    [String.raw`A \| B`, ['A | B']],
    [String.raw`A\\ | B`, ['A\\', 'B']],
    [String.raw`A\B`, [String.raw`A\B`]],
    ['A\nB | C', ['A\nB', 'C']],
    ['🤸 | 🤾', ['🤸', '🤾']],
  ])('%j has the values %j', (text, values) => {
    expect(itemOf({ text }).content).toEqual({ kind: 'texts', texts: { text: values } });
  });

  test('each column of texts has a list', () => {
    const cells = { text: 'A | B', warning: 'C', link: 'D', tags: 'E | F' };
    expect(itemOf(cells).content).toEqual({
      kind: 'texts',
      texts: { text: ['A', 'B'], warning: ['C'], link: ['D'], tags: ['E', 'F'] },
    });
  });
});

describe('the order of rows', () => {
  const rows = (...lines: string[]) =>
    contentOf(['id,parent_id,title', ...lines.map((line) => `${line},T`)].join('\n')).items.map(
      ({ ref, parent, errors }) => [ref, parent, ...errors].join(' '),
    );

  test('[§9] parents are before their children, and siblings as in the file', () => {
    expect(rows('/b/y,/b', '/a,', '/b,', '/b/x,/b', '/a/z, /a ')).toEqual([
      '/a ',
      '/a/z /a',
      '/b ',
      '/b/y /b',
      '/b/x /b',
    ]);
  });

  test('[§9] rows below a misplaced row stay below it, without an error', () => {
    expect(rows('/b,/none', '/c,/b')).toEqual(['/b  PARENT', '/c /b']);
    expect(rows('/a,/b', '/b,/a', '/c,/a', '/d,/c')).toEqual([
      '/a  PARENT',
      '/c /a',
      '/d /c',
      '/b  PARENT',
    ]);
  });

  test('[§9] a row without a known parent is at the top with an error', () => {
    expect(rows('/a,', '/b,/none', '/c,/a')).toEqual(['/a ', '/c /a', '/b  PARENT']);
  });

  test('[§9] rows of a circle are at the top with an error', () => {
    expect(rows('/a,/b', '/b,/a', '/c,/c', '/d,')).toEqual([
      '/a  PARENT',
      '/b  PARENT',
      '/c  PARENT',
      '/d ',
    ]);
  });

  test('[§9] a row below 20 others is at the top with an error', () => {
    const chain = Array.from({ length: 21 }, (_, at) => `/n${at},${at === 0 ? '' : `/n${at - 1}`}`);
    const read = rows(...chain);
    expect(read.filter((row) => row.endsWith('PARENT'))).toEqual(['/n20  PARENT']);
    expect(read[19]).toBe('/n19 /n18');
  });

  test('[§9] a parent may have an id that is not valid', () => {
    expect(rows('no id,', '/a,no id')).toEqual(['no id ', '/a no id']);
  });

  test('[§9] the second row of an id has no children', () => {
    expect(rows('/a,', '/b,', '/a,', '/a/x,/a')).toEqual(['/a ', '/a/x /a', '/b ', '/a ']);
  });
});
