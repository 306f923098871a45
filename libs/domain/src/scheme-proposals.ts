import type { MirrorProposal, RemovedNode, SchemeNode } from '@springboard/contract';
import { withNodes, withSubtrees } from './scheme-children.ts';
import {
  childrenOf,
  type DraftNode,
  type DraftTree,
  idsIn,
  idsWithin,
  nodesOf,
  withRemoved,
} from './scheme-draft.ts';
import { checkPlace, type Edit, type EditResult, reject } from './scheme-places.ts';
import { removeNodes } from './scheme-removal.ts';
import { mapRules } from './scheme-rules.ts';

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
  const next = withoutEarlierCopies(draft, node);
  const taken = idsIn(node).find((id) => next.removedIds.has(id));
  if (taken !== undefined) return reject('DUPLICATE_NODE', taken);
  const parent = node.parentId;
  const rejection = checkPlace(next, node, parent);
  if (rejection !== null) return rejection;
  const children = [...childrenOf(next, parent), node_id];
  return {
    ok: true,
    draft: withSubtrees(next, nodesOf([node], parent), parent, children),
    inverse: { kind: 'remove', node_ids: [node_id] },
  };
};

/** The draft without the removed copies of these nodes: the owner may have changed the nodes since then. */
const withoutEarlierCopies = (draft: DraftTree, proposed: SchemeNode): DraftTree => {
  const ids = idsIn(proposed);
  if (!ids.some((id) => draft.removedIds.has(id))) return draft;
  const isEarlier = ({ node }: RemovedNode) =>
    node.is_owner === false && idsIn(node).some((id) => ids.includes(id));
  return withRemoved(
    draft,
    draft.removed.filter((record) => !isEarlier(record)),
  );
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
  const nodes = naming.map((node) => mapRules(node, (id) => (gone.has(id) ? null : id)));
  return {
    ok: true,
    draft: withNodes(result.draft, nodes),
    inverse: { kind: 'restore', node_ids: [node_id], rules: naming.map(rulesOf) },
  };
};

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
