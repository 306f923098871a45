import { BADGE_PICTURE } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import {
  gradesOfFile,
  meaningOfFile,
  ownFields,
  readSchemeJson,
  videosOfFile,
} from './scheme-file-json.ts';
import type { SchemeFileContent } from './scheme-file.ts';
import { BADGE, NO_FIELDS, type Raw, uuidOf } from '../testing/scheme-import.ts';

const contentOf = (file: Raw): SchemeFileContent => {
  const content = readSchemeJson({ format_version: 2, ...file });
  if ('code' in content) throw new Error(content.code);
  return content;
};

describe('readSchemeJson', () => {
  test.each([undefined, null, '2', 1.5, -1])(
    '[§9] a file of the version %j has an unknown format',
    (format_version) => {
      expect(readSchemeJson({ format_version, tree: [] })).toEqual({ code: 'UNKNOWN_FORMAT' });
    },
  );

  test('[§9] a file of a newer format is refused, one of the present or an older format is read', () => {
    const read = (format_version: number) => readSchemeJson({ format_version, tree: [] });
    expect(read(3)).toEqual({ code: 'NEWER_FORMAT' });
    for (const version of [0, 1, 2]) expect(read(version)).toMatchObject({ format: 'json' });
  });

  test('[§9] a file with nothing but its version has no content', () => {
    expect(contentOf({})).toEqual({
      format: 'json',
      head: {
        uuid: null,
        title: '',
        theme: null,
        publisher: '',
        version: '',
        status: 'Draft',
        language: null,
        branch: null,
        origin: null,
      },
      grades: null,
      videos: [],
      items: [],
      notes: [],
    });
  });

  test('[§9] reads all parts of a file', () => {
    const content = contentOf({
      scheme: {
        uuid: uuidOf('scheme').toUpperCase(),
        title: 'Trampoline',
        theme: 'teal',
        version: 3,
        published: true,
        language: 'EN-GB',
        branch: '/one/two',
        origin: { license: { title: 'CC BY', uri: 'https://cc.example/by', text: 'Free' } },
      },
      grades: [{ label: 'Pass', pass: true }],
      videos: [{ id: 7, name: 'Roll', url: 'https://video.example/7' }],
      tree: [{ id: '/one', title: 'One', t: 'l' }],
      translations: { 'cy-GB': { '/one': { title: 'Un', source_title: 'One' } } },
      sections: [{ type: 'text', title: 'Warm-up' }],
    });
    expect(content).toMatchObject({
      head: {
        uuid: uuidOf('scheme'),
        title: 'Trampoline',
        theme: 'teal',
        publisher: '',
        version: '3',
        status: 'Adopted',
        language: 'en',
        branch: '/one/two',
        origin: { license: { title: 'CC BY', uri: 'https://cc.example/by', text: 'Free' } },
      },
      grades: { labels: ['Pass'], meanings: [''], pass: 0 },
      videos: [{ id: 7, name: 'Roll', url: 'https://video.example/7' }],
      items: [{ id: '/one', title: 'One', t: 'l' }],
      translations: { 'cy-GB': { '/one': { title: 'Un', source_title: 'One', content: [] } } },
      sections: [{ type: 'text', title: 'Warm-up' }],
      notes: [],
    });
  });

  test.each([false, 'true', 1])('a scheme with published: %j is a draft', (published) => {
    expect(contentOf({ scheme: { published } }).head.status).toBe('Draft');
  });

  test.each([['three'], [-3], [null]])('the version %j of a scheme is no version', (version) => {
    expect(contentOf({ scheme: { version } }).head.version).toBe('');
  });

  test('a scheme of version 0 has a version', () => {
    expect(contentOf({ scheme: { version: 0 } }).head.version).toBe('0');
  });

  test('empty translations and sections are read as empty, not as missing', () => {
    const content = contentOf({ translations: {}, sections: [] });
    expect([content.translations, content.sections]).toEqual([{}, []]);
  });

  const nested = (depth: number): Raw => ({
    title: `${depth}`,
    children: depth === 1 ? [] : [nested(depth - 1)],
  });

  test('[§9] a tree of 20 levels is read, and one of 21 levels is too deep', () => {
    expect(contentOf({ tree: [nested(20)] }).items).toHaveLength(20);
    expect(readSchemeJson({ format_version: 2, tree: [nested(21)] })).toEqual({ code: 'TOO_DEEP' });
    expect(readSchemeJson({ format_version: 2, tree: [nested(1), nested(21)] })).toEqual({
      code: 'TOO_DEEP',
    });
  });
});

describe('the origin of a file', () => {
  const originOf = (origin: unknown) => contentOf({ scheme: { origin } }).head.origin;

  test('the fields of the document and the extensions are read unchanged', () => {
    const origin = {
      license: null,
      document: { subject: ['PE'] },
      extensions: { vendor: { a: 1 } },
    };
    expect(originOf(origin)).toEqual(origin);
    expect(originOf({})).toEqual({ license: null, document: {}, extensions: {} });
  });

  test('a licence has a title or an address', () => {
    const licenseOf = (license: unknown) => originOf({ license })?.license;
    expect(licenseOf({ title: 'CC BY' })).toEqual({ title: 'CC BY', uri: '', text: '' });
    const uri = 'https://cc.example/by';
    expect(licenseOf({ uri, text: 'Free' })).toEqual({ title: '', uri, text: 'Free' });
    expect(licenseOf({ text: 'Free' })).toBeNull();
    expect(licenseOf('CC BY')).toBeNull();
  });
});

describe('the items of a file', () => {
  const itemOf = (node: Raw) => contentOf({ tree: [node] }).items[0];

  test('items are in the order of the tree, and refer to their parents by id or by line', () => {
    const { items } = contentOf({
      tree: [
        {
          id: '/a',
          title: 'A',
          children: [
            { id: '/a/b', title: 'B' },
            { id: 'no id', title: 'C', children: [{}] },
          ],
        },
        { title: 'E' },
      ],
    });
    expect(items.map(({ line, ref, parent, id }) => [line, ref, parent, id])).toEqual([
      [1, '/a', null, '/a'],
      [2, '/a/b', '/a', '/a/b'],
      [3, '#3', '/a', null],
      [4, '#4', '#3', null],
      [5, '#5', null, null],
    ]);
  });

  test('an item has all fields of its node', () => {
    const item = itemOf({
      id: '/a',
      identifier: uuidOf('A').toUpperCase(),
      title: ' A ',
      t: 'sg',
      content: [{ title: 'How', type: 'text', value: 'Tuck' }],
      group: 'Floor',
      extensions: { vendor: { a: 1 } },
    });
    expect(item).toEqual({
      line: 1,
      ref: '/a',
      parent: null,
      identifier: uuidOf('A'),
      id: '/a',
      title: ' A ',
      t: 'sg',
      item_type: null,
      content: { kind: 'blocks', blocks: [{ title: 'How', type: 'text', value: 'Tuck' }] },
      fields: {
        ...NO_FIELDS,
        group: 'Floor',
        extensions: { merge: false, values: { vendor: { a: 1 } } },
      },
      notes: [],
      errors: [],
    });
  });

  test.each([
    ['level', 'level'],
    [undefined, ''],
    [1, ''],
  ])('an item with the unknown type %j has no type and a note', (t, detail) => {
    expect(itemOf({ title: 'A', t })).toMatchObject({
      t: null,
      notes: [{ code: 'UNKNOWN_TYPE', detail }],
    });
  });

  test.each([undefined, '', ' \n', 7])('an item with the title %j has an error', (title) => {
    expect(itemOf({ title })?.errors).toEqual(['NO_TITLE']);
  });

  test('a node that is no object becomes an item without a title and a type', () => {
    expect(contentOf({ tree: ['A'] }).items).toMatchObject([
      { title: '', t: null, errors: ['NO_TITLE'], notes: [{ code: 'UNKNOWN_TYPE' }] },
    ]);
  });

  test('[D6] a mirrored item names its owner and the scheme of the owner', () => {
    const [identifier, scheme] = [uuidOf('owner'), uuidOf('other')];
    const mirrored = (owner: unknown) => itemOf({ title: 'A', is_owner: false, owner });
    expect(mirrored({ identifier, scheme })).toMatchObject({
      mirrored: true,
      matches: [{ identifier, scheme, link: null }],
    });
    expect(mirrored({ identifier })?.matches).toEqual([{ identifier, scheme: null, link: null }]);
  });

  test('[D6] a mirrored item without a valid owner has no match', () => {
    const item = itemOf({ title: 'A', is_owner: false, owner: { identifier: 'x' } });
    expect(item?.mirrored).toBe(true);
    expect(item).not.toHaveProperty('matches');
  });

  test.each([true, undefined, 0])('[D6] an item with is_owner: %j is not mirrored', (is_owner) => {
    const owner = { identifier: uuidOf('owner'), scheme: uuidOf('other') };
    const item = itemOf({ title: 'A', is_owner, owner });
    expect(item).not.toHaveProperty('mirrored');
    expect(item).not.toHaveProperty('matches');
  });
});

describe('ownFields', () => {
  test('reads each field', () => {
    const fields = {
      group: 'Floor',
      completion: [
        { nodes: ['/a', '/b'], count: 2 },
        { nodes: ['/c'], count: 1 },
      ],
      dependencies: ['/d', '/e'],
      grade: 2,
      videos: [7, 8],
      hidden: true,
      skipped: true,
      badge: BADGE,
    };
    expect(ownFields(fields)).toEqual(fields);
    expect(ownFields({ grade: 0 }).grade).toBe(0);
  });

  test('a missing field is none', () => {
    expect(ownFields({})).toEqual(NO_FIELDS);
  });

  test('a field of another type is none', () => {
    expect(
      ownFields({
        group: 7,
        completion: { nodes: ['/a'], count: 1 },
        dependencies: '/a',
        grade: '2',
        videos: 7,
        hidden: 'yes',
        skipped: 1,
        badge: [BADGE],
      }),
    ).toEqual(NO_FIELDS);
    expect(ownFields({ group: '' }).group).toBeNull();
  });

  test('values of another type in a list are left out', () => {
    const fields = ownFields({ dependencies: ['/a', 1, null], videos: [7, '8', -1, 9] });
    expect([fields.dependencies, fields.videos]).toEqual([['/a'], [7, 9]]);
  });

  test('a heading is cut at 100 characters', () => {
    expect(ownFields({ group: 'h'.repeat(101) }).group).toBe('h'.repeat(100));
  });

  test.each([
    { nodes: [], count: 1 },
    { nodes: ['/a'], count: 0 },
    { nodes: ['/a'], count: '1' },
    { nodes: [1], count: 1 },
    { nodes: ['/a'] },
    { count: 1 },
    null,
  ])('the rule for completion %j is left out', (clause) => {
    const valid = { nodes: ['/b'], count: 1 };
    expect(ownFields({ completion: [clause, valid] }).completion).toEqual([valid]);
  });

  test('a badge that is too long or no PNG is none', () => {
    const head = 'data:image/png;base64,iVBORw0KGgo';
    const badgeOf = (length: number) =>
      ownFields({ badge: head.padEnd(length, 'A') }).badge?.length ?? null;
    expect(badgeOf(BADGE_PICTURE.maxLength)).toBe(BADGE_PICTURE.maxLength);
    expect(badgeOf(BADGE_PICTURE.maxLength + 1)).toBeNull();
    expect(ownFields({ badge: 'data:image/svg+xml;base64,AAAA' }).badge).toBeNull();
  });
});

describe('gradesOfFile', () => {
  const labelled = (...labels: unknown[]) => labels.map((label) => ({ label }));

  test('reads labels, meanings and the grade that passes', () => {
    expect(
      gradesOfFile([
        { label: ' Not yet ', pass: false },
        { label: 'Pass', meaning: ' Does it alone ', pass: true },
        { label: 'Great', meaning: 7, pass: 'true' },
      ]),
    ).toEqual({
      labels: ['Not yet', 'Pass', 'Great'],
      meanings: ['', 'Does it alone', ''],
      pass: 1,
    });
  });

  test('a scale has 1 to 8 grades', () => {
    expect(gradesOfFile(undefined)).toBeNull();
    expect(gradesOfFile([])).toBeNull();
    expect(gradesOfFile(labelled('A'))?.labels).toEqual(['A']);
    const eight = Array.from({ length: 8 }, (_, at) => `${at + 1}`);
    expect(gradesOfFile(labelled(...eight))?.labels).toEqual(eight);
    expect(gradesOfFile(labelled(...eight, '9'))).toBeNull();
  });

  test.each(['', ' ', undefined, 7])(
    'a grade with the label %j makes the scale unreadable',
    (label) => {
      expect(gradesOfFile(labelled('A', label))).toBeNull();
    },
  );

  test('a label is cut at 50 characters', () => {
    expect(gradesOfFile(labelled('a'.repeat(51)))?.labels).toEqual(['a'.repeat(50)]);
  });

  test('no grade passes if the file marks none or several', () => {
    const passOf = (...passes: unknown[]) =>
      gradesOfFile(passes.map((pass) => ({ label: 'A', pass })))?.pass;
    expect(passOf(true, false)).toBe(0);
    expect(passOf(false, true)).toBe(1);
    expect(passOf(false, false)).toBeNull();
    expect(passOf(true, true)).toBeNull();
  });
});

describe('meaningOfFile', () => {
  test('a meaning is cut at 200 characters, without spaces around it', () => {
    const start = 'a'.repeat(199);
    expect(meaningOfFile(`  ${start}bc`)).toBe(`${start}b`);
    expect(meaningOfFile(`${start} bc`)).toBe(start);
    expect(meaningOfFile(' short ')).toBe('short');
  });
});

describe('videosOfFile', () => {
  test('reads videos with a number and an address', () => {
    const url = 'https://video.example/7';
    expect(
      videosOfFile([
        { id: 7, name: 'Roll', url, length: 12 },
        { id: 0, url },
        { id: '8', name: 'Text as id', url },
        { name: 'No id', url },
        { id: 9, name: 'No address' },
        { id: 10, name: 'Empty address', url: '' },
        null,
      ]),
    ).toEqual([
      { id: 7, name: 'Roll', url },
      { id: 0, name: '', url },
    ]);
    expect(videosOfFile(undefined)).toEqual([]);
  });
});
