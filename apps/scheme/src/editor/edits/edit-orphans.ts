import type { SchemeEdit, SchemeEditBody } from '@springboard/contract';
import { applyEdit, type DraftTree, idsIn, nodesOf } from '@springboard/domain';
import { isSameField, setEdit } from './edit-bodies.ts';
import type { CommitResult, EditsContext, Orphan } from './edits-state.ts';

/** Keeps a value for a node that was removed. Returns false for any other edit. */
export const keepOrphan = (
  { deps, store }: EditsContext,
  edit: SchemeEdit,
  draft: DraftTree,
): boolean => {
  if (edit.kind !== 'set') return false;
  const record = draft.removed.findLast(({ node }) => idsIn(node).includes(edit.node_id));
  const title = record && nodesOf([record.node], null).get(edit.node_id)?.title;
  if (record === undefined || title === undefined) return false;
  const others = store.getState().orphans.filter((orphan) => !isSameField(edit, orphan.edit));
  const replaced = store.getState().orphans.filter((orphan) => !others.includes(orphan));
  void deps.storage.remove(replaced.map((orphan) => orphan.edit.id));
  store.setState({ orphans: [...others, { edit, title, root: record.node.id }] });
  void deps.storage.put([{ edit, isOrphan: true }]);
  return true;
};

/** Restores the removed node with the user's value, or gives the value up. */
export const settleOrphan = (
  { deps, store }: EditsContext,
  orphan: Orphan,
  keep: 'mine' | 'theirs',
  commit: (edits: readonly SchemeEditBody[]) => CommitResult,
): CommitResult => {
  const { edit, root } = orphan;
  const { node_id, field, value } = edit;
  if (keep === 'mine') {
    const restored = applyEdit(store.getState().draft, { kind: 'restore', node_ids: [root] });
    const draft = restored.ok ? restored.draft : store.getState().draft;
    const before = draft.nodes.get(node_id)?.[field] ?? null;
    const setting = setEdit({ node_id, field, value, before });
    const isThere = store.getState().draft.nodes.has(node_id);
    const result = commit([
      ...(isThere ? [] : [{ kind: 'restore' as const, node_ids: [root] }]),
      setting,
    ]);
    if (!result.ok) return result;
  }
  store.setState({ orphans: store.getState().orphans.filter((other) => other !== orphan) });
  void deps.storage.remove([edit.id]);
  return { ok: true };
};
