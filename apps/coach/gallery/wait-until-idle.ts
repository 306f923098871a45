/** React reveals suspended content at most every 300 ms, so a page is idle after a longer time without changes. */
const IDLE_MS = 350;

/** Resolves once the page no longer changes and its fonts are loaded. */
export const waitUntilIdle = async (document: Document): Promise<void> => {
  await document.fonts.ready;
  let changed = performance.now();
  const watch = new MutationObserver(() => {
    changed = performance.now();
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
  for (let now = changed; now - changed < IDLE_MS;) {
    now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  }
  watch.disconnect();
};
