import type { SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { type ExactMatch, NO_HEAD, type SchemeFileItem } from './scheme-file.ts';
import type { ImportBase } from './scheme-import-build.ts';
import type { ImportPlace } from './scheme-import-scope.ts';
import { MAX_DEPTH } from './scheme-limits.ts';
import { BY_DEFAULT, item, node, plan as planContent, uuidOf } from '../testing/scheme-import.ts';

type Tree = readonly SchemeNode[];

const plan = (
  items: readonly SchemeFileItem[],
  tree: Tree = [],
  place: ImportPlace = { kind: 'update' },
  more: Partial<ImportBase> = {},
) =>
  planContent(
    { format: 'case_1_1', head: NO_HEAD, grades: null, videos: [], items, notes: [] },
    tree,
    place,
    BY_DEFAULT,
    more,
  );

/** The ids of a tree, a node's children in brackets after it. */
const idsIn = (nodes: Tree): string =>
  nodes
    .map(({ id, children }) => (children.length === 0 ? id : `${id} (${idsIn(children)})`))
    .join(', ');

const notesIn = ({ rows }: ReturnType<typeof plan>) =>
  rows.flatMap((row) => row.notes.map(({ code, detail }) => `${row.node_id} ${code} ${detail}`));
const errorsIn = ({ rows }: ReturnType<typeof plan>) =>
  rows.flatMap(({ node_id, errors }) => errors.map((code) => `${node_id} ${code}`));

describe('the node of an item', () => {
  const TREE = [node('/a', 'l', [], { identifier: uuidOf('one') }), node('/b', 'l')];

  test('[§9] has its identifier, or else its id', () => {
    const byIdentifier = item('x', null, { identifier: uuidOf('one'), id: '/b' });
    const byUnstored = item('y', null, { identifier: uuidOf('/b'), id: '/a' });
    const planned = plan([byIdentifier, byUnstored], TREE);
    expect(planned.tree).toMatchObject([
      { id: '/a', title: 'x', identifier: uuidOf('one') },
      { id: '/b', title: 'y' },
    ]);
    expect(notesIn(planned)).toEqual([]);
    expect(plan([item('x', null, { id: '/a' })], TREE).tree).toMatchObject([
      { id: '/a', title: 'x', identifier: uuidOf('one') },
    ]);
  });

  test('[§9] is not that of a second item, which is a new node with another id', () => {
    const first = item('x', null, { identifier: uuidOf('one') });
    const planned = plan([item('y', null, { id: '/a' }), first], TREE);
    expect(planned.tree).toMatchObject([
      { id: '/y', title: 'y' },
      { id: '/a', title: 'x' },
    ]);
    expect(notesIn(planned)).toEqual(['/y ID_CHANGED /a']);
    const twins = [first, { ...first, ref: 'y', title: 'y' }];
    expect(idsIn(plan(twins, TREE).tree)).toBe('/a, /y');
  });

  test('[§9] is none for an item without an identifier and an id', () => {
    const planned = plan([item('a', null)], TREE);
    expect(idsIn(planned.tree)).toBe('/a-2');
    expect(notesIn(planned)).toEqual([]);
  });

  test('[§9] is within the scope of the file', () => {
    const below: ImportPlace = { kind: 'below', node_id: '/b' };
    const outside = item('x', null, { id: '/a', identifier: uuidOf('one') });
    const planned = plan([outside], TREE, below);
    expect(idsIn(planned.tree)).toBe('/a, /b (/b/x)');
    expect(notesIn(planned)).toEqual(['/b/x ID_CHANGED /a']);
  });
});

describe('the identifier of a new node', () => {
  const identifiersOf = (items: readonly SchemeFileItem[], tree?: Tree, place?: ImportPlace) =>
    plan(items, tree, place).tree.map(({ identifier }) => identifier);

  test('[§9] is that of the file, unless it is the one of its id', () => {
    const foreign = item('a', null, { id: '/a', identifier: uuidOf('one') });
    expect(identifiersOf([foreign])).toEqual([uuidOf('one')]);
    expect(identifiersOf([{ ...foreign, identifier: uuidOf('/a') }])).toEqual([undefined]);
    expect(identifiersOf([{ ...foreign, identifier: null }])).toEqual([undefined]);
  });

  test('[§9] is not that of another item', () => {
    const twins = ['a', 'b'].map((ref) => item(ref, null, { identifier: uuidOf('one') }));
    expect(identifiersOf(twins)).toEqual([uuidOf('one'), undefined]);
  });

  test.each(['one', '/b'])('[§9] is not that of another node of the scheme: %s', (name) => {
    const tree = [
      node('/a', 'l', [], { identifier: uuidOf('one') }),
      node('/b', 'l'),
      node('/c', 'l'),
    ];
    const taken = item('x', null, { identifier: uuidOf(name) });
    const planned = plan([taken], tree, { kind: 'below', node_id: '/c' });
    expect(planned.tree[2]?.children[0]).toStrictEqual({
      ...node('/c/x', 's'),
      parentId: '/c',
    });
  });
});

describe('the id of a new node', () => {
  test('[§9] is that of the file, or comes from its parent and its title', () => {
    const planned = plan([item('A level', null, { id: '/first' }), item('Roll', 'A level')]);
    expect(idsIn(planned.tree)).toBe('/first (/first/roll)');
    expect(notesIn(planned)).toEqual([]);
  });

  test('[§9] is one that no earlier item and no node has', () => {
    const items = ['Roll', 'Roll', 'roll'].map((title, at) => item(`${at}`, null, { title }));
    expect(idsIn(plan(items).tree)).toBe('/roll, /roll-2, /roll-3');
    const same = [item('a', null, { id: '/x' }), item('b', null, { id: '/x' })];
    expect(notesIn(plan(same))).toEqual(['/b ID_CHANGED /x']);
  });
});

describe('the second item of a reference', () => {
  test('[§9] is an error without children, which are those of the first', () => {
    const items = [
      item('a', null, { id: '/a' }),
      item('a', null, { id: '/a', title: 'again' }),
      item('x', 'a'),
    ];
    const planned = plan(items);
    expect(idsIn(planned.tree)).toBe('/a (/a/x), /again');
    expect(errorsIn(planned)).toEqual(['/again DUPLICATE_ID']);
    expect(notesIn(planned)).toEqual([]);
  });

  test('[§9] is not named by rules', () => {
    const twins = [item('a', null), item('a', null, { title: 'again' })];
    const named = item('b', null, { fields: { dependencies: ['a'] } });
    expect(plan([...twins, named]).tree[2]?.dependencies).toEqual(['/a']);
  });
});

describe('the depth of an item', () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, at) => item(`${at}`, at === 0 ? null : `${at - 1}`, { t: 'l' }));

  test('[§9] has a limit', () => {
    expect(errorsIn(plan(chain(MAX_DEPTH)))).toEqual([]);
    const planned = plan(chain(MAX_DEPTH + 1));
    expect(
      planned.rows.flatMap(({ depth, errors }) => errors.map((code) => [depth, code])),
    ).toEqual([[MAX_DEPTH, 'TOO_DEEP']]);
  });

  test('[§9] includes the nodes above the place of the file', () => {
    const tree = [node('/a', 'l', [node('/a/b', 'l')])];
    const below = { kind: 'below', node_id: '/a/b' } as const;
    expect(errorsIn(plan(chain(MAX_DEPTH - 2), tree, below))).toEqual([]);
    expect(plan(chain(MAX_DEPTH - 1), tree, below).rows.at(-1)?.errors).toEqual(['TOO_DEEP']);
    const top = { kind: 'below', node_id: '/a' } as const;
    expect(errorsIn(plan(chain(MAX_DEPTH - 1), tree, top))).toEqual([]);
    expect(plan(chain(MAX_DEPTH), tree, top).rows.at(-1)?.errors).toEqual(['TOO_DEEP']);
  });
});

describe('an import below a node', () => {
  const TREE = [node('/a', 'l', [node('/a/g', 'sg', [node('/a/g/x', 's'), node('/a/g/y', 's')])])];
  const BELOW: ImportPlace = { kind: 'below', node_id: '/a' };

  test('[§9] keeps the nodes that the file does not have, after those of the file', () => {
    const items = [
      item('g', null, { id: '/a/g' }),
      item('new', 'g'),
      item('y', 'g', { id: '/a/g/y' }),
    ];
    expect(idsIn(plan(items, TREE, BELOW).tree)).toBe('/a (/a/g (/a/g/new, /a/g/y, /a/g/x))');
    expect(idsIn(plan([item('new', null)], TREE, BELOW).tree)).toBe(
      '/a (/a/g (/a/g/x, /a/g/y), /a/new)',
    );
  });

  test('[§9] moves a node out of one that the file does not have', () => {
    const { tree } = plan([item('x', null, { id: '/a/g/x' })], TREE, BELOW);
    expect(idsIn(tree)).toBe('/a (/a/g (/a/g/y), /a/g/x)');
    expect(tree[0]?.children[1]?.parentId).toBe('/a');
  });
});

describe('a mirrored node', () => {
  const OWNED = { is_owner: false } as const;
  const MIRRORED = node('/a/m', 'sg', [node('/a/m/x', 's', [], OWNED)], OWNED);
  const TREE = [node('/a', 'l', [MIRRORED])];
  const [LEVEL, GROUP, SKILL] = [
    item('a', null, { id: '/a' }),
    item('m', 'a', { id: '/a/m' }),
    item('x', 'm', { id: '/a/m/x' }),
  ];

  test('[D6] stays as it is, with a note if the file has other values', () => {
    const same = plan([LEVEL, GROUP, SKILL], TREE);
    expect([same.tree, notesIn(same), errorsIn(same)]).toEqual([TREE, [], []]);
    const other = plan([LEVEL, { ...GROUP, title: 'Other' }, SKILL], TREE);
    expect([other.tree, notesIn(other)]).toEqual([TREE, ['/a/m MIRROR Other']]);
  });

  test('[D6] has no own nodes below it', () => {
    const planned = plan([LEVEL, GROUP, SKILL, item('own', 'm')], TREE);
    expect(errorsIn(planned)).toEqual(['/a/m MIRRORED']);
  });

  test('[D6] goes to another parent with what is below it', () => {
    const tree = [...TREE, node('/b', 'l')];
    const items = [LEVEL, item('b', null, { id: '/b' }), { ...GROUP, parent: 'b' }, SKILL];
    const planned = plan(items, tree);
    expect(idsIn(planned.tree)).toBe('/a, /b (/a/m (/a/m/x))');
    expect(planned.tree[1]?.children[0]?.parentId).toBe('/b');
  });

  test('[§9] is listed without notes about its exact matches', () => {
    const far = {
      identifier: 'far',
      scheme: null,
      link: { title: 'Far', identifier: 'far', uri: '' },
    };
    const notesWith = (more: Partial<SchemeFileItem>) =>
      notesIn(plan([LEVEL, { ...GROUP, ...more }, SKILL], TREE));
    expect(notesWith({ matches: [far] })).toEqual([]);
    expect(notesWith({ matches: [far], mirrored: true })).toEqual([]);
  });

  const match = (identifier: string): ExactMatch => ({ identifier, scheme: null, link: null });
  const again = (more: Partial<SchemeFileItem>, ...others: SchemeFileItem[]) =>
    idsIn(
      plan(
        [LEVEL, { ...GROUP, ...more }, ...others],
        TREE,
        { kind: 'update' },
        {
          mirrored: new Map([['/a/m', 'owner']]),
        },
      ).tree,
    );

  test('[D6] keeps what its owner brought when the same file is imported again', () => {
    expect(again({ matches: [match('far'), match('owner')] })).toBe('/a (/a/m (/a/m/x))');
  });

  test('[§9] has only what the file has below it, if the file does not name its owner', () => {
    expect(again({})).toBe('/a (/a/m)');
    expect(again({ matches: [match('far')] })).toBe('/a (/a/m)');
  });

  test('[§9] has only what the file has below it, if the file is of the product or has items below it', () => {
    expect(again({ matches: [match('owner')], mirrored: true })).toBe('/a (/a/m)');
    const own = item('own', 'm');
    expect(again({ matches: [match('owner')] }, own)).toBe('/a (/a/m (/a/m/own))');
  });
});
