import type { SchemeNode } from '@springboard/contract';
import { matchesSearch } from './search.ts';

type Tree = readonly SchemeNode[];

/** §3, flattened tree entry: a node for lists and searches across the whole scheme. */
export type SchemeEntry = {
  readonly id: string;
  readonly name: string;
  readonly skill: boolean;
  /** Its own flag or that of an ancestor. */
  readonly hidden: boolean;
  /** Its own flag or that of an ancestor. */
  readonly skipped: boolean;
  readonly mirrored: boolean;
  /** Id of the topmost mirrored ancestor or itself; null if the node belongs to this scheme. */
  readonly mirrorRoot: string | null;
  /** Position in depth-first order, from 0. */
  readonly position: number;
  /** Its ancestors from the top, then the node itself. */
  readonly path: Tree;
};

/** Every node of a scheme in depth-first order, including hidden ones. */
export const flattenScheme = (tree: Tree): readonly SchemeEntry[] => {
  const entries: SchemeEntry[] = [];
  const add = (node: SchemeNode, parent: SchemeEntry | null) => {
    const mirrored = node.is_owner === false;
    const entry: SchemeEntry = {
      id: node.id,
      name: node.title,
      skill: node.t === 's',
      hidden: node.hidden === true || parent?.hidden === true,
      skipped: node.skipped === true || parent?.skipped === true,
      mirrored,
      mirrorRoot: mirrored ? (parent?.mirrorRoot ?? node.id) : null,
      position: entries.length,
      path: [...(parent?.path ?? []), node],
    };
    entries.push(entry);
    for (const child of node.children) add(child, entry);
  };
  for (const node of tree) add(node, null);
  return entries;
};

/**
 * The entries that a reader of the scheme sees (§2, scheme node screen). Manual nodes (§3, `<id>/manual`) are
 * not part of it.
 */
export const visibleEntries = (tree: Tree): readonly SchemeEntry[] =>
  flattenScheme(tree).filter(
    ({ hidden, skipped, path }) => !hidden && !skipped && !isManual(path.at(-1), path.at(-2)),
  );

/** The visible children of a node, or of the scheme itself if `node` is null. */
export const visibleChildren = (tree: Tree, node: SchemeNode | null): Tree =>
  (node?.children ?? tree).filter(
    (child) => child.hidden !== true && child.skipped !== true && !isManual(child, node),
  );

/** The path from the top to the node; null if there is no visible node with this id. */
export const visiblePath = (tree: Tree, node_id: string): Tree | null =>
  visibleEntries(tree).find(({ id }) => id === node_id)?.path ?? null;

/** §2: nodes whose name contains the search text, in depth-first order. */
export const searchScheme = (
  entries: readonly SchemeEntry[],
  search: string,
): readonly SchemeEntry[] => entries.filter(({ name }) => matchesSearch(name, search));

/** Siblings under one heading. */
export type NodeGroup = { readonly group: string | null; readonly nodes: Tree };

/** §2: siblings by group, in the order in which the groups first occur. */
export const nodeGroups = (nodes: Tree): readonly NodeGroup[] => {
  const groups = Map.groupBy(nodes, ({ group }) => (group === '' ? null : (group ?? null)));
  return [...groups].map(([group, members]) => ({ group, nodes: members }));
};

/** The number of visible skills below a node. */
export const skillsWithin = (node: SchemeNode): number =>
  visibleEntries([node]).filter(({ skill, id }) => skill && id !== node.id).length;

const isManual = (node: SchemeNode | undefined, parent: SchemeNode | null | undefined): boolean =>
  node !== undefined &&
  parent !== null &&
  parent !== undefined &&
  node.id === `${parent.id}/manual`;

/** The target of a link in a scheme's content. */
export type SchemeTarget = { readonly slug: string; readonly node_id: string | null };

/** §2: parses `/scheme/{schemeSlug}{nodeId}`; null for any other path. */
export const schemeTargetOf = (pathname: string): SchemeTarget | null => {
  const [, slug, rest = ''] = /^\/scheme\/([^/?#]+)([^?#]*)/.exec(pathname) ?? [];
  if (slug === undefined) return null;
  const node_id = rest.replace(/\/+$/, '');
  return { slug: decoded(slug), node_id: node_id === '' ? null : decoded(node_id) };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
