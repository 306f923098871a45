import type { SchemeEdit, SchemeEditBody } from '@springboard/contract';
import { applyEdit } from '@springboard/domain';
import type { StoreApi } from 'zustand/vanilla';
import { idsOfCommand } from '../../draft-edits/command-ids.ts';
import { setEdit } from './edit-bodies.ts';
import { rebase } from './edit-log.ts';
import { keepOrphan, settleOrphan } from './edit-orphans.ts';
import { createEditSending, type EditSending } from './edit-sending.ts';
import {
  type CommitResult,
  type Conflict,
  createEditsContext,
  draftFrom,
  type EditsContext,
  type EditsDeps,
  type EditsState,
  type LoadedDraft,
  NO_PROGRESS,
  type Orphan,
  ownEditsOf,
  unsentOf,
} from './edits-state.ts';
import {
  type OwnEdit,
  ownEditOf,
  type Reversal,
  reversalOf,
  stacksOf,
  withoutReversed,
} from './history.ts';

export type SchemeEdits = {
  readonly store: StoreApi<EditsState>;
  /** Shows the edits of one command and queues them, all or none. */
  commit(edits: readonly SchemeEditBody[]): CommitResult;
  /** Reverses the user's last command; false if there is none. */
  undo(): CommitResult | false;
  redo(): CommitResult | false;
  /** Answers a conflict. */
  settle(conflict: Conflict, keep: 'mine' | 'theirs'): void;
  /** Restores the removed node with the user's value, or gives the value up. */
  settleOrphan(orphan: Orphan, keep: 'mine' | 'theirs'): CommitResult;
  /** Gives up the edits that were not sent. */
  discardUnsent(): void;
  /** Another person's edit of a node has been shown. */
  endFlash(node_id: string): void;
  /** Replaces the draft with what was loaded again. */
  load(loaded: LoadedDraft): void;
  /** Sends the queue now: the network is back, or the user asked for it. */
  sendNow(): void;
  /** Reads the edits of others. */
  poll(): Promise<void>;
  /** Loads the unsent edits of an earlier visit. Returns the function that ends all timers. */
  start(): () => void;
};

/** The draft of a scheme with the queue of the user's own edits. */
export const createSchemeEdits = (deps: EditsDeps, loaded: LoadedDraft): SchemeEdits => {
  const { storage, newId } = deps;
  const context = createEditsContext(deps, loaded);
  const { store, known } = context;
  const { getState: get, setState: set } = store;
  const sending = createEditSending(context);

  const queue = (edits: readonly SchemeEdit[]): CommitResult => {
    const { draft: before, pending, own } = get();
    let draft = before;
    const inverses: OwnEdit[] = [];
    for (const edit of edits) {
      const result = applyEdit(draft, edit);
      if (!result.ok) {
        const mayBeOrphan = result.code === 'UNKNOWN_NODE' && edits.length === 1;
        return mayBeOrphan && keepOrphan(context, edit, draft) ? { ok: true } : result;
      }
      ({ draft } = result);
      inverses.push(ownEditOf(edit, result.inverse));
    }
    set({
      draft,
      ...(edits.some(startsDraft) && { hasDraft: true }),
      pending: [...pending, ...edits.map((edit) => ({ edit, isSent: false }))],
      own: [...own, ...inverses],
    });
    void storage.put(edits.map((edit) => ({ edit })));
    sending.sendSoon();
    return { ok: true };
  };

  const commit = (bodies: readonly (SchemeEditBody | Reversal)[]): CommitResult => {
    const ids = idsOfCommand(bodies.length, newId);
    return queue(bodies.map((body, index) => ({ ...body, id: ids[index] ?? newId() })));
  };

  const reverse = (name: 'undo' | 'redo'): CommitResult | false => {
    const bodies = reversalOf(stacksOf(get().own)[name]);
    return bodies.length > 0 && commit(bodies);
  };

  return {
    store,
    commit,
    undo: () => reverse('undo'),
    redo: () => reverse('redo'),

    settle(conflict, keep) {
      const { edit } = conflict;
      set({ conflicts: get().conflicts.filter((other) => other !== conflict) });
      void storage.remove([edit.id]);
      const { node_id, field, value, undoes } = edit;
      if (keep === 'theirs') {
        if (undoes !== undefined) set({ own: withoutReversed(get().own, undoes) });
        return;
      }
      const setting = setEdit({ node_id, field, value, before: conflict.theirs });
      commit([undoes === undefined ? setting : { ...setting, undoes }]);
    },

    settleOrphan: (orphan, keep) => settleOrphan(context, orphan, keep, commit),

    discardUnsent() {
      const gone = new Set(unsentOf(get()).map(({ id }) => id));
      rebase(context, { own: get().own.filter(({ id }) => !gone.has(id)), sending: 'idle' }, gone);
      void storage.remove([...gone]);
    },

    endFlash(node_id) {
      const flashes = new Map(get().flashes);
      if (flashes.delete(node_id)) set({ flashes });
    },

    load(next) {
      const logged = new Set(next.log.edits.map(({ edit }) => edit.id));
      for (const id of logged) known.add(id);
      const pending = new Set(get().pending.map(({ edit }) => edit.id));
      const unlogged = get().own.filter(({ id }) => pending.has(id) && !logged.has(id));
      rebase(
        context,
        {
          confirmed: draftFrom(deps, next),
          n: next.log.n,
          etag: next.log.etag,
          // Edits of a draft that was replaced cannot be undone.
          own: [...ownEditsOf(deps, next.log), ...unlogged],
          editors: next.log.editors,
          isInReview: next.log.in_review,
          review: next.log.review ?? null,
          progress: next.log.progress ?? NO_PROGRESS,
          hasDraft: next.log.draft != null,
          isOutdated: false,
        },
        logged,
      );
    },

    sendNow: () => sending.sendNow(),
    poll: () => sending.poll(),

    start() {
      sending.begin();
      void loadStored(context, sending);
      return () => sending.end();
    },
  };
};

/** The choice of the proposals that are left is not part of the draft. */
const startsDraft = ({ kind }: SchemeEdit): boolean => kind !== 'leave' && kind !== 'reopen';

/** Puts the unsent edits, conflicts and orphans of an earlier visit in front of the queue. */
const loadStored = async (context: EditsContext, sending: EditSending): Promise<void> => {
  const { deps, store, known } = context;
  const { storage } = deps;
  const get = store.getState;
  const stored = await storage.load();
  const shown = new Set(get().pending.map(({ edit }) => edit.id));
  const fresh = stored.filter(({ edit }) => !known.has(edit.id) && !shown.has(edit.id));
  for (const { edit, isOrphan } of fresh)
    if (isOrphan === true && !keepOrphan(context, edit, get().confirmed))
      void storage.remove([edit.id]);
  const unsent = fresh
    .filter((one) => !('theirs' in one) && one.isOrphan !== true)
    .map(({ edit }) => edit);
  const conflicts = fresh.flatMap(({ edit, ...rest }) =>
    'theirs' in rest && edit.kind === 'set' ? [{ edit, theirs: rest.theirs, by: '' }] : [],
  );
  void storage.remove(stored.flatMap(({ edit }) => (known.has(edit.id) ? [edit.id] : [])));
  if (fresh.length === 0) return;
  const items = unsent.map((edit) => ({ edit, isSent: false }));
  const pending = [...items, ...get().pending];
  rebase(context, { pending, conflicts: [...conflicts, ...get().conflicts] }, new Set());
  sending.sendStored();
};
