import { hasShortTimers } from './short-timers.ts';

/** Frames without a change. One is not enough: an observer of sizes changes the page in the next frame. */
const QUIET_FRAMES = 3;

/** Resolves once the page no longer changes: fonts and images are loaded, and no short timer is pending. */
export const waitUntilIdle = async (document: Document): Promise<void> => {
  await document.fonts.ready;
  let changed = false;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  for (let quiet = 0; quiet < QUIET_FRAMES;) {
    changed = false;
    await idleFrame();
    const busy =
      changed || hasShortTimers() || [...document.images].some(({ complete }) => !complete);
    quiet = busy ? 0 : quiet + 1;
  }
  observer.disconnect();
};

/** Resolves after the next frame, once the browser has nothing else to run. */
const idleFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => void scheduler.postTask(resolve, { priority: 'background' }));
  });
