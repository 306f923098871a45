/** React shows what was waited for at most every 300 ms: a page is drawn when it was still for longer. */
const STILL_MS = 350;

/** Resolves once nothing on the page changes any more and its letters are there. */
export const standsStill = async (document: Document): Promise<void> => {
  await document.fonts.ready;
  let changed = performance.now();
  const watch = new MutationObserver(() => {
    changed = performance.now();
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
  for (let now = changed; now - changed < STILL_MS;) {
    now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  }
  watch.disconnect();
};
