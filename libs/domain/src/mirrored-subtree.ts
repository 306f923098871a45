import type { SchemeNode } from '@springboard/contract';
import { idsIn } from './scheme-draft.ts';
import { copyNodeId } from './scheme-node-ids.ts';
import { mapRules } from './scheme-rules.ts';

/** An owner's node with everything below it, as the follower gets it. */
export type MirroredSubtree = {
  readonly node: SchemeNode;
  /** The owner's node by the id of its mirrored node. */
  readonly owners: ReadonlyMap<string, SchemeNode>;
};

type CopyPlace = {
  readonly node_id: string;
  readonly parentId: string | null;
  /** Ids that the descendants of the copy cannot have. */
  readonly isTaken: (id: string) => boolean;
};

/**
 * Copies an owner's node and its descendants to a follower's node id. Rules that name nodes of the subtree name
 * their copies; the rest of a rule, the pass grade, the videos and the identifier belong to the owner's scheme.
 */
export const copySubtree = (
  owner: SchemeNode,
  { node_id, parentId, isTaken }: CopyPlace,
): MirroredSubtree => {
  const owners = new Map<string, SchemeNode>();
  const ids = new Map<string, string>();
  const copy = (node: SchemeNode, id: string, parent: string | null): SchemeNode => {
    owners.set(id, node);
    ids.set(node.id, id);
    const { grade: _, videos: __, identifier: ___, extensions: ____, ...rest } = node;
    const children = node.children.map((child) =>
      copy(
        child,
        copyNodeId(id, child.id, (each) => isTaken(each) || owners.has(each)),
        id,
      ),
    );
    return { ...rest, id, parentId: parent, children };
  };
  const copied = copy(owner, node_id, parentId);
  const withOwnRules = (node: SchemeNode): SchemeNode => ({
    ...mapRules(node, (id) => ids.get(id) ?? null),
    children: node.children.map(withOwnRules),
  });
  return { node: withOwnRules(copied), owners };
};

/** D6: a mirrored node has its owner's title, content and badge; its position and rules belong to its own scheme. */
export const followOwner = (
  mirrored: SchemeNode,
  { title, content, badge }: SchemeNode,
): SchemeNode => {
  const { content: _, badge: __, ...node } = mirrored;
  return {
    ...node,
    title,
    ...(content !== undefined && { content }),
    ...(badge !== undefined && { badge }),
  };
};

/** Whether an id is one of these nodes, other than of a node that a copy replaces, and of what is below that one. */
export const takenBeside = (
  nodes: ReadonlyMap<string, SchemeNode>,
  node_id: string,
): ((id: string) => boolean) => {
  const replaced = nodes.get(node_id);
  const own = new Set(replaced === undefined ? [] : idsIn(replaced));
  return (id) => nodes.has(id) && !own.has(id);
};
