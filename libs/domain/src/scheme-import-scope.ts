import type { SchemeNode } from '@springboard/contract';
import type { SchemeFileContent } from './scheme-file.ts';

/** Where a file goes. */
export type ImportPlace =
  | { readonly kind: 'new' }
  | { readonly kind: 'update' }
  | { readonly kind: 'below'; readonly node_id: string };

/** Why a file cannot go to a place. */
export type ImportPlaceError = { readonly code: 'UNKNOWN_NODE' | 'FORBIDDEN_TARGET' };

/** A node of the tree before or after the import. */
export type Known = {
  readonly node: SchemeNode;
  readonly parent: SchemeNode | null;
  readonly depth: number;
};

/** The nodes of a tree by id. */
export const indexOf = (tree: readonly SchemeNode[]): Map<string, Known> => {
  const known = new Map<string, Known>();
  const add = (nodes: readonly SchemeNode[], parent: SchemeNode | null, depth: number): void => {
    for (const node of nodes) {
      known.set(node.id, { node, parent, depth });
      add(node.children, node, depth + 1);
    }
  };
  add(tree, null, 0);
  return known;
};

/** The part of the scheme that the file is about. */
export type Scope = {
  /** Below which the file goes; null: the top. */
  readonly parent: SchemeNode | null;
  /** The nodes that the file's items can be, with everything below them. */
  readonly nodes: readonly SchemeNode[];
  /** Whether nodes that the file does not have are removed. */
  readonly removes: boolean;
  /** The whole tree with these nodes in place of `nodes`. */
  readonly put: (nodes: readonly SchemeNode[]) => SchemeNode[];
};

export const scopeOf = (
  { head }: SchemeFileContent,
  place: ImportPlace,
  tree: readonly SchemeNode[],
  known: ReadonlyMap<string, Known>,
): Scope | ImportPlaceError => {
  const branch = place.kind === 'update' ? head.branch : null;
  if (place.kind !== 'below' && branch === null)
    return { parent: null, nodes: tree, removes: true, put: (nodes) => [...nodes] };
  const id = place.kind === 'below' ? place.node_id : (branch ?? '');
  const found = known.get(id);
  if (found === undefined) return { code: 'UNKNOWN_NODE' };
  const { node, parent } = found;
  if (place.kind === 'below') {
    if (node.t === 's' || node.is_owner === false) return { code: 'FORBIDDEN_TARGET' };
    const put = (children: readonly SchemeNode[]) =>
      replaceNode(tree, id, [{ ...node, children: [...children] }]);
    return { parent: node, nodes: node.children, removes: false, put };
  }
  return { parent, nodes: [node], removes: true, put: (nodes) => replaceNode(tree, id, nodes) };
};

const replaceNode = (
  tree: readonly SchemeNode[],
  id: string,
  nodes: readonly SchemeNode[],
): SchemeNode[] =>
  tree.flatMap((node) =>
    node.id === id ? nodes : { ...node, children: replaceNode(node.children, id, nodes) },
  );
