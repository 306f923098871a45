import {
  ancestorsOf,
  childrenOf,
  type DraftNode,
  type DraftTree,
  idsWithin,
  proposalsOf,
} from '@springboard/domain';

/** Reading a draft: the few questions that every part of the editor has. */

export const nodeOf = (draft: DraftTree, id: string): DraftNode | undefined => draft.nodes.get(id);

/** Null is the scheme itself. Manual nodes are not rows: the rule of their parent shows them. */
export const childIds = (draft: DraftTree, parent: string | null): readonly string[] => {
  const manual = manualId(parent);
  return childrenOf(draft, parent).filter((id) => id !== manual);
};

/** Whether a node has children that are rows. */
export const hasChildRows = (draft: DraftTree, id: string): boolean => {
  const manual = manualId(id);
  return childrenOf(draft, id).some((child) => child !== manual);
};

export const parentIdOf = (draft: DraftTree, id: string): string | null =>
  nodeOf(draft, id)?.parent ?? null;

/** AS8: the child that a coach passes with a button. */
export const manualId = (parent: string | null): string | null =>
  parent === null ? null : `${parent}/manual`;

export const isManualNode = (draft: DraftTree, id: string): boolean =>
  id === manualId(parentIdOf(draft, id));

/** From the top to the parent of the node. */
export const ancestorIds = (draft: DraftTree, id: string): readonly string[] =>
  ancestorsOf(draft, id).toReversed();

/** Every node in the order of the tree. */
export const allIds = (draft: DraftTree): readonly string[] =>
  draft.roots.flatMap((id) => idsWithin(draft, id));

/** Ids in the order of the tree, without those below another one of them. */
export const topmostIds = (draft: DraftTree, ids: ReadonlySet<string>): readonly string[] => {
  const found: string[] = [];
  const visit = (id: string) => {
    if (ids.has(id)) found.push(id);
    else for (const child of childrenOf(draft, id)) visit(child);
  };
  for (const id of draft.roots) visit(id);
  return found;
};

/** Titles of the ancestors: "Level 1 · Floor". */
export const pathText = (draft: DraftTree, id: string): string =>
  ancestorIds(draft, id)
    .map((ancestor) => nodeOf(draft, ancestor)?.title ?? '')
    .join(' · ');

/** D6: changes of owners that were neither taken over nor left. */
export type OpenProposals = {
  readonly count: number;
  /** The ids of the nodes that their owner removed. */
  readonly removed: ReadonlySet<string>;
  /** How many nodes an owner added below a node, by its id. */
  readonly added: ReadonlyMap<string, number>;
};

export const openProposalsOf = (draft: DraftTree): OpenProposals => {
  const open = proposalsOf(draft).filter(({ left }) => !left);
  const removed = open.filter(({ kind }) => kind === 'removed');
  const added = Map.groupBy(
    open.flatMap(({ node }) => node ?? []),
    ({ parentId }) => parentId ?? '',
  );
  return {
    count: open.length,
    removed: new Set(removed.map(({ node_id }) => node_id)),
    added: new Map([...added].map(([id, nodes]) => [id, nodes.length])),
  };
};

/** A group without clauses that has a manual node, or whose only clause names it. */
export const isByButton = (draft: DraftTree, id: string): boolean => {
  const manual = `${id}/manual`;
  if (!childrenOf(draft, id).includes(manual)) return false;
  const clauses = nodeOf(draft, id)?.completion ?? [];
  return clauses.every(({ nodes }) => nodes.every((n) => n === manual));
};
