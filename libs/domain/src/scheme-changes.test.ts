import type { CompletionClause, ContentBlock, SchemeNode } from '@springboard/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChangedNode,
  changesBetween,
  countChanges,
  type NodeChange,
  type NodePlace,
} from './scheme-changes.ts';

const node = (
  id: string,
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({ id, parentId: null, title: id, t: 's', children, ...extra });

const text = (value: string): ContentBlock => ({ title: null, value, type: 'text' });

const listed = (before: SchemeNode[], after: SchemeNode[]) =>
  changesBetween(before, after).map(({ node: { id }, changes }) => [
    id,
    ...changes.map(({ kind }) => kind),
  ]);

const onlyChange = (before: SchemeNode, after: SchemeNode): NodeChange | undefined =>
  changesBetween([before], [after])[0]?.changes[0];

describe('changesBetween', () => {
  test('finds nothing between equal trees', () => {
    const tree = [node('a', [node('b', [], { content: [text('x')], completion: [] })])];
    expect(changesBetween(tree, structuredClone(tree))).toEqual([]);
  });

  test('lists changes in the order of the tree, a removed node where it was', () => {
    const before = [node('a', [node('x'), node('y'), node('z')]), node('b')];
    const after = [node('a', [node('x'), node('z', [], { title: 'Z' }), node('new')])];
    expect(listed(before, after)).toEqual([
      ['y', 'removed'],
      ['z', 'retitled'],
      ['new', 'added'],
      ['b', 'removed'],
    ]);
  });

  test('a badge picture is given, replaced and removed', () => {
    const level = (badge?: string) => node('a', [], badge === undefined ? {} : { badge });
    expect(onlyChange(level(), level('x'))).toEqual({ kind: 'badge', before: null, after: 'x' });
    expect(onlyChange(level('x'), level('y'))).toEqual({ kind: 'badge', before: 'x', after: 'y' });
    expect(onlyChange(level('x'), level())).toEqual({ kind: 'badge', before: 'x', after: null });
  });

  test('a node with another parent is moved, with everything below it', () => {
    const moved = node('x', [node('below')]);
    const before = [node('a', [moved]), node('b', [node('y')])];
    const after = [node('a'), node('b', [node('y'), moved])];
    expect(listed(before, after)).toEqual([['x', 'moved']]);
    expect(changesBetween(before, after)[0]?.changes).toEqual([
      { kind: 'moved', from: { parent: 'a', after: null }, to: { parent: 'b', after: 'y' } },
    ]);
  });

  test('moves as few siblings as possible', () => {
    const order = (ids: string) => [
      node(
        'top',
        ids.split(' ').map((id) => node(id)),
      ),
    ];
    expect(listed(order('a b c d e f'), order('f a b c d e'))).toEqual([['f', 'moved']]);
  });

  test('a node that leaves a removed parent is moved, not removed', () => {
    const before = [node('a', [node('x'), node('y')])];
    expect(listed(before, [node('x')])).toEqual([
      ['a', 'removed'],
      ['y', 'removed'],
      ['x', 'moved'],
    ]);
  });

  test.each<[Partial<SchemeNode>, Partial<SchemeNode>, NodeChange]>([
    [{ title: 'A' }, { title: 'B' }, { kind: 'retitled', before: 'A', after: 'B' }],
    [{ t: 's' }, { t: 'sg' }, { kind: 'retyped', before: 's', after: 'sg' }],
    [{}, { group: 'Floor' }, { kind: 'heading', before: null, after: 'Floor' }],
    [{ grade: 2 }, {}, { kind: 'grade', before: 2, after: null }],
    [{}, { hidden: true }, { kind: 'hidden', before: false, after: true }],
    [{ skipped: true }, {}, { kind: 'skipped', before: true, after: false }],
    [{ videos: [1] }, { videos: [2, 1] }, { kind: 'videos', before: [1], after: [2, 1] }],
    [{}, { is_owner: false }, { kind: 'mirrored', before: false, after: true }],
    [{}, { dependencies: ['b'] }, { kind: 'dependencies', before: [], after: ['b'] }],
    [
      { completion: [{ nodes: ['x', 'y'], count: 1 }] },
      { completion: [{ nodes: ['x', 'y'], count: 2 }] },
      {
        kind: 'rule',
        before: [{ nodes: ['x', 'y'], count: 1 }],
        after: [{ nodes: ['x', 'y'], count: 2 }],
      },
    ],
  ])('tells %j from %j', (before, after, change) => {
    expect(onlyChange(node('n', [], before), node('n', [], after))).toEqual(change);
  });

  test('pairs equal blocks first, then blocks of one type', () => {
    const warning: ContentBlock = { title: null, value: 'w', type: 'warning' };
    const before = node('n', [], { content: [text('one'), text('two'), warning] });
    const after = node('n', [], { content: [text('new'), text('one'), text('2')] });
    expect(onlyChange(before, after)).toEqual({
      kind: 'reworded',
      blocks: [
        { before: null, after: text('new') },
        { before: text('one'), after: text('one') },
        { before: text('two'), after: text('2') },
        { before: warning, after: null },
      ],
    });
  });

  test('the listed changes lead from any tree to any other', () => {
    fc.assert(
      fc.property(trees, trees, (before, after) => {
        const changed = changesBetween(before, after);
        expect(applied(before, changed)).toEqual(after);
        for (const { changes } of changed) expect(isConsistent(changes)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test('countChanges counts the nodes of each kind', () => {
  const before = [node('a'), node('b')];
  const after = [node('a', [], { title: 'A', grade: 1 }), node('c'), node('d')];
  expect(countChanges(changesBetween(before, after))).toEqual({
    retitled: 1,
    grade: 1,
    removed: 1,
    added: 2,
  });
});

/** Trees over few ids, so that two of them share nodes in different places. */
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const fields = fc.record(
  {
    title: fc.constantFrom('One', 'Two'),
    t: fc.constantFrom('l', 'sg', 's'),
    group: fc.constantFrom('Floor', 'Bars'),
    content: fc.array(fc.constantFrom(text('x'), text('y'), { ...text('z'), title: 't' }), {
      minLength: 1,
      maxLength: 4,
    }),
    completion: fc.constantFrom<CompletionClause[]>(
      [{ nodes: ['a'], count: 1 }],
      [{ nodes: ['a', 'b'], count: 2 }],
    ),
    dependencies: fc.constantFrom<string[]>(['a'], ['b', 'a']),
    grade: fc.nat(2),
    videos: fc.constantFrom<number[]>([1], [2, 1]),
    hidden: fc.constant(true),
    skipped: fc.constant(true),
    badge: fc.constantFrom('data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'),
    is_owner: fc.constant(false),
  },
  { requiredKeys: ['title', 't'] },
);
const trees: fc.Arbitrary<SchemeNode[]> = fc
  .tuple(
    fc.shuffledSubarray(IDS),
    fc.array(fields, { minLength: 8, maxLength: 8 }),
    fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  )
  .map(([ids, values, parents]) => {
    const top: SchemeNode[] = [];
    const nodes: SchemeNode[] = [];
    for (const [index, id] of ids.entries()) {
      // The top, or one of the nodes before it.
      const parent = nodes[(parents[index] ?? 0) % (index + 1)];
      const fresh = { ...node(id), ...values[index], parentId: parent?.id ?? null };
      (parent?.children ?? top).push(fresh);
      nodes.push(fresh);
    }
    return top;
  });

/** The tree that results from the listed changes alone. */
const applied = (before: SchemeNode[], changed: readonly ChangedNode[]): SchemeNode[] => {
  const top = structuredClone(before);
  const all = new Map<string, SchemeNode>();
  const index = (nodes: SchemeNode[]) => {
    for (const each of nodes) {
      all.set(each.id, each);
      index(each.children);
    }
  };
  index(top);
  const childrenOf = (parent: string | null) =>
    parent === null ? top : (all.get(parent)?.children ?? []);
  const detach = (id: string, { parent }: NodePlace) => {
    const siblings = childrenOf(parent);
    const at = siblings.findIndex((each) => each.id === id);
    siblings.splice(at, 1);
  };
  const every = changed.flatMap(({ node: { id }, changes }) =>
    changes.map((change) => ({ id, change })),
  );
  for (const { id, change } of every) if ('from' in change) detach(id, change.from);
  for (const { node: added, changes } of changed) {
    if (changes[0]?.kind === 'added') all.set(added.id, { ...added, children: [] });
  }
  for (const { id, change } of every) {
    const current = all.get(id);
    if (!('to' in change) || current === undefined) continue;
    const siblings = childrenOf(change.to.parent);
    siblings.splice(siblings.findIndex((each) => each.id === change.to.after) + 1, 0, current);
    current.parentId = change.to.parent;
  }
  for (const { id, change } of every) {
    const current = all.get(id);
    if (current !== undefined) Object.assign(current, valuesOf(change));
  }
  return JSON.parse(JSON.stringify(top));
};

/** undefined: the field is absent. */
const valuesOf = (change: NodeChange): Partial<Record<keyof SchemeNode, unknown>> => {
  switch (change.kind) {
    case 'added':
    case 'removed':
    case 'moved':
      return {};
    case 'retitled':
      return { title: change.after };
    case 'retyped':
      return { t: change.after };
    case 'heading':
      return { group: change.after ?? undefined };
    case 'reworded':
      return { content: orAbsent(change.blocks.flatMap(({ after }) => after ?? [])) };
    case 'rule':
      return { completion: change.after ?? undefined };
    case 'grade':
    case 'badge':
      return { [change.kind]: change.after ?? undefined };
    case 'dependencies':
    case 'videos':
      return { [change.kind]: orAbsent(change.after) };
    case 'hidden':
    case 'skipped':
      return { [change.kind]: change.after ? true : undefined };
    case 'mirrored':
      break;
  }
  return { is_owner: change.after ? false : undefined };
};

const orAbsent = (list: readonly unknown[]) => (list.length === 0 ? undefined : list);

/** A node is added or removed, or has other changes, each kind once. */
const isConsistent = (changes: readonly NodeChange[]): boolean => {
  const kinds = changes.map(({ kind }) => kind);
  const isWhole = kinds.includes('added') || kinds.includes('removed');
  return new Set(kinds).size === kinds.length && (!isWhole || kinds.length === 1);
};
