import type { SchemeNode } from '@springboard/contract';
import { matchesSearch } from './searches.ts';

type Tree = readonly SchemeNode[];

/** §3, Flattened tree entry: a node as lists and searches across the whole scheme see it. */
export type SchemeEntry = {
  readonly id: string;
  readonly name: string;
  readonly skill: boolean;
  /** It or something that it is in. */
  readonly hidden: boolean;
  /** It or something that it is in. */
  readonly skipped: boolean;
  readonly mirrored: boolean;
  /** Id of the topmost node that came with it from another scheme; null for what is this scheme's own. */
  readonly mirrorRoot: string | null;
  /** Place in the order of reading, from 0. */
  readonly position: number;
  /** What it is in, from the top; the node itself is last. */
  readonly path: Tree;
};

/** Every node of a scheme in the order of reading, whether it is shown or not. */
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
 * What somebody who reads the scheme sees (§2, Scheme node screen). The button that passes a level by hand
 * (§3, `<id>/manual`) is nothing to read.
 */
export const shownEntries = (tree: Tree): readonly SchemeEntry[] =>
  flattenScheme(tree).filter(
    ({ hidden, skipped, path }) => !hidden && !skipped && !isManual(path.at(-1), path.at(-2)),
  );

/** The children that are drawn on the screen of a node; of the scheme itself when there is no node. */
export const shownChildren = (tree: Tree, node: SchemeNode | null): Tree =>
  (node?.children ?? tree).filter(
    (child) => child.hidden !== true && child.skipped !== true && !isManual(child, node),
  );

/** From the top to the node; null where there is none to see of this id. */
export const shownPath = (tree: Tree, node_id: string): Tree | null =>
  shownEntries(tree).find(({ id }) => id === node_id)?.path ?? null;

/** §2: nodes whose name has the search in it, in the order of reading. */
export const searchScheme = (
  entries: readonly SchemeEntry[],
  search: string,
): readonly SchemeEntry[] => entries.filter(({ name }) => matchesSearch(name, search));

/** Siblings under one heading. */
export type NodeGroup = { readonly group: string | null; readonly nodes: Tree };

/** §2: siblings by their group, the groups in the order in which they first come. */
export const nodeGroups = (nodes: Tree): readonly NodeGroup[] => {
  const groups = Map.groupBy(nodes, ({ group }) => (group === '' ? null : (group ?? null)));
  return [...groups].map(([group, members]) => ({ group, nodes: members }));
};

/** How many skills there are to see in a node. */
export const skillsWithin = (node: SchemeNode): number =>
  shownEntries([node]).filter(({ skill, id }) => skill && id !== node.id).length;

const isManual = (node: SchemeNode | undefined, parent: SchemeNode | null | undefined): boolean =>
  node !== undefined &&
  parent !== null &&
  parent !== undefined &&
  node.id === `${parent.id}/manual`;

/** What a link within a scheme's content points to. */
export type SchemeTarget = { readonly slug: string; readonly node_id: string | null };

/** §2: an address of the shape `/scheme/{schemeSlug}{nodeId}`; null for any other. */
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
