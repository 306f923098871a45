import type { CompletionClause, ContentBlock, NodeType, SchemeNode } from '@springboard/contract';
import { type BlockPair, pairBlocks } from './content-changes.ts';

type Tree = readonly SchemeNode[];
type NodeId = SchemeNode['id'];

/** The place of a node: its parent, null at the top, and the sibling before it, null for the first. */
export type NodePlace = { readonly parent: NodeId | null; readonly after: NodeId | null };

type FieldChange<Kind extends string, Value> = {
  readonly kind: Kind;
  readonly before: Value;
  readonly after: Value;
};

/** What changed at a node. A missing optional value is null, a missing list is empty. */
export type NodeChange =
  | { readonly kind: 'added'; readonly to: NodePlace }
  | { readonly kind: 'removed'; readonly from: NodePlace }
  | { readonly kind: 'moved'; readonly from: NodePlace; readonly to: NodePlace }
  | FieldChange<'retitled', string>
  | FieldChange<'retyped', NodeType>
  | FieldChange<'heading', string | null>
  /** Every block of the content in order, also those that are equal. */
  | { readonly kind: 'reworded'; readonly blocks: readonly BlockPair[] }
  /** Null: all children that count have to be complete. */
  | FieldChange<'rule', readonly CompletionClause[] | null>
  | FieldChange<'dependencies', readonly NodeId[]>
  | FieldChange<'grade', number | null>
  | FieldChange<'hidden', boolean>
  | FieldChange<'skipped', boolean>
  | FieldChange<'videos', readonly number[]>
  /** A data URL; null: the drawn badge. */
  | FieldChange<'badge', string | null>
  | FieldChange<'mirrored', boolean>;

export type ChangeKind = NodeChange['kind'];

/** The kinds in the order in which the changes of a node are listed. */
export const CHANGE_KINDS = [
  'added',
  'removed',
  'moved',
  'retitled',
  'retyped',
  'reworded',
  'rule',
  'dependencies',
  'grade',
  'heading',
  'hidden',
  'skipped',
  'videos',
  'badge',
  'mirrored',
] as const satisfies readonly ChangeKind[];

/** A node with its changes. An added node has only `added`: its values are those of `node`. */
export type ChangedNode = {
  /** The node after the change. A removed node is as it was before. */
  readonly node: SchemeNode;
  /** Its ancestors from the top, as they are after the change. */
  readonly path: Tree;
  readonly changes: readonly NodeChange[];
};

/**
 * The changes between two versions of a scheme's tree, in the order of the tree. A removed node is listed where it
 * was. A node with another parent or another order is moved, never removed and added. When siblings change their
 * order, as few of them as possible are moved.
 */
export const changesBetween = (before: Tree, after: Tree): readonly ChangedNode[] => {
  const old = indexTree(before);
  const current = indexTree(after);
  const moved = findMoved(old, current);
  const changed: ChangedNode[] = [];
  const visit = (nodes: Tree, path: Tree): void => {
    for (const node of nodes) {
      const changes = changesOf(old.get(node.id), current.get(node.id), moved.has(node.id));
      if (changes.length > 0) changed.push({ node, path, changes });
      visit(withRemoved(node.id, node.children, old, current), [...path, node]);
    }
  };
  visit(withRemoved(null, after, old, current), []);
  return changed;
};

/** How many nodes have each kind of change; kinds without any are absent. */
export const countChanges = (
  changed: readonly ChangedNode[],
): Readonly<Partial<Record<ChangeKind, number>>> => {
  const counts: Partial<Record<ChangeKind, number>> = {};
  for (const { kind } of changed.flatMap(({ changes }) => changes)) {
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

type Indexed = { readonly node: SchemeNode; readonly place: NodePlace; readonly siblings: Tree };
type Index = ReadonlyMap<NodeId, Indexed>;

const indexTree = (tree: Tree): Index => {
  const index = new Map<NodeId, Indexed>();
  const add = (siblings: Tree, parent: NodeId | null): void => {
    for (const [position, node] of siblings.entries()) {
      const after = siblings[position - 1]?.id ?? null;
      index.set(node.id, { node, place: { parent, after }, siblings });
      add(node.children, node.id);
    }
  };
  add(tree, null);
  return index;
};

/** Nodes with another parent, and the fewest siblings that explain another order. */
const findMoved = (old: Index, current: Index): ReadonlySet<NodeId> => {
  const moved = new Set<NodeId>();
  const siblingsOf = Map.groupBy(
    [...current.values()].flatMap(({ node, place }) => {
      const before = old.get(node.id);
      if (before === undefined) return [];
      if (before.place.parent === place.parent) return [{ before, place }];
      moved.add(node.id);
      return [];
    }),
    ({ place }) => place.parent,
  );
  for (const siblings of siblingsOf.values()) {
    const all = siblings[0]?.before.siblings ?? [];
    const positions = new Map(all.map(({ id }, position) => [id, position]));
    const ids = siblings.map(({ before }) => before.node.id);
    const stable = longestIncreasing(ids.map((id) => positions.get(id) ?? 0));
    for (const [position, id] of ids.entries()) if (!stable.has(position)) moved.add(id);
  }
  return moved;
};

/** The positions of a longest increasing subsequence of different numbers. */
const longestIncreasing = (numbers: readonly number[]): ReadonlySet<number> => {
  /** For each length, the position of the smallest number that ends a subsequence of it. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const valueAt = (position: number | undefined) =>
    position === undefined ? Infinity : (numbers[position] ?? Infinity);
  for (const [position, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (valueAt(ends[middle]) < number) low = middle + 1;
      else high = middle;
    }
    previous[position] = ends[low - 1];
    ends[low] = position;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) found.add(at);
  return found;
};

/** The children of a node after the change, with its removed children where they were before. */
const withRemoved = (
  parent: NodeId | null,
  children: Tree,
  old: Index,
  current: Index,
): readonly SchemeNode[] => {
  const before = parent === null ? topOf(old) : (old.get(parent)?.node.children ?? []);
  if (before.every(({ id }) => current.has(id))) return isRemoved(parent, current) ? [] : children;
  const merged = isRemoved(parent, current) ? [] : [...children];
  let position = 0;
  for (const child of before) {
    if (!current.has(child.id)) {
      merged.splice(position, 0, child);
      position += 1;
      continue;
    }
    const found = merged.findIndex(({ id }) => id === child.id);
    if (found >= 0) position = found + 1;
  }
  return merged;
};

const isRemoved = (id: NodeId | null, current: Index): boolean => id !== null && !current.has(id);

const topOf = (index: Index): Tree => index.values().next().value?.siblings ?? [];

const changesOf = (
  old: Indexed | undefined,
  current: Indexed | undefined,
  isMoved: boolean,
): readonly NodeChange[] => {
  if (old === undefined) return current === undefined ? [] : [{ kind: 'added', to: current.place }];
  if (current === undefined) return [{ kind: 'removed', from: old.place }];
  const moved: NodeChange = { kind: 'moved', from: old.place, to: current.place };
  return [...(isMoved ? [moved] : []), ...fieldChanges(old.node, current.node)];
};

const fieldChanges = (old: SchemeNode, current: SchemeNode): readonly NodeChange[] => {
  const before = fieldsOf(old);
  const after = fieldsOf(current);
  const pair = <Name extends keyof Fields>(kind: Name) => ({
    kind,
    before: before[kind],
    after: after[kind],
  });
  const changes = [
    pair('retitled'),
    pair('retyped'),
    { kind: 'reworded', before: blocksOf(old), after: blocksOf(current) } as const,
    pair('rule'),
    pair('dependencies'),
    pair('grade'),
    pair('heading'),
    pair('hidden'),
    pair('skipped'),
    pair('videos'),
    pair('badge'),
    pair('mirrored'),
  ];
  return changes
    .filter((change) => !isSame(change.before, change.after))
    .map((change): NodeChange =>
      change.kind === 'reworded'
        ? { kind: 'reworded', blocks: pairBlocks(change.before, change.after) }
        : change,
    );
};

type Fields = ReturnType<typeof fieldsOf>;

const fieldsOf = (node: SchemeNode) => ({
  retitled: node.title,
  retyped: node.t,
  rule: rulesOf(node),
  dependencies: node.dependencies ?? [],
  grade: node.grade ?? null,
  heading: node.group ?? null,
  hidden: node.hidden === true,
  skipped: node.skipped === true,
  videos: node.videos ?? [],
  badge: node.badge ?? null,
  mirrored: node.is_owner === false,
});

/** An empty list has the meaning of none. The keys of a clause have one order, so that they compare as text. */
const rulesOf = ({ completion = [] }: SchemeNode): readonly CompletionClause[] | null =>
  completion.length === 0 ? null : completion.map(({ nodes, count }) => ({ nodes, count }));

const blocksOf = ({ content = [] }: SchemeNode): readonly ContentBlock[] =>
  content.map(({ title, value, type }) => ({ title, value, type }));

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || JSON.stringify(before) === JSON.stringify(after);
