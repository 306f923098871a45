import type { ContentBlock, Grade, ImportRowError, SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import type { FileNote, ItemFields, SchemeFileItem } from './scheme-file.ts';
import {
  differsFromOwner,
  type ImportMapping,
  nodeOfItem,
  typeOfItem,
  withKnownMedia,
} from './scheme-import-nodes.ts';
import { MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from './scheme-limits.ts';
import { BADGE, BY_DEFAULT, GRADES, item, NO_FIELDS, node } from '../testing/scheme-import.ts';

const roll = (more: Partial<SchemeFileItem> = {}): SchemeFileItem =>
  item('/a', null, { title: 'Roll', ...more });

const block = (
  type: ContentBlock['type'],
  value: ContentBlock['value'],
  title: string | null = null,
): ContentBlock => ({ title, type, value });

const withBlocks = (...blocks: ContentBlock[]) => roll({ content: { kind: 'blocks', blocks } });

/** In the file, video 5 is video 50 of the scheme, and file 5 is its file 4. */
const MEDIA = { videos: new Map([[5, 50]]), files: new Map([[5, 4]]) };

describe('typeOfItem', () => {
  const LEAF = { depth: 2, isLeaf: true, parent: 'l' } as const;
  const TOP = { depth: 1, isLeaf: false, parent: null } as const;
  const INNER = { depth: 2, isLeaf: false, parent: 'l' } as const;
  type Place = Parameters<typeof typeOfItem>[2];

  const typed = (of: Partial<SchemeFileItem>, mapping: ImportMapping, place: Place) => {
    const notes: FileNote[] = [];
    const t = typeOfItem(roll(of), mapping, place, notes);
    return [t, ...notes.map(({ code, detail }) => `${code} ${detail}`)];
  };

  test.each([
    ['a leaf is a skill', {}, LEAF, ['s']],
    ['an item at the top is a level', {}, TOP, ['l']],
    ['a leaf at the top is a level', {}, { ...TOP, isLeaf: true }, ['l']],
    ['an item with items below it is a group', {}, INNER, ['sg']],
    ['the type of the file counts', { t: 'l' as const }, LEAF, ['l']],
    [
      'the type of the file counts more than the item type',
      { t: 's' as const, item_type: 'Level' },
      LEAF,
      ['s'],
    ],
    ['an item type of the product counts', { item_type: 'Level' }, LEAF, ['l']],
    ['an unknown item type does not count', { item_type: 'Odd' }, LEAF, ['s']],
    [
      'a skill with items below it is a group',
      { t: 's' as const },
      INNER,
      ['sg', 'TYPE_CHANGED s'],
    ],
    [
      'a skill at the top is a level',
      { t: 's' as const },
      { ...TOP, isLeaf: true },
      ['l', 'TYPE_CHANGED s'],
    ],
    [
      'a level below a group is a group',
      { t: 'l' as const },
      { ...INNER, parent: 'sg' as const },
      ['sg', 'TYPE_CHANGED l'],
    ],
  ])('[§9] by default, %s', (_, of, place, expected) => {
    expect(typed(of, BY_DEFAULT, place)).toEqual(expected);
  });

  test('[§9] by default, the types of a mapping have no effect', () => {
    const types = { '': 'l', Odd: 'l' } as const;
    expect(typed({ item_type: 'Odd' }, { by: 'default', types }, LEAF)).toEqual(['s']);
    expect(typed({}, { by: 'default', types }, LEAF)).toEqual(['s']);
  });

  test.each([
    ['a mapped depth has its type', {}, { 2: 'l' as const }, ['l']],
    ['another depth has the type of its place', {}, { 1: 'l' as const }, ['s']],
    ['an item type has no effect', { item_type: 'Level' }, { Level: 'sg' as const }, ['s']],
  ])('[§9] by depth, %s', (_, of, types, expected) => {
    expect(typed(of, { by: 'depth', types }, LEAF)).toEqual(expected);
  });

  test.each([
    [
      'a mapped item type has its type',
      { item_type: 'Standard' },
      { Standard: 'l' as const },
      ['l'],
    ],
    ['an unknown item type is listed', { item_type: 'Level' }, {}, ['s', 'UNKNOWN_TYPE Level']],
    ['the type of the file counts more', { t: 'l' as const, item_type: 'Odd' }, {}, ['l']],
    ['items without an item type are mapped together', {}, { '': 'l' as const }, ['l']],
    ['no item type is no unknown one', {}, {}, ['s']],
  ])('[§9] by item type, %s', (_, of, types, expected) => {
    expect(typed(of, { by: 'type', types }, LEAF)).toEqual(expected);
  });
});

describe('nodeOfItem', () => {
  const made = (
    of: SchemeFileItem,
    base?: SchemeNode,
    { grades = GRADES, identifier }: { grades?: readonly Grade[]; identifier?: string } = {},
  ) => {
    const notes: FileNote[] = [];
    const errors: ImportRowError[] = [];
    const place = { id: '/a', parentId: '/p', t: 's' as const, identifier };
    const result = nodeOfItem(of, base, place, { ...MEDIA, grades }, { notes, errors });
    return { node: result, notes, errors };
  };
  const madeWith = (fields: ItemFields, base?: SchemeNode) => made(roll({ fields }), base).node;

  const FULL = {
    id: '/a',
    parentId: '/p',
    title: 'Roll',
    t: 's',
    group: 'Floor',
    content: [block('text', 'Tuck')],
    completion: [{ nodes: ['/b'], count: 1 }],
    dependencies: ['/c'],
    grade: 2,
    videos: [50],
    hidden: true,
    skipped: true,
    badge: BADGE,
    identifier: 'own',
    extensions: { vendor: 1 },
    children: [],
  } satisfies SchemeNode;
  const EMPTY: SchemeNode = { id: '/a', parentId: '/p', title: 'Roll', t: 's', children: [] };

  test('[§9] a new node has all fields of the file', () => {
    const { group, completion, dependencies, grade, badge, extensions } = FULL;
    const fields = {
      group,
      completion,
      dependencies,
      grade,
      badge,
      videos: [5],
      hidden: true,
      skipped: true,
      extensions: { merge: false, values: extensions },
    };
    const full = made({ ...withBlocks(...FULL.content), fields }, undefined, { identifier: 'own' });
    expect(full).toStrictEqual({ node: FULL, notes: [], errors: [] });
  });

  test('[§9] a new node has no fields without values', () => {
    expect(made(roll())).toStrictEqual({ node: EMPTY, notes: [], errors: [] });
  });

  test('[§9] a node keeps the fields that the file does not have', () => {
    const base = { ...FULL, children: [node('/a/x', 's')] };
    expect(made(roll(), base, { identifier: 'own' }).node).toStrictEqual(FULL);
  });

  test('[§9] a node loses the fields that are empty in the file', () => {
    const fields = { ...NO_FIELDS, extensions: { merge: false, values: {} } };
    expect(made({ ...withBlocks(), fields }, FULL).node).toStrictEqual(EMPTY);
    expect(madeWith({ group: '' })).toStrictEqual(EMPTY);
  });

  test('[§9] a node keeps its title if the file has the text that its title was made from', () => {
    const long = roll({ title: 'Roll …', raw_title: 'Roll on the floor' });
    const titleOf = (base?: SchemeNode) => made(long, base).node.title;
    expect(titleOf({ ...EMPTY, title: 'Roll on the floor' })).toBe('Roll on the floor');
    expect(titleOf({ ...EMPTY, title: 'Jump' })).toBe('Roll …');
    expect(titleOf()).toBe('Roll …');
  });

  test('[§9] a title and a content over their limits are errors', () => {
    const errorsOf = (of: SchemeFileItem) => made(of).errors;
    expect(errorsOf(roll({ title: 'x'.repeat(MAX_TITLE_LENGTH) }))).toEqual([]);
    expect(errorsOf(roll({ title: 'x'.repeat(MAX_TITLE_LENGTH + 1) }))).toEqual(['TITLE_TOO_LONG']);
    const room = MAX_CONTENT_LENGTH - JSON.stringify([block('text', '')]).length;
    expect(errorsOf(withBlocks(block('text', 'x'.repeat(room))))).toEqual([]);
    expect(errorsOf(withBlocks(block('text', 'x'.repeat(room + 1))))).toEqual(['CONTENT_TOO_LONG']);
  });

  test('[§9] a video whose address is a script is an error', () => {
    const errorsOf = (...addresses: string[]) => made(withBlocks(block('video', addresses))).errors;
    expect(errorsOf('https://video.example/1')).toEqual([]);
    expect(errorsOf('https://video.example/1', 'javascript:alert(1)')).toEqual(['UNSAFE_ADDRESS']);
  });

  test('[§9] content names the videos and files of the scheme', () => {
    const { node: shown, notes } = made(
      withBlocks(block('video', ['5', '6']), block('files', ['7'])),
    );
    expect(shown.content).toEqual([block('video', ['50'])]);
    expect(notes).toEqual([
      { code: 'UNKNOWN_VIDEO', detail: '6' },
      { code: 'UNKNOWN_FILE', detail: '7' },
    ]);
  });

  const LABELS: Grade[] = ['Not yet', 'Good', ' Pass ', 'Good'].map((label) => ({
    label,
    pass: label === ' Pass ',
  }));
  test.each([
    ['a number', 0, 0],
    ['the last number', 3, 3],
    ['a label', 'Not yet', 0],
    ['a label with spaces around it', 'Pass', 2],
    ['none', null, undefined],
  ])('[§9] the grade of an item is %s', (_, grade, expected) => {
    const graded = made(roll({ fields: { grade } }), FULL, { grades: LABELS });
    expect([graded.node.grade, graded.errors]).toEqual([expected, []]);
  });

  test.each([
    ['a number after the last', 4],
    ['a label of two grades', 'Good'],
    ['an unknown label', 'Great'],
  ])('[§9] %s is no grade of the scheme', (_, grade) => {
    const graded = made(roll({ fields: { grade } }), FULL, { grades: LABELS });
    expect([graded.node.grade, graded.errors]).toEqual([undefined, ['GRADE']]);
  });

  test('[§9] videos that the scheme does not have are left out and listed', () => {
    const { node: shown, notes } = made(roll({ fields: { videos: [6, 5] } }));
    expect(shown.videos).toEqual([50]);
    expect(notes).toEqual([{ code: 'UNKNOWN_VIDEO', detail: '6' }]);
  });

  test.each([
    ['are replaced by those of the file', false, { other: 2 }, { other: 2 }],
    [
      'are merged with those of a package',
      true,
      { other: 2 },
      { vendor: 1, case: { a: 1, b: 1 }, other: 2 },
    ],
    [
      'are merged field by field for CASE',
      true,
      { case: { b: 2, c: 2 } },
      { vendor: 1, case: { a: 1, b: 2, c: 2 } },
    ],
  ])('[§9] the extensions of a node %s', (_, merge, values, expected) => {
    const base = { ...EMPTY, extensions: { vendor: 1, case: { a: 1, b: 1 } } };
    const { extensions } = madeWith({ extensions: { merge, values } }, base);
    expect(extensions).toStrictEqual(expected);
  });

  test('[§9] the extensions of a new node are those of the file', () => {
    const { extensions } = madeWith({ extensions: { merge: true, values: { vendor: 1 } } });
    expect(extensions).toStrictEqual({ vendor: 1 });
  });

  test('[D6] a mirrored node keeps its title, content, type and badge', () => {
    const owner = {
      title: 'Owner’s',
      content: [block('files', ['9'])],
      t: 'sg',
      badge: BADGE,
    } as const;
    const base: SchemeNode = { ...EMPTY, ...owner, content: [...owner.content], is_owner: false };
    const fields = { badge: 'data:image/png;base64,AAAA', group: 'Floor', grade: 1 };
    expect(made({ ...withBlocks(block('text', 'Own')), fields }, base)).toStrictEqual({
      node: { ...base, group: 'Floor', grade: 1 },
      notes: [],
      errors: [],
    });
    const bare: SchemeNode = { ...EMPTY, is_owner: false };
    expect(
      made({ ...withBlocks(block('text', 'Own')), fields: { badge: BADGE } }, bare).node,
    ).toStrictEqual(bare);
  });
});

describe('withKnownMedia', () => {
  const known = (of: ContentBlock) => {
    const notes: FileNote[] = [];
    const blocks = withKnownMedia(of, MEDIA, notes);
    return [blocks, notes.map(({ code, detail }) => `${code} ${detail}`)];
  };

  test.each([
    ['a text that looks like an id stays', block('text', '5'), [block('text', '5')], []],
    [
      'files have the ids of the scheme',
      block('files', '5', 'Card'),
      [block('files', ['4'], 'Card')],
      [],
    ],
    ['videos have the ids of the scheme', block('video', ['5']), [block('video', ['50'])], []],
    [
      'addresses stay',
      block('files', ['/card.pdf', '5']),
      [block('files', ['/card.pdf', '4'])],
      [],
    ],
    [
      'unknown files are left out',
      block('files', ['6', '5', '7']),
      [block('files', ['4'])],
      ['UNKNOWN_FILE 6', 'UNKNOWN_FILE 7'],
    ],
    [
      'unknown videos are left out',
      block('video', ['5', '6']),
      [block('video', ['50'])],
      ['UNKNOWN_VIDEO 6'],
    ],
    ['a block is left out with its last file', block('files', ['6']), [], ['UNKNOWN_FILE 6']],
    ['a block without files stays', block('files', []), [block('files', [])], []],
  ])('[§9] %s', (_, of, blocks, notes) => {
    expect(known(of)).toEqual([blocks, notes]);
  });
});

describe('differsFromOwner', () => {
  const OWN = node('/a', 'sg', [], {
    title: 'Roll',
    group: 'Floor',
    content: [block('text', 'Tuck')],
    hidden: true,
    skipped: true,
    completion: [{ nodes: ['/b'], count: 1 }],
    dependencies: ['/c'],
    is_owner: false,
  });
  const BARE = node('/a', 'sg', [], { title: 'Roll', is_owner: false });
  /** The file names `/b` by the reference `b`. */
  const IDS = new Map([['b', '/b']]);
  const differs = (of: SchemeFileItem, from: SchemeNode) => differsFromOwner(of, from, IDS);

  test.each([
    ['a file without values', roll(), OWN],
    [
      'a file with the same values',
      {
        ...withBlocks(block('text', 'Tuck')),
        fields: { group: 'Floor', hidden: true, skipped: true },
      },
      OWN,
    ],
    [
      'a rule that names the same nodes by references',
      roll({ fields: { completion: [{ nodes: ['b'], count: 1 }], dependencies: ['/c'] } }),
      OWN,
    ],
    ['a shortened title', roll({ title: 'Rol…', raw_title: 'Roll' }), OWN],
    ['a longer text for the same title', roll({ raw_title: 'Roll on the floor' }), OWN],
    [
      'an empty value for a node without values',
      {
        ...withBlocks(),
        fields: { group: null, hidden: false, skipped: false, completion: [], dependencies: [] },
      },
      BARE,
    ],
    ['a file without values for a node without values', roll(), BARE],
  ])('[D6] %s is no difference', (_, of, from) => {
    expect(differs(of, from)).toBe(false);
  });

  test.each([
    ['another title', roll({ title: 'Jump' }), OWN],
    ['another title, shortened or not,', roll({ title: 'Jum…', raw_title: 'Jump' }), OWN],
    ['another text', withBlocks(block('text', 'Straight')), OWN],
    ['a second block', withBlocks(block('text', 'Tuck'), block('text', 'Tuck')), OWN],
    ['content for a node without content', withBlocks(block('text', 'Tuck')), BARE],
    ['another heading', roll({ fields: { group: 'Beam' } }), OWN],
    ['a removed heading', roll({ fields: { group: null } }), OWN],
    ['a heading for a node without heading', roll({ fields: { group: 'Beam' } }), BARE],
    ['another value of hidden', roll({ fields: { hidden: false } }), OWN],
    ['another value of skipped', roll({ fields: { skipped: false } }), OWN],
    [
      'another rule',
      roll({
        fields: {
          completion: [
            { nodes: ['b'], count: 2 },
            { nodes: ['/c'], count: 1 },
          ],
        },
      }),
      OWN,
    ],
    ['another dependency', roll({ fields: { dependencies: ['b'] } }), OWN],
    ['an empty list of dependencies', roll({ fields: { dependencies: [] } }), OWN],
  ])('[D6] %s is a difference', (_, of, from) => {
    expect(differs(of, from)).toBe(true);
  });
});
