/** Frames in a row that have to pass without a change before a page counts as drawn. */
const STILL_FRAMES = 4;

/** Resolves once nothing on the page has changed for some frames and its letters are there. */
export const standsStill = async (document: Document): Promise<void> => {
  await document.fonts.ready;
  let still = 0;
  const watch = new MutationObserver(() => {
    still = 0;
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
  while (still < STILL_FRAMES) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    still += 1;
  }
  watch.disconnect();
};
