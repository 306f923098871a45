import { useState } from 'react';
import { usePortalContext } from '../hooks.ts';
import { DRAFT_PREFIX } from './clear-drafts.ts';
import { withoutSame } from './without-same.ts';

type Draft<V> = {
  /** The values of the form before the user changed some. */
  readonly start: V;
  readonly etag: string;
  /** Only fields that differ from the start. */
  readonly changes: Partial<V>;
};

/**
 * The values of a form, as JSON. What the user changes stays in this tab until it is sent, also after an error, a
 * reload or a lost connection. A form in a dialog clears it when the user closes the dialog.
 *
 * @param name of the form and what it edits; null: nothing is stored
 * @param initial values as they are stored now
 * @param etag of `initial`, if other users can change it too. The draft keeps the one that it began with, so that its
 *   edit is rejected if another user has saved since.
 */
export const useDraft = <V extends object>(name: string | null, initial: V, etag = '') => {
  const { tabStorage, session } = usePortalContext();
  const { user, club } = session.store.getState();
  // Fixed, so that a page that is being left does not store its values for the next user.
  const [owner] = useState(`${user?.uuid}.${club?.id}`);
  const key = name === null ? null : `${DRAFT_PREFIX}${owner}.${name}`;
  const [draft, setDraft] = useState<Draft<V>>(() => ({
    start: initial,
    etag,
    changes: {},
    ...(key !== null && storedDraft(tabStorage, key)),
  }));
  const store = (next: Draft<V>) => {
    const changes = withoutSame(next.changes, next.start);
    setDraft({ ...next, changes });
    if (key === null) return;
    if (Object.keys(changes).length === 0) tabStorage.removeItem(key);
    else tabStorage.setItem(key, JSON.stringify({ etag: next.etag, changes }));
  };
  return {
    start: draft.start,
    values: { ...draft.start, ...draft.changes },
    changes: draft.changes,
    etag: draft.etag,
    change: (changes: Partial<V>) => store({ ...draft, changes: { ...draft.changes, ...changes } }),
    /** Continues from what another user has saved, with the changes or without them. */
    rebase: (start: V, newEtag: string, changes: Partial<V> = draft.changes) =>
      store({ start, etag: newEtag, changes }),
    /** After the values were sent, or given up. */
    clear: () => {
      if (key !== null) tabStorage.removeItem(key);
    },
  };
};

const storedDraft = (storage: Storage, key: string) => {
  const { etag, changes } = JSON.parse(storage.getItem(key) ?? '{}');
  return changes === undefined ? {} : { etag, changes };
};
