import type { Curriculum, Grade, SchemeNode } from '@springboard/contract';
import * as fc from 'fast-check';
import { indexScheme } from '../src/index-scheme.ts';
import { curriculum, gradesOf } from './builders.ts';

/** Random schemes for property tests: nested, hidden, skipped and manual nodes, rules across the tree. */

type Traits = Pick<SchemeNode, 'hidden' | 'skipped' | 'grade'>;
type Rule = { kind: 'clause' | 'dependency'; of: number; on: number[]; count: number };

const traits: fc.Arbitrary<Traits> = fc.record(
  {
    hidden: fc.constant(true),
    skipped: fc.constant(true),
    grade: fc.nat(3),
  },
  { requiredKeys: [] },
);
const rare = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Traits>({}) },
  { weight: 1, arbitrary: traits },
);

const { tree } = fc.letrec<{ tree: SchemeNode; parent: SchemeNode }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4, depthSize: 'small' }, leaf('s'), tie('parent')),
  parent: fc
    .record({
      traits: rare,
      t: fc.constantFrom<SchemeNode['t']>('l', 'sg'),
      children: fc.array(tie('tree'), { maxLength: 4 }),
      manual: fc.nat(5),
    })
    .map(({ traits, t, children, manual }) => ({
      ...bare(t),
      ...traits,
      children: manual === 0 ? [...children, { ...bare('s'), id: 'manual' }] : children,
    })),
}));

const rule: fc.Arbitrary<Rule> = fc.record({
  kind: fc.constantFrom('clause' as const, 'dependency' as const),
  of: fc.nat(60),
  on: fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }),
  count: fc.integer({ min: 1, max: 3 }),
});

export type GeneratedScheme = { curriculum: Curriculum; grades: Grade[] };

/** A tree with random rules, without those that make it invalid. */
export const generatedScheme: fc.Arbitrary<GeneratedScheme> = fc
  .record({
    tree: fc.array(tree, { minLength: 1, maxLength: 4 }),
    rules: fc.array(rule, { maxLength: 10 }),
    pass: fc.nat(3),
  })
  .map(({ tree, rules, pass }) => {
    const grades = gradesOf(4, pass);
    const nodes = tree.map((node, at) => named(node, '', at));
    for (const { kind, of, on, count } of rules) {
      const all = nodesOf(nodes);
      const node = all[of % all.length];
      const ids = [...new Set(on.flatMap((at) => all[at % all.length]?.id ?? []))];
      if (node !== undefined)
        addRule(node, kind, ids, Math.min(count, ids.length), () => isSound(nodes, grades));
    }
    return { curriculum: curriculum(...nodes), grades };
  });

export const nodesOf = (tree: readonly SchemeNode[]): SchemeNode[] =>
  tree.flatMap((node) => [node, ...nodesOf(node.children)]);

function leaf(t: SchemeNode['t']): fc.Arbitrary<SchemeNode> {
  return rare.map((traits) => ({ ...bare(t), ...traits }));
}

function bare(t: SchemeNode['t']): SchemeNode {
  return { id: '', parentId: null, title: '', t, children: [] };
}

const named = (node: SchemeNode, above: string, at: number): SchemeNode => {
  const id = `${above}/${node.id === 'manual' ? 'manual' : at}`;
  return { ...node, id, children: node.children.map((child, index) => named(child, id, index)) };
};

const addRule = (
  node: SchemeNode,
  kind: Rule['kind'],
  ids: string[],
  count: number,
  isSound: () => boolean,
) => {
  const { completion, dependencies } = node;
  if (kind === 'clause') node.completion = [...(completion ?? []), { nodes: ids, count }];
  else node.dependencies = [...(dependencies ?? []), ...ids];
  if (isSound()) return;
  delete node.completion;
  delete node.dependencies;
  if (completion !== undefined) node.completion = completion;
  if (dependencies !== undefined) node.dependencies = dependencies;
};

const isSound = (tree: SchemeNode[], grades: Grade[]): boolean => {
  try {
    indexScheme(curriculum(...tree), grades);
    return true;
  } catch {
    return false;
  }
};
