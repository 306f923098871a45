import type { SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { casePackageOf } from './scheme-case.ts';
import type { SchemeFileItem } from './scheme-file.ts';
import type { ImportMapping } from './scheme-import-nodes.ts';
import type { ImportPlace } from './scheme-import-scope.ts';
import {
  actions,
  BADGE,
  BY_DEFAULT,
  child,
  exportOf,
  fileOf,
  FORMATS,
  id,
  link,
  node,
  notesOfRows,
  plan,
  type Raw,
  read,
  uuidOf,
} from '../testing/scheme-import.ts';

const item = (name: string, more: Raw = {}): Raw => ({
  identifier: id(name),
  uri: `https://standards.example/${name}`,
  fullStatement: name,
  lastChangeDateTime: '2026-01-01T00:00:00Z',
  ...more,
});

const casePackage = (CFItems: Raw[], CFAssociations: Raw[], more: Raw = {}): Raw => ({
  CFDocument: {
    identifier: id('document'),
    title: 'Standards',
    creator: 'State',
    language: 'en',
    ...more,
  },
  CFItems,
  CFAssociations,
});

const readCase = (file: Raw) => read(JSON.stringify(file));

describe('CASE', () => {
  const planNew = (file: Raw, mapping?: ImportMapping) =>
    plan(readCase(file), [], { kind: 'new' }, mapping);
  const titles = (nodes: readonly SchemeNode[]): unknown[] =>
    nodes.map(({ title: name, children }) =>
      children.length === 0 ? name : [name, ...titles(children)],
    );

  test('[§9] orders by number, then enumeration, then as in the file; with and without CFPackage', () => {
    const file = casePackage(
      [
        item('a', { listEnumeration: '10' }),
        item('b', { listEnumeration: '9' }),
        item('c'),
        item('d'),
      ],
      [
        child('a', 'document'),
        child('b', 'document'),
        child('c', 'document', 2),
        child('d', 'document', 1),
      ],
    );
    expect(titles(planNew(file).tree)).toEqual(['d', 'c', 'b', 'a']);
    expect(titles(planNew({ CFPackage: file }).tree)).toEqual(['d', 'c', 'b', 'a']);
    expect(readCase(file).format).toBe('case_1_0');
    expect(readCase(casePackage([item('a')], [], { caseVersion: '1.1' })).format).toBe('case_1_1');
  });

  test('[§9] the first parent by number is taken, a second one and a missing one are listed', () => {
    const file = casePackage(
      [item('a'), item('b'), item('x'), item('lost'), item('loop1'), item('loop2')],
      [
        child('a', 'document', 1),
        child('b', 'document', 2),
        child('x', 'b', 5),
        child('x', 'a', 3),
        child('loop1', 'loop2'),
        child('loop2', 'loop1'),
      ],
    );
    const planned = planNew(file);
    expect(titles(planned.tree)).toEqual([
      ['a', 'x'],
      'b',
      ['Unsorted', 'lost', ['loop1', 'loop2']],
    ]);
    const [second] = planned.rows.flatMap(({ notes }) => notes);
    expect(second).toEqual({ code: 'SECOND_PARENT', detail: 'b' });
    expect(notesOfRows(planned)).toEqual([
      'SECOND_PARENT /a/x',
      'NO_PARENT /unsorted/lost',
      'PARENT_CIRCLE /unsorted/loop1',
    ]);
  });

  test('[§9] HTML becomes Markdown, formulas stay, and a long statement is a text block as well', () => {
    const long = `<p>Run &amp; <b>jump</b></p>${'very '.repeat(50)}far`;
    const file = casePackage(
      [item('a', { fullStatement: long, notes: '<ul><li>one</li><li>x < y $a<b$</li></ul>' })],
      [child('a', 'document')],
    );
    const planned = planNew(file);
    const [level] = planned.tree;
    expect(level?.title).toMatch(/^Run & jump very .*…$/);
    expect(level?.title.length).toBeLessThanOrEqual(200);
    expect(level?.content?.map(({ value }) => value)).toEqual([
      `Run & **jump**\n\n${'very '.repeat(50)}far`,
      '- one\n- x < y $a<b$',
    ]);
    expect(planned.rows[0]?.notes.map(({ code }) => code)).toEqual([
      'HTML',
      'TITLE_CUT',
      'LONG_STATEMENT',
    ]);
  });

  test('[§9] types come from the item type or the depth, and are changed where the tree needs it', () => {
    const file = casePackage(
      [
        item('a', { CFItemType: 'Domain' }),
        item('b', { CFItemType: 'Standard' }),
        item('c', { CFItemType: 'Odd' }),
      ],
      [child('a', 'document'), child('b', 'a'), child('c', 'b')],
    );
    const types = (mapping: ImportMapping) => {
      const planned = planNew(file, mapping);
      return [planned.rows.map(({ t }) => t), notesOfRows(planned)];
    };
    expect(types(BY_DEFAULT)).toEqual([['l', 'sg', 's'], []]);
    expect(types({ by: 'depth', types: { 1: 'l', 2: 'l', 3: 's' } })).toEqual([
      ['l', 'l', 's'],
      [],
    ]);
    expect(types({ by: 'type', types: { Domain: 'l', Standard: 's' } })).toEqual([
      ['l', 'sg', 's'],
      ['TYPE_CHANGED /a/b', 'UNKNOWN_TYPE /a/b/c'],
    ]);
  });

  test('[§9] precedes is a dependency; other associations have no effect and come back', () => {
    const file = casePackage(
      [item('a'), item('b', { educationLevel: ['05'], mystery: 1 })],
      [
        child('a', 'document', 1),
        child('b', 'document', 2),
        link('precedes', 'a', 'b'),
        link('isRelatedTo', 'b', 'far'),
        link('exactMatchOf', 'b', 'twin'),
      ],
    );
    const planned = planNew(file);
    expect(planned.tree[1]).toMatchObject({
      dependencies: ['/a'],
      identifier: id('b'),
      extensions: { case: { educationLevel: ['05'], mystery: 1 } },
    });
    expect(notesOfRows(planned)).toEqual(['NO_EFFECT /b', 'EXACT_MATCH /b']);
    const exported = casePackageOf(exportOf(planned.tree), {
      version: '1.1',
      base: 'https://x.example',
    });
    expect(exported.CFItems[1]).toMatchObject({ identifier: id('b'), educationLevel: ['05'] });
    expect(exported.CFAssociations.map(({ associationType }) => associationType)).toEqual([
      'isChildOf',
      'isChildOf',
      'precedes',
      'isRelatedTo',
      'exactMatchOf',
    ]);
  });

  test('[§9] the same foreign file again, and each export of it, changes nothing', () => {
    const file = casePackage(
      [
        item('a', { CFItemType: 'Domain', humanCodingScheme: 'A.1', subject: ['Gym'] }),
        item('b', {
          fullStatement: 'x '.repeat(150),
          abbreviatedStatement: 'Short',
          notes: '<i>n</i>',
          conceptKeywords: ['k'],
        }),
        item('lost'),
      ],
      [
        child('a', 'document'),
        child('b', 'a'),
        link('isRelatedTo', 'b', 'far'),
        link('precedes', 'lost', 'b'),
      ],
      {
        licenseURI: { title: 'CC BY', identifier: id('licence'), uri: 'https://cc.example/by' },
        subject: ['PE'],
      },
    );
    const content = readCase(file);
    const { tree } = plan(content, [], { kind: 'new' });
    const unchanged = (text: string) =>
      plan(read(text), tree).rows.filter(({ action }) => action !== 'unchanged');
    expect(unchanged(JSON.stringify(file))).toEqual([]);
    for (const format of FORMATS)
      expect(unchanged(fileOf(format, exportOf(tree, { origin: content.head.origin })))).toEqual(
        [],
      );
    expect(content.head.origin?.license).toEqual({
      title: 'CC BY',
      uri: 'https://cc.example/by',
      text: '',
    });
    const again = read(fileOf('1.1', exportOf(tree, { origin: content.head.origin })));
    expect(again.head.origin).toEqual(content.head.origin);
  });

  test('[scheme-portal §4] a badge picture that is no small PNG is left out', () => {
    const fileWith = (value: unknown) =>
      JSON.stringify({
        format: 'springboard-scheme',
        format_version: 1,
        tree: [{ id: '/one', title: 'One', t: 'l', badge: value, children: [] }],
      });
    const badgeOf = (value: unknown) => read(fileWith(value)).items[0]?.fields.badge;
    expect(badgeOf(BADGE)).toBe(BADGE);
    const large = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(60_000)}`;
    for (const wrong of ['data:image/svg+xml;base64,AAAA', large, 7, undefined]) {
      expect(badgeOf(wrong)).toBeNull();
    }
  });

  test('[§9] grades come from the rubric, and an identifier that is no UUID gets one', () => {
    const file = {
      ...casePackage([item('a', { identifier: 'http://asn.example/S1' })], []),
      CFRubrics: [
        {
          CFRubricCriteria: [
            {
              CFRubricCriterionLevels: [
                { score: 3, quality: 'Good', description: 'does it alone' },
                { score: 2, description: 'Fair' },
                { score: 1, quality: 'Bad' },
              ],
            },
          ],
        },
      ],
    };
    const content = readCase(file);
    expect(content.grades).toEqual({
      labels: ['Bad', 'Fair', 'Good'],
      meanings: ['', '', 'does it alone'],
      pass: null,
    });
    const first: SchemeFileItem | undefined = content.items.find(({ title: name }) => name === 'a');
    expect(first?.identifier).toBe(uuidOf('name http://asn.example/S1'));
    expect(first?.notes).toContainEqual({ code: 'IDENTIFIER', detail: 'http://asn.example/S1' });
  });

  test('[§9] the head says who published which version, in which language', () => {
    const head = (more: Raw, items: Raw[] = [item('a')]) =>
      readCase(casePackage(items, [], more)).head;
    expect(head({ version: '2.1', adoptionStatus: 'Adopted', language: 'EN-GB' })).toMatchObject({
      uuid: id('document'),
      title: 'Standards',
      publisher: 'State',
      version: '2.1',
      status: 'Adopted',
      language: 'en',
    });
    expect(head({ publisher: 'Board' }).publisher).toBe('Board');
    const items = [item('a', { language: '' }), item('b', { language: 'cy' })];
    expect(head({ language: '' }, items).language).toBe('cy');
    expect(head({ language: '' }).language).toBeNull();
  });

  test('[§9] a second item of an identifier is listed with its statement and left out', () => {
    const again = item('a', { fullStatement: 'The same again' });
    const content = readCase(casePackage([item('a'), again], [child('a', 'document')]));
    expect(content.items.map(({ title: name }) => name)).toEqual(['a']);
    expect(content.notes).toEqual([{ code: 'DUPLICATE', detail: 'The same again' }]);
  });

  test('[§9] extensions of one item make it a file of CASE 1.1', () => {
    const extended = item('b', { extensions: { vendor: { a: 1 } } });
    expect(readCase(casePackage([item('a'), extended], [])).format).toBe('case_1_1');
  });

  test('[§9] a file without a language says so', () => {
    expect(readCase(casePackage([item('a')], [], { language: '' })).notes).toEqual([
      { code: 'MISSING_LANGUAGE', detail: '' },
    ]);
  });

  test('[§9] an id that a node had before is replaced by its present one', () => {
    const exported = exportOf([node('/new', 'l')], { renamed: new Map([['/old', '/new']]) });
    const { CFAssociations } = casePackageOf(exported, {
      version: '1.1',
      base: 'https://x.example',
    });
    expect(CFAssociations.at(-1)).toMatchObject({
      associationType: 'replacedBy',
      originNodeURI: { identifier: uuidOf('/old') },
      destinationNodeURI: { identifier: uuidOf('/new') },
    });
  });
});

describe('exact matches', () => {
  const ownerOf = (owner: SchemeNode) => ({
    owners: new Map([
      [id('owner'), [{ scheme_uuid: uuidOf('other'), scheme_title: 'Other', node: owner }]],
    ]),
  });
  const skill = node('/o/skill', 's', [], { title: 'Owner’s', grade: 1, videos: [3] });
  const group = node('/o/g', 'sg', [skill], { title: 'Owner’s group' });
  const match = link('exactMatchOf', 'x', 'owner');
  const file = (...more: Raw[]) =>
    casePackage([item('a'), item('x')], [child('a', 'document'), child('x', 'a'), match, ...more]);
  const planWith = (content: Raw, owner: SchemeNode, tree: SchemeNode[] = [], at?: ImportPlace) => {
    const place = at ?? { kind: tree.length === 0 ? 'new' : 'update' };
    return plan(readCase(content), tree, place, BY_DEFAULT, ownerOf(owner));
  };

  test('[D6] a linked item has the title and content of its owner, not its pass grade and videos', () => {
    const { tree, links } = planWith(file(), skill);
    const linked = tree[0]?.children[0];
    expect(linked).toMatchObject({ title: 'Owner’s', identifier: id('x'), is_owner: false });
    expect([linked?.grade, linked?.videos, linked?.extensions]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(links).toEqual([
      { node_id: '/a/x', owner_scheme_uuid: uuidOf('other'), owner_node_id: '/o/skill' },
    ]);
  });

  test('[D6] a linked level has the badge of its owner in place of its own', () => {
    const own = { ...node('/x', 'l'), identifier: id('x'), badge: 'data:image/png;base64,AAAA' };
    const alone = casePackage([item('x')], [child('x', 'document'), match]);
    const badgeOf = (owner: SchemeNode) => planWith(alone, owner, [own]).tree[0]?.badge;
    expect(badgeOf(node('/o', 'l', [], { badge: BADGE }))).toBe(BADGE);
    expect(badgeOf(node('/o', 'l'))).toBeUndefined();
  });

  test('[§9] other matches of a linked item come back in an export', () => {
    const planned = planWith(file(link('exactMatchOf', 'x', 'far')), skill);
    expect(notesOfRows(planned)).toEqual(['LINKED /a/x', 'EXACT_MATCH /a/x']);
    expect(planned.tree[0]?.children[0]?.extensions).toMatchObject({
      associations: [{ destinationNodeURI: { identifier: id('far') } }],
    });
  });

  test('[D6] an own node of another type is not linked', () => {
    const own = [
      {
        ...node('/a', 'l', [node('/a/x', 's', [], { identifier: id('x') })]),
        identifier: id('a'),
      },
    ];
    expect(notesOfRows(planWith(file(), group, own))).toEqual(['EXACT_MATCH /a/x']);
    expect(notesOfRows(planWith(file(), skill, own))).toEqual(['LINKED /a/x']);
  });

  test('[D6] a node that keeps own nodes below it is not linked', () => {
    const own = node('/a/x', 'sg', [node('/a/x/own', 's')], { identifier: id('x') });
    const tree = [node('/a', 'l', [own])];
    const below = { kind: 'below', node_id: '/a' } as const;
    const alone = casePackage([item('x')], [child('x', 'document'), match]);
    expect(notesOfRows(planWith(alone, group, tree, below))).toEqual(['EXACT_MATCH /a/x']);
    const empty = [node('/a', 'l', [{ ...own, children: [] }])];
    const planned = planWith(alone, group, empty, below);
    expect(planned.tree[0]?.children[0]).toMatchObject({
      title: 'Owner’s group',
      children: [{ id: '/a/x/skill', is_owner: false }],
    });
    expect(actions(planned)).toEqual(['update /a/x', 'create /a/x/skill']);
  });

  test('[D6] a group of the file is linked if every item below it is', () => {
    const owners = new Map([
      ...ownerOf(skill).owners,
      [id('owner-g'), [{ scheme_uuid: uuidOf('other'), scheme_title: 'Other', node: group }]],
    ]);
    const notesWith = (...links: Raw[]) => {
      const content = casePackage(
        [item('a'), item('g'), item('x'), item('y')],
        [child('a', 'document'), child('g', 'a'), child('x', 'g'), ...links],
      );
      return notesOfRows(plan(readCase(content), [], { kind: 'new' }, BY_DEFAULT, { owners }));
    };
    const both = [link('exactMatchOf', 'g', 'owner-g'), match];
    expect(notesWith(...both, child('y', 'a'))).toEqual(['LINKED /a/g', 'LINKED /a/g/x']);
    expect(notesWith(...both, child('y', 'g'))).toEqual(['EXACT_MATCH /a/g', 'LINKED /a/g/x']);
  });

  test('[D6] an item whose owner cannot be where it is is not linked', () => {
    const level = node('/o', 'l', [], { title: 'Owner’s level' });
    const deep = casePackage(
      [item('a'), item('g'), item('x')],
      [child('a', 'document'), child('g', 'a'), child('x', 'g'), match],
    );
    expect(notesOfRows(planWith(deep, level))).toEqual(['EXACT_MATCH /a/g/x']);
  });
});
