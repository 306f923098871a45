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
  readonly publishedIds: Pick<ReadonlySet<string>, 'has'>;
  /** Links in content that begin with `/scheme/{slug}` follow a changed id. */
  readonly slug: string;
};

export type DraftOptions = {
  readonly slug?: string;
  readonly removed?: readonly RemovedNode[];
  readonly proposals?: readonly MirrorProposal[];
  readonly publishedIds?: DraftTree['publishedIds'];
};

const SHARDS = 256;

type Shards = readonly (ReadonlyMap<string, DraftNode> | undefined)[];

/**
 * Nodes by id. A change copies only a part of them: they are divided into shards, and only those of the changed nodes
 * are copied. Those of a tree that was just read are made and divided when they are needed.
 */
export class DraftNodes {
  #size: number | null;
  readonly #tree: TreeNodes | null;
  #shards: Shards | null;

  private constructor(size: number | null, tree: TreeNodes | null, shards: Shards | null) {
    this.#size = size;
    this.#tree = tree;
    this.#shards = shards;
  }

  static readonly empty = new DraftNodes(0, null, []);

  /** Node ids must be unique. */
  static of(tree: readonly SchemeNode[]): DraftNodes {
    return new DraftNodes(null, new TreeNodes(tree), null);
  }

  get size(): number {
    this.#size ??= this.#tree?.size ?? 0;
    return this.#size;
  }

  get(id: string): DraftNode | undefined {
    return this.#tree === null ? this.#shards?.[shardOf(id)]?.get(id) : this.#tree.get(id);
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  /** All nodes, in no particular order. */
  entries(): [string, DraftNode][] {
    return this.#divided().flatMap((shard) => [...(shard ?? [])]);
  }

  /** With these nodes in place of those of the same id; null removes one. */
  with(changes: ReadonlyMap<string, DraftNode | null>): DraftNodes {
    const shards = [...this.#divided()];
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
    return new DraftNodes(size, null, shards);
  }

  /** What `with` needs to make these nodes of earlier ones. Shards that both share are not compared. */
  changesSince(before: DraftNodes): ReadonlyMap<string, DraftNode | null> {
    const changes = new Map<string, DraftNode | null>();
    if (before === this) return changes;
    const [shards, earlierShards] = [this.#divided(), before.#divided()];
    for (let at = 0; at < SHARDS; at += 1) {
      const shard = shards[at];
      const earlier = earlierShards[at];
      if (shard === earlier) continue;
      for (const [id, node] of shard ?? []) if (earlier?.get(id) !== node) changes.set(id, node);
      for (const id of earlier?.keys() ?? []) if (shard?.has(id) !== true) changes.set(id, null);
    }
    return changes;
  }

  #divided(): Shards {
    this.#shards ??= divide(this.#tree?.all() ?? new Map());
    return this.#shards;
  }
}

const divide = (nodes: ReadonlyMap<string, DraftNode>): Shards => {
  const shards: (Map<string, DraftNode> | undefined)[] = [];
  for (const [id, node] of nodes) {
    const at = shardOf(id);
    const shard = (shards[at] ??= new Map());
    shard.set(id, node);
  }
  return shards;
};

/** The nodes of a tree as it was read, each found and made when it is first asked for: a page shows few of them. */
class TreeNodes {
  readonly #tree: readonly SchemeNode[];
  /**
   * The nodes found so far: those at the top, and some children of the ones that were read. After a search it has all
   * nodes.
   */
  readonly #found = new Map<string, SchemeNode>();
  /** Nodes that were made, but whose children are not in `#found` yet. */
  readonly #unsearched: SchemeNode[] = [];
  /** Where a node names another parent than the one that it is below. */
  readonly #parents = new Map<string, string | null>();
  readonly #made = new Map<string, DraftNode>();
  #isComplete = false;

  constructor(tree: readonly SchemeNode[]) {
    this.#tree = tree;
    this.#addFound(tree, null);
  }

  get size(): number {
    const count = (nodes: readonly SchemeNode[]): number =>
      nodes.reduce((sum, { children }) => sum + count(children), nodes.length);
    return count(this.#tree);
  }

  get(id: string): DraftNode | undefined {
    const made = this.#made.get(id);
    if (made !== undefined) return made;
    const node = this.#findBelowMade(id) ?? this.#findAll().get(id);
    if (node === undefined) return undefined;
    const parent = this.#parents.get(id);
    const draftNode = draftNodeOf(node, parent === undefined ? node.parentId : parent);
    this.#made.set(id, draftNode);
    if (node.children.length > 0) this.#unsearched.push(node);
    return draftNode;
  }

  all(): ReadonlyMap<string, DraftNode> {
    for (const id of this.#findAll().keys()) this.get(id);
    return this.#made;
  }

  /** Begins at the node that was made last: most searches are for one of its children. */
  #findBelowMade(id: string): SchemeNode | undefined {
    while (!this.#found.has(id)) {
      const made = this.#unsearched.pop();
      if (made === undefined) return undefined;
      this.#addFound(made.children, made.id);
    }
    return this.#found.get(id);
  }

  #findAll(): ReadonlyMap<string, SchemeNode> {
    const add = (nodes: readonly SchemeNode[], parent: string | null): void => {
      this.#addFound(nodes, parent);
      for (const node of nodes) add(node.children, node.id);
    };
    if (!this.#isComplete) add(this.#tree, null);
    this.#isComplete = true;
    return this.#found;
  }

  #addFound(nodes: readonly SchemeNode[], parent: string | null): void {
    for (const node of nodes) {
      this.#found.set(node.id, node);
      if (node.parentId !== parent) this.#parents.set(node.id, parent);
    }
  }
}

const draftNodeOf = (node: SchemeNode, parent: string | null): DraftNode => {
  const { parentId: _, ...fields } = node;
  return { ...fields, parent, children: node.children.map(({ id }) => id) };
};

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
  const nodes = DraftNodes.of(tree);
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
    nodes.set(node.id, draftNodeOf(node, above));
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

/** The ids of a node of a draft and of all nodes below it; parents come before their children. */
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
