import type { MirrorProposal } from '@springboard/contract';
import { withSubtrees } from './scheme-children.ts';
import {
  childrenOf,
  type DraftNode,
  type DraftTree,
  idsIn,
  idsWithin,
  nodesOf,
} from './scheme-draft.ts';
import { checkPlace, type Edit, type EditResult, reject } from './scheme-places.ts';
import { removeNodes, restoreNodes, withRules } from './scheme-removal.ts';

/**
 * D6: the changes of owners that the draft does not have, in the order of the server. A proposal without its mirrored
 * nodes is none.
 */
export const proposalsOf = (draft: DraftTree): readonly MirrorProposal[] =>
  draft.proposals.filter(({ node_id, kind, node }) => {
    if (kind === 'removed') return draft.nodes.get(node_id)?.is_owner === false;
    const parent = draft.nodes.get(node?.parentId ?? '');
    return parent?.is_owner === false && !draft.nodes.has(node_id);
  });

export const takeOver = (draft: DraftTree, { node_id }: Edit<'take_over'>): EditResult => {
  const proposal = proposalsOf(draft).find((each) => each.node_id === node_id);
  if (proposal === undefined) return reject('UNKNOWN_PROPOSAL', node_id);
  return proposal.kind === 'added' ? addProposed(draft, proposal) : removeProposed(draft, node_id);
};

const addProposed = (draft: DraftTree, { node_id, node }: MirrorProposal): EditResult => {
  if (node === null) return reject('UNKNOWN_PROPOSAL', node_id);
  // It was taken over before, and that was reversed.
  const removed = draft.removed.findLast((record) => record.node.id === node_id);
  if (removed?.node.is_owner === false)
    return restoreNodes(draft, { kind: 'restore', node_ids: [node_id] });
  const taken = idsIn(node).find((id) => draft.removedIds.has(id));
  if (taken !== undefined) return reject('DUPLICATE_NODE', taken);
  const parent = node.parentId;
  const rejection = checkPlace(draft, node, parent);
  if (rejection !== null) return rejection;
  const children = [...childrenOf(draft, parent), node_id];
  return {
    ok: true,
    draft: withSubtrees(draft, nodesOf([node], parent), parent, children),
    inverse: { kind: 'remove', node_ids: [node_id] },
  };
};

type Rule = NonNullable<Edit<'restore'>['rules']>[number];

const rulesOf = ({ id, completion, dependencies }: DraftNode): Rule => ({
  node_id: id,
  completion: completion ?? null,
  dependencies: dependencies ?? null,
});

/** Mirrored nodes that name the removed one cannot be edited, so their rules change with it. */
const removeProposed = (draft: DraftTree, node_id: string): EditResult => {
  const result = removeNodes(draft, { kind: 'remove', node_ids: [node_id] });
  if (!result.ok) return result;
  const gone = new Set(idsWithin(draft, node_id));
  const naming = result.draft.roots
    .flatMap((id) => idsWithin(result.draft, id))
    .flatMap((id) => result.draft.nodes.get(id) ?? [])
    .filter(
      ({ completion = [], dependencies = [] }) =>
        dependencies.some((id) => gone.has(id)) ||
        completion.some(({ nodes }) => nodes.some((id) => gone.has(id))),
    );
  const rules = naming.map((node) => rulesOf(withoutNamed(node, gone)));
  return {
    ok: true,
    draft: withRules(result.draft, rules),
    inverse: { kind: 'restore', node_ids: [node_id], rules: naming.map(rulesOf) },
  };
};

const withoutNamed = (node: DraftNode, gone: ReadonlySet<string>): DraftNode => ({
  ...node,
  dependencies: (node.dependencies ?? []).filter((id) => !gone.has(id)),
  completion: (node.completion ?? []).flatMap(({ nodes, count }) => {
    const left = nodes.filter((id) => !gone.has(id));
    return left.length === 0 ? [] : [{ nodes: left, count: Math.min(count, left.length) }];
  }),
});

/** Leaves proposals, or reopens those that were left. */
export const decideProposals = (
  draft: DraftTree,
  { kind, node_ids }: Edit<'leave' | 'reopen'>,
): EditResult => {
  const known = new Set(draft.proposals.map(({ node_id }) => node_id));
  const unknown = node_ids.find((id) => !known.has(id));
  if (unknown !== undefined) return reject('UNKNOWN_PROPOSAL', unknown);
  const decided = new Set(node_ids);
  const left = kind === 'leave';
  const proposals = draft.proposals.map((proposal) =>
    decided.has(proposal.node_id) ? { ...proposal, left } : proposal,
  );
  return {
    ok: true,
    draft: { ...draft, proposals },
    inverse: { kind: left ? 'reopen' : 'leave', node_ids },
  };
};
