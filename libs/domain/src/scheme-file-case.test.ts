import { describe, expect, test } from 'vitest';
import { readSchemeCase } from './scheme-file-case.ts';
import type { SchemeFileContent } from './scheme-file.ts';
import { child, id, link, type Raw, uuidOf } from '../testing/scheme-import.ts';

const item = (name: string, more: Raw = {}): Raw => ({
  identifier: id(name),
  fullStatement: name,
  ...more,
});

type Package = {
  readonly document?: Raw;
  readonly items?: readonly Raw[];
  readonly associations?: readonly Raw[];
  readonly rest?: Raw;
};

const casePackage = ({ document, items = [], associations = [], rest }: Package): Raw => ({
  CFDocument: { identifier: id('document'), title: 'Standards', language: 'en', ...document },
  CFItems: items,
  CFAssociations: associations,
  ...rest,
});

const readRaw = (file: Raw): SchemeFileContent => {
  const content = readSchemeCase(file, (text) => uuidOf(`name ${text}`));
  if ('code' in content) throw new Error(content.code);
  return content;
};

const read = (file: Package): SchemeFileContent => readRaw(casePackage(file));

/** The items with their parents, by title. */
const places = ({ items }: SchemeFileContent): string[] => {
  const titles = new Map(items.map(({ ref, title }) => [ref, title]));
  return items.map(({ title, parent }) =>
    parent === null ? title : `${title} below ${titles.get(parent) ?? 'unknown'}`,
  );
};

describe('the head of a CASE package', () => {
  test('[§9] the head has what the document says about the scheme', () => {
    const { head, notes } = read({
      document: {
        title: '<b>Gym</b> &amp; trampoline',
        creator: 'State',
        publisher: 'Board',
        version: '2.1',
        adoptionStatus: 'Adopted',
        language: 'CY-GB',
        subject: ['PE'],
        extensions: { springboard: { branch: '/one' }, vendor: { a: 1 } },
      },
      rest: { CFDefinitions: { CFLicenses: [{ title: 'CC BY', licenseText: 'Free' }] } },
    });
    expect(head).toEqual({
      uuid: id('document'),
      title: 'Gym & trampoline',
      theme: null,
      publisher: 'Board',
      version: '2.1',
      status: 'Adopted',
      language: 'cy',
      branch: '/one',
      origin: {
        license: { title: 'CC BY', uri: '', text: 'Free' },
        document: { subject: ['PE'] },
        extensions: { vendor: { a: 1 } },
      },
    });
    expect(notes).toEqual([]);
  });

  test('[§9] the head is empty where the document says nothing', () => {
    expect(readRaw({ CFDocument: { identifier: 'd1' } })).toEqual({
      format: 'case_1_0',
      head: {
        uuid: uuidOf('name d1'),
        title: '',
        theme: null,
        publisher: '',
        version: '',
        status: '',
        language: null,
        branch: null,
        origin: null,
      },
      grades: null,
      videos: [],
      items: [],
      notes: [{ code: 'MISSING_LANGUAGE', detail: '' }],
    });
  });

  test('[§9] the creator is the publisher if the document names none', () => {
    expect(read({ document: { creator: 'State' } }).head.publisher).toBe('State');
  });

  test('[§9] the first language of an item is used if the document has none', () => {
    const items = [item('a'), item('b', { language: 'de-DE' }), item('c', { language: 'fr' })];
    const { head, notes } = read({ document: { language: '' }, items });
    expect([head.language, notes]).toEqual(['de', []]);
  });

  test('[§9] a package inside CFPackage is read like one without', () => {
    const file = casePackage({ items: [item('a')], associations: [child('a', 'document')] });
    expect(readRaw({ CFPackage: file, CFItems: [item('x')] })).toEqual(readRaw(file));
  });
});

describe('the version of CASE', () => {
  test.each<[string, Package]>([
    ['caseVersion', { document: { caseVersion: '1.1' } }],
    ['extensions of the document', { document: { extensions: {} } }],
    ['extensions of an item', { items: [item('a'), item('b', { extensions: {} })] }],
    ['the address', { document: { uri: 'https://x.example/ims/case/v1p1/CFDocuments/1' } }],
  ])('[§9] CASE 1.1 is recognised by %s', (_, file) => {
    expect(read(file).format).toBe('case_1_1');
  });

  test('[§9] a file without any of them is CASE 1.0', () => {
    const uri = 'https://x.example/ims/case/v1p0/CFDocuments/1';
    expect(read({ document: { caseVersion: '1.0', uri }, items: [item('a')] }).format).toBe(
      'case_1_0',
    );
  });
});

describe('grades and videos of a CASE package', () => {
  const springboard = {
    grades: [{ label: 'Own', pass: true }],
    videos: [{ id: 7, name: 'Roll', url: 'https://video.example/7' }],
  };
  const levels = [{ score: 1, quality: 'Rubric' }];
  const rest = { CFRubrics: [{ CFRubricCriteria: [{ CFRubricCriterionLevels: levels }] }] };

  test('[§9] own grades come before those of the rubric', () => {
    const labelsOf = (file: Package) => read(file).grades?.labels;
    expect(labelsOf({ document: { extensions: { springboard } }, rest })).toEqual(['Own']);
    expect(labelsOf({ rest })).toEqual(['Rubric']);
  });

  test('[§9] videos are those of the extension', () => {
    expect(read({ document: { extensions: { springboard } } }).videos).toEqual(springboard.videos);
  });
});

describe('the items of a CASE package', () => {
  test('[§9] an item has its line, its identifier and its parent', () => {
    const { items } = read({
      items: [item('b'), item('a', { extensions: { springboard: { id: '/a' } } })],
      associations: [child('a', 'document'), child('b', 'a')],
    });
    expect(items).toMatchObject([
      { line: 2, ref: '/a', parent: null, identifier: id('a'), id: '/a', title: 'a' },
      { line: 1, ref: id('b'), parent: '/a', identifier: id('b'), id: null, title: 'b' },
    ]);
  });

  test('[§9] items are sorted by number, then by enumeration, then as in the file', () => {
    const names = ['e', 'd', 'c', 'b', 'a', 'f'];
    const enumerations: Record<string, string> = { c: 'A.10', b: 'A.9', a: 'A.9', f: '0' };
    const content = read({
      items: names.map((name) => item(name, { listEnumeration: enumerations[name] })),
      associations: names.map((name) => child(name, 'document', { c: 5, b: 5, a: 5, f: 1 }[name])),
    });
    expect(places(content)).toEqual(['f', 'b', 'a', 'c', 'e', 'd']);
  });

  test('[§9] a second item of an identifier is listed with its statement and left out', () => {
    const content = read({
      items: [item('a'), item('a', { fullStatement: 'Again' }), item('b')],
      associations: [child('a', 'document'), child('b', 'document')],
    });
    expect(places(content)).toEqual(['a', 'b']);
    expect(content.notes).toEqual([{ code: 'DUPLICATE', detail: 'Again' }]);
  });

  test('[§9] the same identifier that is no UUID gets the same UUID', () => {
    const content = read({
      items: [item('a', { identifier: 'x1' }), item('again', { identifier: 'x1' })],
      associations: [
        {
          associationType: 'isChildOf',
          originNodeURI: { identifier: 'x1' },
          destinationNodeURI: { identifier: id('document') },
        },
      ],
    });
    expect(content.items).toMatchObject([{ identifier: uuidOf('name x1'), parent: null }]);
    expect(content.notes).toEqual([{ code: 'DUPLICATE', detail: 'again' }]);
  });

  test('[§9] an item with several parents has a note with the title of each other one', () => {
    const content = read({
      items: [item('a'), item('b'), item('x', { identifier: 'x1' })],
      associations: [
        child('a', 'document'),
        child('b', 'document'),
        ...['b', 'a', 'document'].map((parent, at) => ({
          associationType: 'isChildOf',
          originNodeURI: { identifier: 'x1' },
          destinationNodeURI: { identifier: id(parent) },
          sequenceNumber: at,
        })),
      ],
    });
    expect(places(content)).toEqual(['a', 'b', 'x below b']);
    expect(content.items.map(({ notes }) => notes)).toEqual([
      [],
      [],
      [
        { code: 'IDENTIFIER', detail: 'x1' },
        { code: 'SECOND_PARENT', detail: 'a' },
        { code: 'SECOND_PARENT', detail: '' },
      ],
    ]);
  });

  test('[§9] an item without a parent is below a level “Unsorted” at the end', () => {
    const content = read({
      items: [item('lost'), item('a'), item('below')],
      associations: [child('a', 'document'), child('below', 'lost')],
    });
    expect(places(content)).toEqual(['a', 'Unsorted', 'lost below Unsorted', 'below below lost']);
    expect(content.items[1]).toEqual({
      line: 4,
      ref: '#unsorted',
      parent: null,
      identifier: null,
      id: '/unsorted',
      title: 'Unsorted',
      t: 'l',
      item_type: null,
      content: { kind: 'texts', texts: {} },
      fields: {},
      notes: [],
      errors: [],
    });
    expect(content.items[2]?.notes).toEqual([{ code: 'NO_PARENT', detail: '' }]);
    expect(content.items[3]?.notes).toEqual([]);
  });

  test('[§9] an item in a circle of parents is below “Unsorted” with a note', () => {
    const content = read({
      items: [item('a'), item('b')],
      associations: [child('a', 'b'), child('b', 'a')],
    });
    expect(places(content)).toEqual(['Unsorted', 'a below Unsorted', 'b below a']);
    expect(content.items[1]?.notes).toEqual([{ code: 'PARENT_CIRCLE', detail: '' }]);
  });

  test('[§9] the items of the file that precede an item are its dependencies, except itself', () => {
    const content = read({
      items: [item('a'), item('b', { extensions: { springboard: { id: '/b' } } }), item('c')],
      associations: [
        ...['a', 'b', 'c'].map((name) => child(name, 'document')),
        link('precedes', 'a', 'c'),
        link('precedes', 'b', 'c'),
        link('precedes', 'c', 'c'),
        link('precedes', 'far', 'c'),
        link('isRelatedTo', 'b', 'a'),
      ],
    });
    expect(content.items.map(({ fields }) => fields.dependencies)).toEqual([
      [],
      [],
      [id('a'), '/b'],
    ]);
  });

  test('[§9] an item has a note for each other association, and keeps it in its extensions', () => {
    const { items } = read({
      items: [item('a')],
      associations: [child('a', 'document'), link('isRelatedTo', 'a', 'far')],
    });
    expect(items[0]?.notes).toEqual([{ code: 'NO_EFFECT', detail: 'isRelatedTo: far' }]);
    expect(items[0]?.fields.extensions?.values).toMatchObject({
      associations: [{ associationType: 'isRelatedTo' }],
    });
  });
});
