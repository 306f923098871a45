import type { SchemeEditBody, SchemeNode } from '@springboard/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf, type DraftTree, idsIn, idsWithin, treeOf } from './scheme-draft.ts';
import { applyEdit, nodeIdsOf, typeForPlace } from './scheme-edits.ts';
import { isAllowedBelow, MAX_DEPTH } from './scheme-limits.ts';
import { newNodeId } from './scheme-node-ids.ts';

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'children'>>;

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  extra: Extra = {},
): SchemeNode => ({ id, parentId: null, title: id, t, ...extra, children });

/** With the parent of each node. */
const wired = (nodes: readonly SchemeNode[], parentId: string | null = null): SchemeNode[] =>
  nodes.map((each) => ({ ...each, parentId, children: wired(each.children, each.id) }));

const bars = () => node('/one/bars', 'sg', [node('/one/bars/hang', 's')]);
const floor = () =>
  node(
    '/one/floor',
    'sg',
    ['roll', 'jump', 'stand'].map((name) => node(`/one/floor/${name}`, 's')),
  );
const sample = () => wired([node('/one', 'l', [floor(), bars()]), node('/two', 'l')]);

const apply = (draft: DraftTree, ...edits: SchemeEditBody[]): DraftTree =>
  edits.reduce((before, edit) => {
    const result = applyEdit(before, edit);
    if (!result.ok) throw new Error(`${edit.kind}: ${result.code} ${result.node_id}`);
    return result.draft;
  }, draft);
const rejection = (draft: DraftTree, edit: SchemeEditBody) => {
  const result = applyEdit(draft, edit);
  return result.ok ? null : [result.code, result.node_id];
};
const childIds = (draft: DraftTree, id: string) => draft.nodes.get(id)?.children;
const draft = draftOf(sample(), { slug: 'floor' });

describe('applyEdit', () => {
  test('add inserts a node after a sibling, first, or at the end if the sibling is gone', () => {
    const add = (id: string, after: string | null): SchemeEditBody => ({
      kind: 'add',
      node: { id, title: 'New', t: 's' },
      parent: '/one/bars',
      after,
    });
    const added = apply(draft, add('/a', '/one/bars/hang'), add('/b', null), add('/c', '/gone'));
    expect(childIds(added, '/one/bars')).toEqual(['/b', '/one/bars/hang', '/a', '/c']);
    expect(treeOf(draft)).toEqual(sample());
  });

  test('set writes a field, and null or an empty value removes it', () => {
    const hidden = { kind: 'set', node_id: '/two', field: 'hidden', before: null } as const;
    const set = apply(draft, { ...hidden, value: true });
    expect(set.nodes.get('/two')).toMatchObject({ hidden: true });
    expect(treeOf(apply(set, { ...hidden, value: false }))).toEqual(sample());
    expect(treeOf(apply(set, { ...hidden, value: null }))).toEqual(sample());
  });

  test('move keeps the order of its nodes, and takes a descendant along with its ancestor', () => {
    const node_ids = ['/one/floor/stand', '/one/floor', '/one/floor/roll'];
    const moved = apply(draft, { kind: 'move', node_ids, parent: '/two', after: null });
    expect(childIds(moved, '/two')).toEqual(['/one/floor']);
    const two = ['/one/floor/stand', '/one/floor/roll'];
    const beside = apply(draft, {
      kind: 'move',
      node_ids: two,
      parent: '/one/floor',
      after: '/one/floor/roll',
    });
    expect(childIds(beside, '/one/floor')).toEqual([...two, '/one/floor/jump']);
  });

  test('restore puts nodes back where they were, or at the end of the nearest ancestor', () => {
    const remove = (...node_ids: string[]) => ({ kind: 'remove', node_ids }) as const;
    const restore = (...node_ids: string[]) => ({ kind: 'restore', node_ids }) as const;
    const gone = apply(draft, remove('/one/floor/jump', '/one/floor/roll'));
    expect(treeOf(apply(gone, restore('/one/floor/roll', '/one/floor/jump')))).toEqual(sample());
    const group = apply(draft, remove('/one/floor'), remove('/one/bars'));
    expect(childIds(apply(group, restore('/one/bars'), restore('/one/floor')), '/one')).toEqual([
      '/one/floor',
      '/one/bars',
    ]);
    const inner = apply(draft, remove('/one/floor/roll'), remove('/one/floor'));
    expect(childIds(apply(inner, restore('/one/floor/roll')), '/one')).toEqual([
      '/one/bars',
      '/one/floor/roll',
    ]);
    expect(rejection(draft, restore('/one/floor'))).toEqual(['UNKNOWN_NODE', '/one/floor']);
  });

  test('rename_id takes descendants, clauses, dependencies and links along', () => {
    const content = [
      { title: null, type: 'text', value: 'See /scheme/floor/one/floor/roll.' },
    ] as const;
    const other = { title: null, type: 'text', value: '/scheme/other/one/floor' } as const;
    const named = node('/two', 'l', [], {
      dependencies: ['/one/floor/roll'],
      completion: [{ nodes: ['/one/floor'], count: 1 }],
      content: [...content, other],
    });
    const before = draftOf(wired([node('/one', 'l', [floor()]), named]), { slug: 'floor' });
    const renamed = apply(before, { kind: 'rename_id', node_id: '/one/floor', to: '/mat' });
    expect(childIds(renamed, '/mat')).toEqual(['/mat/roll', '/mat/jump', '/mat/stand']);
    expect(renamed.nodes.get('/mat/roll')?.parent).toBe('/mat');
    expect(renamed.nodes.get('/two')).toMatchObject({
      dependencies: ['/mat/roll'],
      completion: [{ nodes: ['/mat'], count: 1 }],
      content: [{ value: 'See /scheme/floor/mat/roll.' }, other],
    });
  });

  const longTitle = 'x'.repeat(201);
  const add = (id: string, parent: string | null, title = 'New'): SchemeEditBody => ({
    kind: 'add',
    node: { id, title, t: 's' },
    parent,
    after: null,
  });
  const set = { kind: 'set', node_id: '/two' } as const;
  const title = { ...set, field: 'title', before: 'x' } as const;
  test.each<[string, string, string, SchemeEditBody]>([
    ['an unknown parent', 'UNKNOWN_NODE', '/gone', add('/new', '/gone')],
    ['an id in use', 'DUPLICATE_NODE', '/one', add('/one', '/two')],
    ['a skill at the top', 'FORBIDDEN_TARGET', '/new', add('/new', null)],
    ['a child of a skill', 'FORBIDDEN_TARGET', '/new', add('/new', '/one/bars/hang')],
    ['a blank title', 'NO_TITLE', '/new', add('/new', '/two', ' ')],
    ['a long title', 'TITLE_TOO_LONG', '/new', add('/new', '/two', longTitle)],
    ['setting a blank title', 'NO_TITLE', '/two', { ...title, value: '' }],
    ['setting a long title', 'TITLE_TOO_LONG', '/two', { ...title, value: longTitle }],
    [
      'content of more than 20,000 characters',
      'CONTENT_TOO_LONG',
      '/two',
      {
        ...set,
        field: 'content',
        value: [{ title: null, type: 'text', value: 'x'.repeat(20_000) }],
        before: null,
      },
    ],
    [
      'a field of an unknown node',
      'UNKNOWN_NODE',
      '/gone',
      { ...title, node_id: '/gone', value: 'x' },
    ],
    [
      'a node below itself',
      'OWN_DESCENDANT',
      '/one',
      { kind: 'move', node_ids: ['/one'], parent: '/one', after: null },
    ],
    [
      'a node below its descendant',
      'OWN_DESCENDANT',
      '/one/floor',
      { kind: 'move', node_ids: ['/one/floor'], parent: '/one/floor/roll', after: null },
    ],
    [
      'a placed node below its descendant',
      'OWN_DESCENDANT',
      '/one/floor',
      {
        kind: 'place',
        places: [{ node_id: '/one/floor', parent: '/one/floor/roll', after: null }],
      },
    ],
    [
      'a group at the top',
      'FORBIDDEN_TARGET',
      '/one/floor',
      { kind: 'move', node_ids: ['/one/floor'], parent: null, after: null },
    ],
    [
      'a skill for a node with children',
      'FORBIDDEN_TARGET',
      '/one/floor',
      { kind: 'retype', node_id: '/one/floor', t: 's' },
    ],
    [
      'a level below a group',
      'FORBIDDEN_TARGET',
      '/one/bars/hang',
      { kind: 'retype', node_id: '/one/bars/hang', t: 'l' },
    ],
    ['an unknown removed node', 'UNKNOWN_NODE', '/gone', { kind: 'remove', node_ids: ['/gone'] }],
    [
      'a new id that is in use',
      'DUPLICATE_NODE',
      '/two',
      { kind: 'rename_id', node_id: '/one', to: '/two' },
    ],
    [
      'a new id that makes one below it too long',
      'INVALID_ID',
      '/one/floor',
      { kind: 'rename_id', node_id: '/one', to: `/${'x'.repeat(295)}` },
    ],
  ])('refuses %s', (_what, code, node_id, edit) => {
    expect(rejection(draft, edit)).toEqual([code, node_id]);
  });

  test.each(['', 'one', '/one/', '/one//x', '/Übung', '/a b', `/${'x'.repeat(300)}`])(
    'refuses the new id "%s"',
    (to) => {
      const edit = { kind: 'rename_id', node_id: '/one', to } as const;
      expect(rejection(draft, edit)).toEqual(['INVALID_ID', '/one']);
    },
  );

  test('[D6] refuses changes of a mirrored node and nodes below it, but moves and removes it', () => {
    const mirrored = draftOf(
      wired([
        node('/one', 'l', [node('/one/g', 'sg', [], { is_owner: false })]),
        node('/two', 'l'),
      ]),
    );
    const node_id = '/one/g';
    const title = { field: 'title', value: 'x', before: node_id } as const;
    const edits: SchemeEditBody[] = [
      { kind: 'set', node_id, ...title },
      { kind: 'retype', node_id, t: 's' },
      { kind: 'rename_id', node_id, to: '/x' },
    ];
    for (const edit of edits) expect(rejection(mirrored, edit)).toEqual(['MIRRORED', node_id]);
    expect(rejection(mirrored, add('/new', node_id))).toEqual(['BELOW_MIRRORED', '/new']);
    expect(applyEdit(mirrored, add('/new', node_id))).toMatchObject({ with: [node_id] });
    const moved = apply(mirrored, {
      kind: 'move',
      node_ids: [node_id],
      parent: '/two',
      after: null,
    });
    expect(treeOf(apply(moved, { kind: 'remove', node_ids: [node_id] }))[1]?.children).toEqual([]);
  });

  test('refuses a new id for a published node, and an id that something else uses', () => {
    const publishedIds = new Set(['/one/floor/roll', '/old']);
    const published = draftOf(sample(), { publishedIds });
    const rename = (node_id: string, to: string) =>
      rejection(published, { kind: 'rename_id', node_id, to });
    expect(rename('/one/floor', '/mat')).toEqual(['PUBLISHED_ID', '/one/floor/roll']);
    expect(rename('/two', '/old')).toEqual(['DUPLICATE_NODE', '/old']);
    const removed = apply(published, { kind: 'remove', node_ids: ['/one/bars'] });
    expect(rejection(removed, add('/one/bars/hang', '/two'))).toEqual([
      'DUPLICATE_NODE',
      '/one/bars/hang',
    ]);
  });

  test('refuses a tree of more than 20 levels of nodes or 20,000 nodes', () => {
    const chain = (depth: number): SchemeNode =>
      node(`/d${depth}`, 'l', depth === MAX_DEPTH ? [] : [chain(depth + 1)]);
    const deep = draftOf(wired([chain(1), node('/more', 'l', [node('/more/g', 'sg')])]));
    const level = { id: '/new', title: 'New', t: 'l' } as const;
    const add = { kind: 'add', node: level, after: null } as const;
    expect(rejection(deep, { ...add, parent: '/d20' })).toEqual(['TOO_DEEP', '/new']);
    expect(rejection(deep, { ...add, parent: '/d19' })).toBeNull();
    const place = { node_id: '/more', parent: '/d19', after: null };
    expect(rejection(deep, { kind: 'place', places: [place] })).toEqual(['TOO_DEEP', '/more']);
    const move: SchemeEditBody = { kind: 'move', node_ids: ['/more'], parent: '/d19', after: null };
    expect(rejection(deep, move)).toEqual(['TOO_DEEP', '/more']);
    const ofSize = (length: number) =>
      draftOf(wired(Array.from({ length }, (_, at) => node(`/n${at}`, 'l'))));
    const many = { ...add, parent: null };
    expect(rejection(ofSize(20_000), many)).toEqual(['TOO_MANY_NODES', '/new']);
    expect(rejection(ofSize(19_999), many)).toBeNull();
  });
});

test('newNodeId makes a free id from the parent and the title', () => {
  const { draft: removed } = Object.assign(
    { draft },
    applyEdit(draft, { kind: 'remove', node_ids: ['/two'] }),
  );
  expect(newNodeId(draft, '/one/bars', 'Forward roll (tucked)')).toBe(
    '/one/bars/forward-roll-tucked',
  );
  expect(newNodeId(draft, '/one/floor', 'Jump!')).toBe('/one/floor/jump-2');
  expect(newNodeId(removed, null, 'Two')).toBe('/two-2');
  expect(newNodeId(draft, null, 'Ŵyneb')).toBe('/wyneb');
  expect(newNodeId(draft, null, '跳')).toBe('/node');
  expect(newNodeId(draft, '/one/floor', 'Manual')).toBe('/one/floor/manual-2');
  expect(newNodeId(draft, '/one', 'x'.repeat(400)).length).toBeLessThanOrEqual(300);
});

test('typeForPlace follows the place and the siblings', () => {
  expect(typeForPlace(draft, null)).toBe('l');
  expect(typeForPlace(draft, '/two')).toBe('sg');
  expect(typeForPlace(draft, '/one/floor')).toBe('s');
  const skills = draftOf(wired([node('/l', 'l', [node('/l/s', 's'), node('/l/manual', 's')])]));
  expect(typeForPlace(skills, '/l')).toBe('s');
});

describe('any sequence of edits', () => {
  const START = wired(
    ['a', 'b'].map((name) =>
      node(`/${name}`, 'l', [
        node(`/${name}/c`, 'sg', [node(`/${name}/d`, 's'), node(`/${name}/e`, 's')]),
        node(`/${name}/f`, 'l', [node(`/${name}/g`, 's'), node(`/${name}/h`, 'sg')]),
      ]),
    ),
  );
  const id = fc.constantFrom(...START.flatMap(idsIn), '/n', '/n/d', '/b/d/x', '/a/f/x');
  const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 4 });
  const place = { parent: fc.option(id, { freq: 4 }), after: fc.option(id) };
  const t = fc.constantFrom('l', 'sg', 's' as const);
  const set = <F extends string, V>(field: F, value: fc.Arbitrary<V>) =>
    fc.record({
      kind: fc.constant('set' as const),
      node_id: id,
      field: fc.constant(field),
      value,
      before: value,
    });
  const link = id.map((of) => [
    { title: null, type: 'text' as const, value: `See /scheme/x${of} and /scheme/y${of}` },
  ]);
  const edit: fc.Arbitrary<SchemeEditBody> = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      node: fc.record({ id, title: fc.constantFrom('A', 'B'), t }),
      ...place,
    }),
    set('title', fc.constantFrom('A', 'B', '')),
    set('dependencies', fc.option(ids)),
    set('completion', fc.option(ids.map((nodes) => [{ nodes, count: 1 }]))),
    set('content', fc.option(link)),
    set('hidden', fc.option(fc.boolean())),
    fc.record({ kind: fc.constant('move' as const), node_ids: ids, ...place }),
    fc.record({
      kind: fc.constant('place' as const),
      places: fc.array(fc.record({ node_id: id, ...place }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), node_ids: ids }),
    fc.record({ kind: fc.constant('restore' as const), node_ids: ids }),
    fc.record({ kind: fc.constant('retype' as const), node_id: id, t }),
    fc.record({ kind: fc.constant('rename_id' as const), node_id: id, to: id }),
  );
  test('each applied edit and then its inverse give the tree before', () => {
    let applied = 0;
    fc.assert(
      fc.property(fc.array(edit, { minLength: 30, maxLength: 60 }), (edits) => {
        let now = draftOf(START, { slug: 'x' });
        for (const each of edits) {
          const result = applyEdit(now, each);
          if (!result.ok) continue;
          applied += 1;
          expect(treeOf(apply(result.draft, result.inverse))).toEqual(treeOf(now));
          now = result.draft;
        }
      }),
      { numRuns: 60 },
    );
    expect(applied).toBeGreaterThan(500);
  });

  test('the inverses of all edits, last first, give every tree back', () => {
    // A restored node can be elsewhere than before, and its next removal remembers the new place. A used id that a
    // new node takes is ambiguous in what was removed.
    const isReversible = (each: SchemeEditBody) =>
      each.kind !== 'restore' && (each.kind !== 'rename_id' || each.to.startsWith('/n'));
    const isNew = (each: SchemeEditBody) => each.kind !== 'add' || !each.node.id.startsWith('/n');
    const reversible = edit.filter((each) => isReversible(each) && isNew(each));
    fc.assert(
      fc.property(fc.array(reversible, { minLength: 30, maxLength: 60 }), (edits) => {
        const steps: [SchemeNode[], SchemeEditBody][] = [];
        let now = draftOf(START, { slug: 'x' });
        for (const each of edits) {
          const result = applyEdit(now, each);
          if (!result.ok) continue;
          steps.push([treeOf(now), result.inverse]);
          now = result.draft;
        }
        for (const [tree, inverse] of steps.toReversed()) {
          now = apply(now, inverse);
          expect(treeOf(now)).toEqual(tree);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the tree keeps its structure, and a draft of it is the same', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 30, maxLength: 60 }), (edits) => {
        let now = draftOf(START, { slug: 'x' });
        for (const each of edits) {
          const result = applyEdit(now, each);
          if (result.ok) now = result.draft;
        }
        const tree = treeOf(now);
        const all = tree.flatMap(idsIn);
        expect(new Set(all).size).toBe(all.length);
        expect(now.nodes.size).toBe(all.length);
        expect(now.roots.flatMap((root) => idsWithin(now, root))).toEqual(all);
        const check = (each: SchemeNode, parent: SchemeNode | null): void => {
          expect(each.parentId).toBe(parent?.id ?? null);
          expect(isAllowedBelow(each.t, parent?.t ?? null)).toBe(true);
          for (const child of each.children) check(child, each);
        };
        for (const root of tree) check(root, null);
        const { removed } = now;
        const again = draftOf(tree, { slug: 'x', removed });
        expect(again.removedIds).toEqual(now.removedIds);
        expect(treeOf(again)).toEqual(tree);
      }),
      { numRuns: 60 },
    );
  });
});

describe('nodeIdsOf', () => {
  const id = '/one/floor';

  test.each<[SchemeEditBody, readonly string[]]>([
    [{ kind: 'add', node: { id, title: 'Floor', t: 'sg' }, parent: '/one', after: null }, [id]],
    [{ kind: 'set', node_id: id, field: 'title', value: 'Floor', before: 'Mat' }, [id]],
    [{ kind: 'retype', node_id: id, t: 's' }, [id]],
    [{ kind: 'rename_id', node_id: id, to: '/one/mat' }, ['/one/mat']],
    [{ kind: 'move', node_ids: [id, '/two'], parent: null, after: null }, [id, '/two']],
    [{ kind: 'remove', node_ids: [id, '/two'] }, [id, '/two']],
    [{ kind: 'restore', node_ids: [id, '/two'] }, [id, '/two']],
    [{ kind: 'place', places: [{ node_id: id, parent: null, after: null }] }, [id]],
  ])('names the nodes of %j', (edit, ids) => {
    expect(nodeIdsOf(edit)).toEqual(ids);
  });
});
