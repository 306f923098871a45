import type { MirrorProposal, RemovedNode, SchemeNode } from '@springboard/contract';

/** A node of a draft. Parents and children are named by id, so that a change copies few nodes. */
export type DraftNode = Omit<SchemeNode, 'parentId' | 'children'> & {
  readonly parent: string | null;
  readonly children: readonly string[];
};

/** The tree of a draft, as an immutable value: a changed draft shares all nodes that did not change. */
export type DraftTree = {
  readonly nodes: DraftNodes;
  /** The ids of the nodes at the top. */
  readonly roots: readonly string[];
  /** What was removed in this draft and can be restored; the last one of an id is the newest. */
  readonly removed: readonly RemovedNode[];
  /** The ids of all nodes of `removed`. */
  readonly removedIds: ReadonlySet<string>;
  /** Changes of owners, also those that the draft has already. */
  readonly proposals: readonly MirrorProposal[];
  /** Ids under which members may have grades. */
  readonly publishedIds: ReadonlySet<string>;
  /** Links in content that begin with `/scheme/{slug}` follow a changed id. */
  readonly slug: string;
};

export type DraftOptions = {
  readonly slug?: string;
  readonly removed?: readonly RemovedNode[];
  readonly proposals?: readonly MirrorProposal[];
  readonly publishedIds?: ReadonlySet<string>;
};

const SHARDS = 256;

/** Nodes by id, in shards: a change copies only the shards of the changed nodes. */
export class DraftNodes {
  readonly size: number;
  readonly #shards: readonly (ReadonlyMap<string, DraftNode> | undefined)[];

  private constructor(
    shards: readonly (ReadonlyMap<string, DraftNode> | undefined)[],
    size: number,
  ) {
    this.#shards = shards;
    this.size = size;
  }

  static readonly empty = new DraftNodes([], 0);

  get(id: string): DraftNode | undefined {
    return this.#shards[shardOf(id)]?.get(id);
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  /** All nodes, in no particular order. */
  entries(): [string, DraftNode][] {
    return this.#shards.flatMap((shard) => [...(shard ?? [])]);
  }

  /** With these nodes in place of those of the same id; null removes one. */
  with(changes: ReadonlyMap<string, DraftNode | null>): DraftNodes {
    const shards = [...this.#shards];
    const copies = new Map<number, Map<string, DraftNode>>();
    let { size } = this;
    for (const [id, node] of changes) {
      const at = shardOf(id);
      const copy = copies.get(at) ?? new Map(shards[at]);
      copies.set(at, copy);
      shards[at] = copy;
      size -= copy.size;
      if (node === null) copy.delete(id);
      else copy.set(id, node);
      size += copy.size;
    }
    return new DraftNodes(shards, size);
  }

  /** What `with` needs to make these nodes of earlier ones. Shards that both share are not compared. */
  changesSince(before: DraftNodes): ReadonlyMap<string, DraftNode | null> {
    const changes = new Map<string, DraftNode | null>();
    for (let at = 0; at < SHARDS; at += 1) {
      const shard = this.#shards[at];
      const earlier = before.#shards[at];
      if (shard === earlier) continue;
      for (const [id, node] of shard ?? []) if (earlier?.get(id) !== node) changes.set(id, node);
      for (const id of earlier?.keys() ?? []) if (shard?.has(id) !== true) changes.set(id, null);
    }
    return changes;
  }
}

const shardOf = (id: string): number => {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = (hash * 31 + id.charCodeAt(at)) | 0;
  return (hash >>> 0) % SHARDS;
};

/** The draft of a tree. Node ids must be unique. */
export const draftOf = (
  tree: readonly SchemeNode[],
  { slug = '', removed = [], proposals = [], publishedIds = new Set() }: DraftOptions = {},
): DraftTree => {
  const nodes = DraftNodes.empty.with(nodesOf(tree, null));
  const roots = tree.map(({ id }) => id);
  return withRemoved({ nodes, roots, proposals, publishedIds, slug }, removed);
};

/** The draft with other nodes to restore. */
export const withRemoved = (
  draft: Omit<DraftTree, 'removed' | 'removedIds'>,
  removed: readonly RemovedNode[],
): DraftTree => ({
  ...draft,
  removed,
  removedIds: new Set(removed.flatMap(({ node }) => idsIn(node))),
});

/** The nodes of a tree below a parent, by id, each parent before its children. */
export const nodesOf = (
  tree: readonly SchemeNode[],
  parent: string | null,
): Map<string, DraftNode> => {
  const nodes = new Map<string, DraftNode>();
  const add = (node: SchemeNode, above: string | null): void => {
    const { parentId: _, ...fields } = node;
    const children = node.children.map(({ id }) => id);
    nodes.set(node.id, { ...fields, parent: above, children });
    for (const child of node.children) add(child, node.id);
  };
  for (const node of tree) add(node, parent);
  return nodes;
};

/** The tree of a draft, as it is stored. */
export const treeOf = (draft: DraftTree): SchemeNode[] =>
  draft.roots.flatMap((id) => subtreeOf(draft, id) ?? []);

/** A node with everything below it; null for an unknown one. */
export const subtreeOf = (draft: DraftTree, node_id: string): SchemeNode | null => {
  const node = draft.nodes.get(node_id);
  if (node === undefined) return null;
  const { parent, children, ...fields } = node;
  return {
    ...fields,
    parentId: parent,
    children: children.flatMap((id) => subtreeOf(draft, id) ?? []),
  };
};

/** The ids of a node and of everything below it. */
export const idsIn = (node: SchemeNode): string[] => [node.id, ...node.children.flatMap(idsIn)];

/** As `idsIn`, of a node of a draft; parents before their children. */
export const idsWithin = (draft: DraftTree, node_id: string): string[] => {
  const ids: string[] = [];
  const add = (id: string): void => {
    ids.push(id);
    for (const child of childrenOf(draft, id)) add(child);
  };
  add(node_id);
  return ids;
};

/** The ids of the children of a node, or of the nodes at the top. */
export const childrenOf = (draft: DraftTree, parent: string | null): readonly string[] =>
  parent === null ? draft.roots : (draft.nodes.get(parent)?.children ?? []);

/** The ids of a node's ancestors, from its parent to the top. */
export const ancestorsOf = (draft: DraftTree, node_id: string): string[] => {
  const ancestors: string[] = [];
  let parent = draft.nodes.get(node_id)?.parent ?? null;
  while (parent !== null) {
    ancestors.push(parent);
    parent = draft.nodes.get(parent)?.parent ?? null;
  }
  return ancestors;
};
