/** The keys of drafts in the storage of a tab begin with it. */
export const DRAFT_PREFIX = 'draft.';

/** Removes the drafts of all users. */
export const clearDrafts = (storage: Storage): void => {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
  }
};
