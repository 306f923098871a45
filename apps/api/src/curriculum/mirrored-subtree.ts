import type { SchemeNode } from '@springboard/contract';
import { mapTree } from './tree.ts';

/** An owner's node with everything below it, as the follower gets it. */
export type MirroredSubtree = {
  readonly node: SchemeNode;
  /** The owner's node by the id of its mirrored node. */
  readonly owners: ReadonlyMap<string, SchemeNode>;
};

/**
 * Copies an owner's node and its descendants to a follower's node id. Rules that name nodes of the subtree name
 * their copies; the rest of a rule, the pass grade, the videos and the identifier belong to the owner's scheme.
 */
export const copySubtree = (
  owner: SchemeNode,
  node_id: string,
  parentId: string | null,
): MirroredSubtree => {
  const owners = new Map<string, SchemeNode>();
  const ids = new Map<string, string>();
  const copy = (node: SchemeNode, id: string, parent: string | null): SchemeNode => {
    owners.set(id, node);
    ids.set(node.id, id);
    const { grade: _, videos: __, identifier: ___, extensions: ____, ...rest } = node;
    const children = node.children.map((child) =>
      copy(child, `${id}/${child.id.split('/').at(-1)}`, id),
    );
    return { ...rest, id, parentId: parent, children };
  };
  const copied = copy(owner, node_id, parentId);
  const [node = copied] = mapTree([copied], (each) => withRules(each, (id) => ids.get(id) ?? null));
  return { node, owners };
};

/** Renames the nodes in the rules of a node; those without a new id are removed from them. */
const withRules = (node: SchemeNode, idOf: (id: string) => string | null): SchemeNode => {
  const { completion, dependencies, ...rest } = node;
  const clauses = (completion ?? []).flatMap(({ nodes, count }) => {
    const left = nodes.flatMap((id) => idOf(id) ?? []);
    return left.length === 0 ? [] : [{ nodes: left, count: Math.min(count, left.length) }];
  });
  const left = (dependencies ?? []).flatMap((id) => idOf(id) ?? []);
  return {
    ...rest,
    ...(clauses.length > 0 && { completion: clauses }),
    ...(left.length > 0 && { dependencies: left }),
  };
};
