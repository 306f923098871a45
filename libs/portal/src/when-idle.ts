/** Milliseconds after which a busy page counts as idle. */
const LATEST_MS = 1000;

/** Resolves when the page has nothing more urgent to do. Safari has no `requestIdleCallback`. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve);
  });
