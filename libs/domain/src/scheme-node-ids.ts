import type { DraftNode, DraftTree } from './scheme-draft.ts';
import { linkedIds, withLinks } from './scheme-links.ts';

/** A free id for a new node: its parent's id and its title (`/level-1/floor/forward-roll`, then `-2`). */
export const newNodeId = (draft: DraftTree, parent: string | null, title: string): string =>
  freeNodeId(parent, title, (id) => isTaken(draft, id));

/** Like `newNodeId`; `isTaken` says which ids are not free. */
export const freeNodeId = (
  parent: string | null,
  title: string,
  isTakenId: (id: string) => boolean,
): string => {
  const words = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'node';
  const above = parent ?? '';
  const path = `${above}/${name.slice(0, Math.max(1, MAX_ID_LENGTH - above.length - 6))}`;
  return firstFree(path, (id) => isTakenId(id) || id === `${above}/manual`);
};

/** A free id for a copy of a node below another parent: it ends as the node's id does (`/beam`, then `/beam-2`). */
export const copyNodeId = (
  parent: string,
  node_id: string,
  isTakenId: (id: string) => boolean,
): string => firstFree(`${parent}/${node_id.split('/').at(-1)}`, isTakenId);

const firstFree = (path: string, isTakenId: (id: string) => boolean): string => {
  let id = path;
  for (let suffix = 2; isTakenId(id); suffix += 1) id = `${path}-${suffix}`;
  return id;
};

/** The limit of `NodeId` in the contract. */
const MAX_ID_LENGTH = 300;
const ID_PATTERN = /^(\/[A-Za-z0-9-]+)+$/;

export const isNodeId = (id: string): boolean => id.length <= MAX_ID_LENGTH && ID_PATTERN.test(id);

/** The node with changed ids in its place, its rules and its links; the same object if nothing changed. */
export const withIds = (node: DraftNode, idOf: (id: string) => string, slug: string): DraftNode => {
  const changes = (ids: readonly string[] | undefined) =>
    ids?.some((id) => idOf(id) !== id) === true;
  const content = node.content?.map((block) => withLinks(block, idOf, slug));
  const hasLinks = content?.some((block, at) => block !== node.content?.[at]) === true;
  const isSame =
    !changes([node.id, ...(node.parent === null ? [] : [node.parent]), ...node.children]) &&
    !changes(node.dependencies) &&
    !changes(node.completion?.flatMap(({ nodes }) => nodes)) &&
    !hasLinks;
  if (isSame) return node;
  const { completion, dependencies } = node;
  return {
    ...node,
    id: idOf(node.id),
    parent: node.parent === null ? null : idOf(node.parent),
    children: node.children.map(idOf),
    ...(completion && {
      completion: completion.map(({ nodes, count }) => ({ nodes: nodes.map(idOf), count })),
    }),
    ...(dependencies && { dependencies: dependencies.map(idOf) }),
    ...(hasLinks && content && { content }),
  };
};

/** The ids that the rules and links of a node name. */
export const namedIn = (
  { dependencies, completion, content }: DraftNode,
  slug: string,
): string[] => [
  ...(dependencies ?? []),
  ...(completion ?? []).flatMap(({ nodes }) => nodes),
  ...(content ?? []).flatMap((block) => linkedIds(block, slug)),
];

/** An id that is in the tree, can be restored to it, or has members' grades. */
export const isTaken = (draft: DraftTree, id: string): boolean =>
  draft.nodes.has(id) || draft.removedIds.has(id) || draft.publishedIds.has(id);
