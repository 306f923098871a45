import { type DraftTree, idsWithin } from '@springboard/domain';

/** What a rule of a mirrored node named in its owner's scheme, outside of the part that is mirrored (D6). */
export type LeftOutRule = {
  readonly title: string;
  readonly field: 'dependencies' | 'completion';
  /** The titles of the nodes that it named. */
  readonly names: readonly string[];
};

/**
 * The rules, or parts of them, that do not come along when a node of another scheme is mirrored.
 *
 * @param keepsRootRules a node that follows another one keeps its own rules
 */
export const rulesLeftOut = (
  tree: DraftTree,
  node_id: string,
  { keepsRootRules = false } = {},
): readonly LeftOutRule[] => {
  const within = new Set(idsWithin(tree, node_id));
  const outside = (ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => !within.has(id)).map((id) => tree.nodes.get(id)?.title ?? id);
  return [...within].flatMap((id): LeftOutRule[] => {
    const node = tree.nodes.get(id);
    if (node === undefined || (keepsRootRules && id === node_id)) return [];
    const { title, dependencies = [], completion = [] } = node;
    const named = {
      dependencies: outside(dependencies),
      completion: outside(completion.flatMap(({ nodes }) => nodes)),
    };
    return (['dependencies', 'completion'] as const).flatMap((field) =>
      named[field].length === 0 ? [] : [{ title, field, names: named[field] }],
    );
  });
};
