import { childrenOf, type DraftNode, type DraftTree } from './scheme-draft.ts';

/** A sibling that is gone means the end. */
export const insertAfter = (
  siblings: readonly string[],
  after: string | null,
  node_ids: readonly string[],
): string[] => {
  if (after === null) return [...node_ids, ...siblings];
  const at = siblings.indexOf(after);
  return siblings.toSpliced(at === -1 ? siblings.length : at + 1, 0, ...node_ids);
};

export const detach = (draft: DraftTree, id: string): DraftTree => {
  const parent = draft.nodes.get(id)?.parent ?? null;
  return withChildren(
    draft,
    parent,
    childrenOf(draft, parent).filter((child) => child !== id),
  );
};

export const withChildren = (
  draft: DraftTree,
  parent: string | null,
  children: readonly string[],
): DraftTree => {
  if (parent === null) return { ...draft, roots: children };
  const node = draft.nodes.get(parent);
  return node === undefined ? draft : withNodes(draft, [{ ...node, children }]);
};

export const withParent = (draft: DraftTree, id: string, parent: string | null): DraftNode[] => {
  const node = draft.nodes.get(id);
  return node === undefined ? [] : [{ ...node, parent }];
};

export const withSubtrees = (
  draft: DraftTree,
  nodes: ReadonlyMap<string, DraftNode>,
  parent: string | null,
  children: readonly string[],
): DraftTree => withChildren({ ...draft, nodes: draft.nodes.with(nodes) }, parent, children);

export const withNodes = (draft: DraftTree, nodes: readonly DraftNode[]): DraftTree => ({
  ...draft,
  nodes: draft.nodes.with(new Map(nodes.map((node) => [node.id, node]))),
});
