import type { RemovedNode, SchemeEditBody } from '@springboard/contract';
import { detach, withNodes, withSubtrees } from './scheme-children.ts';
import {
  ancestorsOf,
  childrenOf,
  type DraftTree,
  idsIn,
  idsWithin,
  nodesOf,
  subtreeOf,
  withRemoved,
} from './scheme-draft.ts';
import { checkPlace, type Edit, type EditResult, reject, topmost } from './scheme-places.ts';
import { hasSameRules, mapRules, withRules } from './scheme-rules.ts';

export const removeNodes = (draft: DraftTree, { node_ids }: Edit<'remove'>): EditResult => {
  const roots = topmost(draft, node_ids);
  if (!Array.isArray(roots)) return roots;
  const removed = [...draft.removed, ...roots.flatMap((id) => removedNode(draft, id) ?? [])];
  let next = draft;
  for (const id of roots) next = detach(next, id);
  const gone = new Map(roots.flatMap((id) => idsWithin(draft, id)).map((id) => [id, null]));
  return {
    ok: true,
    draft: { ...withRemoved(next, removed), nodes: next.nodes.with(gone) },
    inverse: { kind: 'restore', node_ids: roots },
  };
};

const removedNode = (draft: DraftTree, id: string): RemovedNode | null => {
  const node = subtreeOf(draft, id);
  if (node === null) return null;
  const siblings = childrenOf(draft, node.parentId);
  const index = siblings.indexOf(id);
  return { node, ancestors: ancestorsOf(draft, id), after: siblings[index - 1] ?? null, index };
};

export const restoreNodes = (
  draft: DraftTree,
  { node_ids, rules }: Edit<'restore'>,
): EditResult => {
  const newest = (id: string) => draft.removed.findLast(({ node }) => node.id === id);
  const unknown = node_ids.find((id) => newest(id) === undefined);
  if (unknown !== undefined) return reject('UNKNOWN_NODE', unknown);
  const records = [...new Set(node_ids)].flatMap((id) => newest(id) ?? []);
  // Parents before what was below them, and siblings in their order.
  const inOrder = records.toSorted(
    (a, b) => a.ancestors.length - b.ancestors.length || a.index - b.index,
  );
  const removed = draft.removed.filter((record) => !records.includes(record));
  let next = draft;
  for (const { node, ancestors, after, index } of inOrder) {
    const parent = ancestors.find((id) => next.nodes.has(id)) ?? null;
    const rejection = checkPlace(next, node, parent);
    if (rejection !== null) return rejection;
    const siblings = childrenOf(next, parent);
    const found = after === null ? 0 : siblings.indexOf(after) + 1;
    const position = after === null || found > 0 ? found : index;
    const isSameParent = parent === (ancestors[0] ?? null);
    const children = siblings.toSpliced(isSameParent ? position : siblings.length, 0, node.id);
    next = withSubtrees(next, nodesOf([node], parent), parent, children);
  }
  const [first] = inOrder;
  const inverse: SchemeEditBody =
    rules === undefined || first === undefined
      ? { kind: 'remove', node_ids: inOrder.map(({ node }) => node.id) }
      : { kind: 'take_over', node_id: first.node.id };
  const restored = withRemoved(next, removed);
  return { ok: true, draft: withEarlierRules(restored, rules ?? [], records), inverse };
};

type Rules = NonNullable<Edit<'restore'>['rules']>;

/**
 * The draft with the rules that named restored mirrored nodes before `take_over` removed them. A rule that has changed
 * since then stays.
 */
const withEarlierRules = (
  draft: DraftTree,
  rules: Rules,
  records: readonly RemovedNode[],
): DraftTree => {
  const mirrored = records.filter(({ node }) => node.is_owner === false);
  const restored = new Set(mirrored.flatMap(({ node }) => idsIn(node)));
  return withNodes(
    draft,
    rules.flatMap(({ node_id, completion, dependencies }) => {
      const node = draft.nodes.get(node_id);
      if (node === undefined) return [];
      const earlier = withRules(node, {
        completion: completion ?? [],
        dependencies: dependencies ?? [],
      });
      const left = mapRules(earlier, (id) => (restored.has(id) ? null : id));
      return hasSameRules(left, node) ? [earlier] : [];
    }),
  );
};
