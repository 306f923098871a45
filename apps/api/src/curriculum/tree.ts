import type { SchemeNode } from '@springboard/contract';

/** A tree of 400 skills is large; these bound what an edit may cost. */
const MOST_NODES = 5000;
const DEEPEST = 12;
const LONGEST_TITLE = 200;
const LONGEST_TEXT = 20_000;

/** The rule that a node breaks, by its id (D9: keyed by field). */
export type TreeFaults = Readonly<Record<string, string>>;

/** Where a node may stand: levels nest, and skills are leaves (D6). */
const UNDER: Readonly<Record<SchemeNode['t'], readonly (SchemeNode['t'] | 'top')[]>> = {
  l: ['top', 'l'],
  sg: ['l', 'sg'],
  s: ['l', 'sg'],
};

/** What is wrong with a tree besides what `indexScheme` finds; null: nothing. */
export const faultsOfTree = (
  tree: readonly SchemeNode[],
  mirrored: ReadonlySet<string>,
): TreeFaults | null => {
  const faults: Record<string, string> = {};
  let nodes = 0;
  const check = (node: SchemeNode, parent: SchemeNode | null, depth: number): void => {
    nodes += 1;
    const fault = faultOf(node, parent, depth, mirrored);
    if (fault !== null) faults[node.id] = fault;
    if (depth < DEEPEST) for (const child of node.children) check(child, node, depth + 1);
  };
  for (const node of tree) check(node, null, 1);
  if (nodes > MOST_NODES) return { tree: 'TOO_MANY_NODES' };
  return Object.keys(faults).length === 0 ? null : faults;
};

const faultOf = (
  node: SchemeNode,
  parent: SchemeNode | null,
  depth: number,
  mirrored: ReadonlySet<string>,
): string | null => {
  if (depth === DEEPEST && node.children.length > 0) return 'TOO_DEEP';
  if (!UNDER[node.t].includes(parent?.t ?? 'top')) return 'FORBIDDEN_TARGET';
  if (parent !== null && mirrored.has(parent.id)) return 'FORBIDDEN_TARGET';
  if (node.title.trim() === '') return 'NO_TITLE';
  if (node.title.length > LONGEST_TITLE) return 'TITLE_TOO_LONG';
  if (node.dependencies?.includes(node.id)) return 'SELF_DEPENDENCY';
  if (JSON.stringify(node.content ?? []).length > LONGEST_TEXT) return 'CONTENT_TOO_LONG';
  return null;
};

/** The tree with nothing in it but what a node has, parents as they stand, mirrored nodes marked. */
export const cleanTree = (
  tree: readonly SchemeNode[],
  mirrored: ReadonlySet<string>,
  parentId: string | null = null,
): SchemeNode[] =>
  tree.map((node) => {
    const { id, title, t, group, content, completion, dependencies, grade, videos } = node;
    return {
      id,
      parentId,
      title,
      t,
      ...(group !== undefined && { group }),
      ...(content !== undefined && content.length > 0 && { content }),
      ...(completion !== undefined && completion.length > 0 && { completion }),
      ...(dependencies !== undefined && dependencies.length > 0 && { dependencies }),
      ...(grade !== undefined && { grade }),
      ...(videos !== undefined && videos.length > 0 && { videos }),
      ...(node.hidden === true && { hidden: true }),
      ...(node.skipped === true && { skipped: true }),
      ...(mirrored.has(id) && { is_owner: false }),
      children: cleanTree(node.children, mirrored, id),
    };
  });

/** The tree with each node as `change` gives it; children are changed too. */
export const mapTree = (
  tree: readonly SchemeNode[],
  change: (node: SchemeNode) => SchemeNode,
): SchemeNode[] =>
  tree.map((node) => {
    const changed = change(node);
    return { ...changed, children: mapTree(changed.children, change) };
  });

export const nodesOf = (tree: readonly SchemeNode[]): SchemeNode[] =>
  tree.flatMap((node) => [node, ...nodesOf(node.children)]);

/** Whether two nodes say the same, whatever is below and above them. */
export const isSameNode = (one: SchemeNode, other: SchemeNode): boolean =>
  wordsOf(one) === wordsOf(other);

const wordsOf = (node: SchemeNode): string => {
  const { children: _, parentId: __, ...words } = node;
  return JSON.stringify(Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
