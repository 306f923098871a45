import type { CallResponse, SchemeEdit } from '@springboard/contract';
import { applyEdit, type DraftTree } from '@springboard/domain';
import type { SetEdit } from './edit-bodies.ts';
import { rebase } from './edit-log.ts';
import type { Conflict, EditsContext } from './edits-state.ts';

/**
 * Records what the server answered to a batch: its edits are confirmed, in conflict, refused or wait for the end of a
 * review. Edits of removed nodes are added to `refused`. Returns false if the log has to be read.
 */
export const recordResults = (
  context: EditsContext,
  refused: SetEdit[],
  batch: readonly SchemeEdit[],
  { n, etag, results }: CallResponse<'POST /curriculum/:slug/edits'>,
) => {
  const { deps, store, known } = context;
  const { getState: get, setState: set } = store;
  const byId = new Map(batch.map((edit) => [edit.id, edit]));
  const state = get();
  const rejected = new Set<string>();
  let conflicts = state.conflicts;
  const waiting = new Set<string>();
  for (const { id, result, code, node_id, theirs, with: detail } of results) {
    const edit = byId.get(id);
    if (edit === undefined || result === 'applied') continue;
    if (code === 'IN_REVIEW') {
      waiting.add(id);
      continue;
    }
    rejected.add(id);
    if (result === 'conflict' && edit.kind === 'set') {
      // The same command may be undone twice before the conflict is settled.
      const isAgain = (other: Conflict) =>
        edit.undoes !== undefined && other.edit.undoes === edit.undoes;
      void deps.storage.remove(conflicts.filter(isAgain).map((other) => other.edit.id));
      conflicts = [...conflicts.filter((other) => !isAgain(other)), { edit, theirs, by: '' }];
      void deps.storage.put([{ edit, theirs }]);
    } else if (code === 'UNKNOWN_NODE' && edit.kind === 'set' && edit.node_id === node_id) {
      refused.push(edit);
    } else {
      deps.onRejected({ code: code ?? 'UNKNOWN_ERROR', node_id, with: detail });
    }
  }
  const applied = batch.filter(({ id }) => !rejected.has(id) && !waiting.has(id));
  const isStored = (id: string) => waiting.has(id) || conflicts.some(({ edit }) => edit.id === id);
  void deps.storage.remove(batch.flatMap(({ id }) => (isStored(id) ? [] : [id])));
  const own = state.own.filter(({ id }) => !rejected.has(id));
  const sent = new Set(applied.map(({ id }) => id));
  const pending = state.pending.map((item) =>
    sent.has(item.edit.id) ? { ...item, isSent: true } : item,
  );
  if (waiting.size > 0) set({ isInReview: true });
  const common = {
    own,
    conflicts,
    pending,
    ...(applied.length > 0 && { savedAt: deps.now() }),
  };
  // Without edits of others in between, these are the next ones of the draft.
  const isNext = rejected.size === 0 && n === state.n + applied.length;
  const confirmed = isNext ? applyAll(state.confirmed, applied) : null;
  if (confirmed === null) {
    rebase(context, common, rejected);
    return false;
  }
  for (const { id } of applied) known.add(id);
  const rest = pending.filter(({ edit }) => !sent.has(edit.id));
  set({ ...common, confirmed, n, etag, pending: rest });
  return true;
};

/** Null if one of the edits cannot be applied. */
const applyAll = (draft: DraftTree, edits: readonly SchemeEdit[]): DraftTree | null => {
  let next = draft;
  for (const edit of edits) {
    const result = applyEdit(next, edit);
    if (!result.ok) return null;
    next = result.draft;
  }
  return next;
};
