import type { SchemeEditBody } from '@springboard/contract';
import {
  ancestorsOf,
  childrenOf,
  type DraftNode,
  type DraftTree,
  idsWithin,
} from './scheme-draft.ts';
import { canBeComplete } from './scheme-problems.ts';

/** A change of the draft by which fewer members lose a level or group (D17). */
export type Remedy =
  /** The added nodes do not count yet. */
  | { readonly kind: 'skip'; readonly node_ids: readonly string[] }
  /** A clause requires only as many of the nodes as before. */
  | { readonly kind: 'some'; readonly node_ids: readonly string[]; readonly count: number };

/** What helps at a node that members lose because nodes were added to the draft: at most one remedy of each kind. */
export const remediesOf = (
  draft: DraftTree,
  published: DraftTree,
  node_id: string,
): readonly Remedy[] => [
  ...skipAdded(draft, published, node_id),
  ...requireAsBefore(draft, published, node_id),
];

/** The edits of a remedy. */
export const editsOfRemedy = (
  draft: DraftTree,
  node_id: string,
  remedy: Remedy,
): readonly SchemeEditBody[] => {
  if (remedy.kind === 'skip')
    return remedy.node_ids.map((id) => ({
      kind: 'set',
      node_id: id,
      field: 'skipped',
      value: true,
      before: null,
    }));
  const { count, node_ids } = remedy;
  const before = draft.nodes.get(node_id)?.completion ?? null;
  const value = [{ nodes: [...node_ids], count }];
  return [{ kind: 'set', node_id, field: 'completion', value, before }];
};

const skipAdded = (draft: DraftTree, published: DraftTree, node_id: string): Remedy[] => {
  const node_ids = idsWithin(draft, node_id).filter((id) => {
    const parent = draft.nodes.get(id)?.parent ?? null;
    return (
      parent !== null &&
      !published.nodes.has(id) &&
      published.nodes.has(parent) &&
      draft.nodes.get(id)?.is_owner !== false &&
      // A clause also counts a skipped node that it names (AS6).
      countingChildren(draft, parent).includes(id) &&
      isNeeded(draft, parent, node_id)
    );
  });
  return node_ids.length === 0 ? [] : [{ kind: 'skip', node_ids }];
};

/** Whether a node counts for one that contains it, or is the same. */
const isNeeded = (draft: DraftTree, id: string, within: string): boolean => {
  const path = [id, ...ancestorsOf(draft, id)];
  return path
    .slice(0, path.indexOf(within))
    .every((inner, at) => requiredNodes(draft, path[at + 1] ?? '').includes(inner));
};

const requireAsBefore = (draft: DraftTree, published: DraftTree, node_id: string): Remedy[] => {
  if (draft.nodes.get(node_id)?.is_owner === false) return [];
  const earlier = ruleOf(published, node_id);
  const now = ruleOf(draft, node_id);
  if (earlier === null || now === null) return [];
  const { count } = earlier;
  const isAdded = now.node_ids.some((id) => !published.nodes.has(id));
  return isAdded && count > 0 && count < now.count
    ? [{ kind: 'some', node_ids: now.node_ids, count }]
    : [];
};

/** How many of which nodes a node requires; null by a coach's button, or with several clauses. */
const ruleOf = (
  tree: DraftTree,
  node_id: string,
): { readonly node_ids: readonly string[]; readonly count: number } | null => {
  const [clause, ...others] = clausesOf(tree.nodes.get(node_id));
  if (others.length > 0) return null;
  if (clause !== undefined) return { node_ids: clause.nodes, count: clause.count };
  const node_ids = countingChildren(tree, node_id);
  return hasButton(tree, node_id) ? null : { node_ids, count: node_ids.length };
};

const clausesOf = (node: DraftNode | undefined) => node?.completion ?? [];

const requiredNodes = (tree: DraftTree, node_id: string): readonly string[] => {
  const clauses = clausesOf(tree.nodes.get(node_id));
  return clauses.length > 0
    ? clauses.flatMap(({ nodes }) => nodes)
    : countingChildren(tree, node_id);
};

/** AS6, AS8: the children that a node without clauses requires. */
const countingChildren = (tree: DraftTree, node_id: string): readonly string[] => {
  if (clausesOf(tree.nodes.get(node_id)).length > 0 || hasButton(tree, node_id)) return [];
  return childrenOf(tree, node_id).filter((id) => {
    const child = tree.nodes.get(id);
    const isShown = child?.hidden !== true && child?.skipped !== true;
    return child !== undefined && isShown && (child.t === 's' || canBeComplete(child, tree));
  });
};

const hasButton = (tree: DraftTree, node_id: string): boolean =>
  childrenOf(tree, node_id).includes(`${node_id}/manual`);
