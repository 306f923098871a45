/** A tab that is hidden meanwhile paints nothing. */
const LATEST_MS = 250;

/** What waits for the next frame; null: nothing does. */
let waiting: (() => void)[] | null = null;

/**
 * Runs `work` once the frame is on screen that shows what is known now, or soon where nobody looks. All that
 * waits for one frame runs together, so that what it shows is drawn once.
 */
export const afterPaint = (work: () => void): void => {
  if (waiting) {
    waiting.push(work);
    return;
  }
  const works = (waiting = [work]);
  const close = () => {
    if (waiting === works) waiting = null;
  };
  const run = () => {
    close();
    for (const due of works.splice(0)) due();
  };
  requestAnimationFrame(() => {
    close();
    setTimeout(run);
  });
  setTimeout(run, LATEST_MS);
};
