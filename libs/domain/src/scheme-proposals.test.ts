import type { MirrorProposal, SchemeEditBody, SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { draftOf, type DraftTree, treeOf } from './scheme-draft.ts';
import { applyEdit } from './scheme-edits.ts';
import { proposalsOf } from './scheme-proposals.ts';

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: id.slice(0, id.lastIndexOf('/')) || null,
  title: id,
  t,
  children,
  ...extra,
});

const mirrored = (...args: Parameters<typeof node>) => {
  const made = node(...args);
  return { ...made, is_owner: false };
};

const TREE = [
  mirrored('/guest', 'l', [
    mirrored('/guest/bars', 'sg', [mirrored('/guest/bars/kip', 's')], {
      completion: [{ nodes: ['/guest/bars/kip', '/own/hop'], count: 2 }],
    }),
  ]),
  node('/own', 'l', [node('/own/hop', 's', [], { dependencies: ['/guest/bars/kip'] })]),
];

const proposal = (node_id: string, added: SchemeNode | null): MirrorProposal => ({
  node_id,
  kind: added === null ? 'removed' : 'added',
  owner: { slug: 'owner', scheme_title: 'Owner' },
  version: 2,
  left: false,
  node: added,
});
const ADDED = proposal(
  '/guest/beam',
  mirrored('/guest/beam', 'sg', [mirrored('/guest/beam/leap', 's')]),
);
const REMOVED = proposal('/guest/bars/kip', null);

const draft = (...proposals: MirrorProposal[]) => draftOf(TREE, { proposals });

const applied = (before: DraftTree, edit: SchemeEditBody) => {
  const result = applyEdit(before, edit);
  if (!result.ok) throw new Error(result.code);
  return result;
};

/** Applies an edit, reverses it, and reverses that. */
const thereAndBack = (before: DraftTree, edit: SchemeEditBody) => {
  const done = applied(before, edit);
  const undone = applied(done.draft, done.inverse);
  const redone = applied(undone.draft, undone.inverse);
  expect(treeOf(undone.draft)).toEqual(treeOf(before));
  expect(proposalsOf(undone.draft)).toEqual(proposalsOf(before));
  expect(treeOf(redone.draft)).toEqual(treeOf(done.draft));
  return done.draft;
};

describe('take_over', () => {
  test('[D6] adds the nodes of the owner, and its inverse makes them a proposal again', () => {
    const taken = thereAndBack(draft(ADDED), { kind: 'take_over', node_id: '/guest/beam' });
    expect(taken.nodes.get('/guest')?.children).toEqual(['/guest/bars', '/guest/beam']);
    expect(taken.nodes.get('/guest/beam/leap')?.is_owner).toBe(false);
    expect(proposalsOf(taken)).toEqual([]);
  });

  test('[D6] removes a node from the rules that name it, and its inverse brings them back', () => {
    const taken = thereAndBack(draft(REMOVED), { kind: 'take_over', node_id: '/guest/bars/kip' });
    expect(taken.nodes.get('/guest/bars')?.completion).toEqual([{ nodes: ['/own/hop'], count: 1 }]);
    expect(taken.nodes.get('/own/hop')).not.toHaveProperty('dependencies');
  });

  test('[D6] can be repeated after it was reversed', () => {
    const edit: SchemeEditBody = { kind: 'take_over', node_id: '/guest/beam' };
    const done = applied(draft(ADDED), edit);
    const undone = applied(done.draft, done.inverse);
    expect(treeOf(applied(undone.draft, edit).draft)).toEqual(treeOf(done.draft));
  });

  test('[D6] adds the current nodes of the owner when it is repeated after it was reversed', () => {
    const edit: SchemeEditBody = { kind: 'take_over', node_id: '/guest/beam' };
    let before = applied(draft(ADDED), edit).draft;
    before = applied(before, { kind: 'remove', node_ids: ['/guest/beam/leap'] }).draft;
    before = applied(before, { kind: 'remove', node_ids: ['/guest/beam'] }).draft;
    const changed = mirrored('/guest/beam', 'sg', [mirrored('/guest/beam/leap', 's')], {
      title: 'Low beam',
    });
    const taken = applied({ ...before, proposals: [proposal('/guest/beam', changed)] }, edit).draft;
    expect(taken.nodes.get('/guest/beam')?.title).toBe('Low beam');
    expect(taken.nodes.has('/guest/beam/leap')).toBe(true);
    expect(taken.removed).toEqual([]);
  });

  test('[D6] its inverse keeps rules that were changed since then', () => {
    const taken = applied(draft(REMOVED), { kind: 'take_over', node_id: '/guest/bars/kip' });
    const edited = applied(taken.draft, {
      kind: 'set',
      node_id: '/own/hop',
      field: 'dependencies',
      value: ['/own'],
      before: null,
    });
    const undone = applied(edited.draft, taken.inverse).draft;
    expect(undone.nodes.get('/own/hop')?.dependencies).toEqual(['/own']);
    expect(undone.nodes.get('/guest/bars')?.completion).toEqual(TREE[0]?.children[0]?.completion);
  });

  test('[D6] its inverse adds only restored mirrored nodes to rules', () => {
    const restored = (id: string, named: readonly string[]) => {
      const removed = applied(draft(), { kind: 'remove', node_ids: [id] }).draft;
      const completion = [{ nodes: [...named], count: 1 }];
      const rules = [{ node_id: '/guest', completion, dependencies: null }];
      return applied(removed, { kind: 'restore', node_ids: [id], rules }).draft.nodes.get('/guest');
    };
    expect(restored('/guest/bars/kip', ['/guest/bars/kip'])).toHaveProperty('completion');
    expect(restored('/guest/bars/kip', ['/own/hop'])).not.toHaveProperty('completion');
    expect(restored('/own/hop', ['/own/hop'])).not.toHaveProperty('completion');
  });

  test('[D6] is refused without the mirrored nodes of the proposal, and for an id that is taken', () => {
    const edit: SchemeEditBody = { kind: 'take_over', node_id: '/guest/beam' };
    const refused = (tree: readonly SchemeNode[]) =>
      applyEdit(draftOf(tree, { proposals: [ADDED] }), edit);
    expect(refused([node('/guest', 'l')])).toMatchObject({ code: 'UNKNOWN_PROPOSAL' });
    expect(refused([mirrored('/guest', 'l'), node('/guest/beam', 'l')])).toMatchObject({
      code: 'UNKNOWN_PROPOSAL',
    });
    expect(refused([mirrored('/guest', 'l'), node('/guest/beam/leap', 'l')])).toMatchObject({
      code: 'DUPLICATE_NODE',
    });
  });
});

describe('leave', () => {
  test('[D6] changes no node, and its inverse reopens the proposals', () => {
    const left = thereAndBack(draft(ADDED, REMOVED), {
      kind: 'leave',
      node_ids: ['/guest/beam', '/guest/bars/kip'],
    });
    expect(proposalsOf(left).map((each) => each.left)).toEqual([true, true]);
    expect(treeOf(left)).toEqual(TREE);
  });
});
