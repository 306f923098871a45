import type { ContentBlock, SchemeNode } from '@springboard/contract';
import {
  isAllowedBelow,
  MAX_CONTENT_LENGTH,
  MAX_DEPTH,
  MAX_NODES,
  MAX_TITLE_LENGTH,
  unsafeAddresses,
} from '@springboard/domain';

/** The broken rule by node id (D9: keyed by field). */
type TreeErrors = Readonly<Record<string, string>>;

/** Finds the errors that `indexScheme` does not find; null without errors. */
export const validateTree = (
  tree: readonly SchemeNode[],
  mirrored: ReadonlySet<string>,
): TreeErrors | null => {
  const errors: Record<string, string> = {};
  let nodes = 0;
  const check = (node: SchemeNode, parent: SchemeNode | null, depth: number): void => {
    nodes += 1;
    const error = validateNode(node, parent, depth, mirrored);
    if (error !== null) errors[node.id] = error;
    if (depth < MAX_DEPTH) for (const child of node.children) check(child, node, depth + 1);
  };
  for (const node of tree) check(node, null, 1);
  if (nodes > MAX_NODES) return { tree: 'TOO_MANY_NODES' };
  return Object.keys(errors).length === 0 ? null : errors;
};

const validateNode = (
  node: SchemeNode,
  parent: SchemeNode | null,
  depth: number,
  mirrored: ReadonlySet<string>,
): string | null => {
  if (depth === MAX_DEPTH && node.children.length > 0)
    return `TOO_DEEP: at most ${MAX_DEPTH} levels of nodes`;
  if (!isAllowedBelow(node.t, parent?.t ?? null)) return 'FORBIDDEN_TARGET';
  if (parent !== null && mirrored.has(parent.id) && !mirrored.has(node.id))
    return 'FORBIDDEN_TARGET';
  if (node.title.trim() === '') return 'NO_TITLE';
  if (node.title.length > MAX_TITLE_LENGTH) return 'TITLE_TOO_LONG';
  if (node.dependencies?.includes(node.id)) return 'SELF_DEPENDENCY';
  if (JSON.stringify(node.content ?? []).length > MAX_CONTENT_LENGTH) return 'CONTENT_TOO_LONG';
  return (node.content ?? []).some((block) => unsafeAddresses(block).length > 0)
    ? 'UNSAFE_ADDRESS'
    : null;
};

/** The tree with only known fields and no empty ones. Sets each `parentId`, and marks mirrored nodes. */
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
      ...(node.badge !== undefined && { badge: node.badge }),
      ...(mirrored.has(id) && { is_owner: false }),
      ...(node.identifier !== undefined && { identifier: node.identifier }),
      ...(node.extensions !== undefined && { extensions: node.extensions }),
      children: cleanTree(node.children, mirrored, id),
    };
  });

/** Applies `change` to each node, parents before children. */
export const mapTree = (
  tree: readonly SchemeNode[],
  change: (node: SchemeNode) => SchemeNode,
): SchemeNode[] =>
  tree.map((node) => {
    const changed = change(node);
    return { ...changed, children: mapTree(changed.children, change) };
  });

export const flattenTree = (tree: readonly SchemeNode[]): SchemeNode[] =>
  tree.flatMap((node) => [node, ...flattenTree(node.children)]);

/** All nodes of a scheme except the mirrored ones, which have the content of their owner. */
export const ownNodes = (tree: readonly SchemeNode[]): SchemeNode[] =>
  flattenTree(tree).filter(({ is_owner }) => is_owner !== false);

/** The content of a scheme's own nodes. */
export const ownBlocks = (tree: readonly SchemeNode[]): ContentBlock[] =>
  ownNodes(tree).flatMap(({ content = [] }) => content);

/** Applies `change` to each content block of a scheme's own nodes. */
export const mapOwnBlocks = (
  tree: readonly SchemeNode[],
  change: (block: ContentBlock) => ContentBlock,
): SchemeNode[] =>
  mapTree(tree, (node) =>
    node.is_owner === false || node.content === undefined
      ? node
      : { ...node, content: node.content.map(change) },
  );

export const nodesById = (tree: readonly SchemeNode[]): ReadonlyMap<string, SchemeNode> =>
  new Map(flattenTree(tree).map((node) => [node.id, node]));

/** Compares two nodes without their parents and children. */
export const isSameNode = (a: SchemeNode, b: SchemeNode): boolean => toText(a) === toText(b);

const toText = (node: SchemeNode): string => {
  const { children: _, parentId: __, ...fields } = node;
  return JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
