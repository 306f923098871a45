/** Tells when another tab has changed the storage; `key` null: all of it. */
export type OtherTabs = { listen(changed: (key: string | null) => void): () => void };

/** Other tabs, by the storage events of `window`. */
export const otherTabsOf = (
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): OtherTabs => ({
  listen(changed) {
    const heard = (event: Event) => {
      if (event instanceof StorageEvent) changed(event.key);
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
});
