import { applyEdit, nodeIdsOf } from '@springboard/domain';
import { isSameValue } from '../changed-fields.ts';
import { isSameField } from './edit-bodies.ts';
import {
  type EditLog,
  NO_PROGRESS,
  type EditsContext,
  type EditsState,
  ownEditsOf,
} from './edits-state.ts';

type LogEntry = EditLog['edits'][number];

/** Adds the edits of the log to the confirmed draft. */
export const advance = (context: EditsContext, log: EditLog): void => {
  const { deps, store, known } = context;
  const { getState: get, setState: set } = store;
  const { n, confirmed: before, own, flashes: shown, etag } = get();
  const entries = log.edits.filter((entry) => entry.n > n);
  const { review = null } = log;
  const isSameReview = review?.requested_at === get().review?.requested_at;
  if (log.in_review !== get().isInReview || !isSameReview)
    set({ isInReview: log.in_review, review });
  const { progress = NO_PROGRESS } = log;
  if (!isSameValue(progress, get().progress)) set({ progress });
  if (log.n < n || log.replaced > n || (entries.length === 0 && log.etag !== etag)) {
    set({ isOutdated: true });
    return;
  }
  if (entries.length === 0) {
    set({ editors: log.editors });
    return;
  }
  let confirmed = before;
  const flashes = new Map(shown);
  const others: LogEntry[] = [];
  for (const entry of entries) {
    const result = applyEdit(confirmed, entry.edit);
    if (!result.ok) {
      set({ isOutdated: true });
      return;
    }
    confirmed = result.draft;
    known.add(entry.edit.id);
    if (entry.by.uuid === deps.user_uuid) continue;
    others.push(entry);
    for (const id of nodeIdsOf(entry.edit)) flashes.set(id, entry.n);
  }
  const ids = new Set(own.map(({ id }) => id));
  const elsewhere = ownEditsOf(deps, { ...log, edits: entries }).filter(({ id }) => !ids.has(id));
  const gone = new Set(entries.map(({ edit }) => edit.id));
  rebase(
    context,
    {
      confirmed,
      n: log.n,
      etag: log.etag,
      editors: log.editors,
      hasDraft: true,
      flashes: others.length > 0 ? flashes : shown,
      own: elsewhere.length > 0 ? [...own, ...elsewhere] : own,
      conflicts: get().conflicts.map((conflict) => ({
        ...conflict,
        by:
          conflict.by ||
          (others.findLast(({ edit }) => isSameField(edit, conflict.edit))?.by.name ?? ''),
      })),
    },
    gone,
  );
  void deps.storage.remove([...gone]);
};

/** Removes what the server has answered, and shows the rest on top of the confirmed draft. */
export const rebase = (
  { store }: EditsContext,
  next: Partial<EditsState>,
  gone: ReadonlySet<string>,
): void => {
  const state = { ...store.getState(), ...next };
  const pending = state.pending.filter(({ edit }) => !gone.has(edit.id));
  let draft = state.confirmed;
  for (const { edit } of pending) {
    const result = applyEdit(draft, edit);
    if (result.ok) ({ draft } = result);
  }
  store.setState({ ...next, pending, draft });
};
