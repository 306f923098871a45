/** A hidden tab paints no frames. */
const LATEST_MS = 250;

/** The work for the next frame; null if there is none. */
let pending: (() => void)[] | null = null;

/**
 * Runs `work` after the next paint, or soon in a hidden tab. All work for one frame runs together, so that its
 * changes are painted once.
 */
export const afterPaint = (work: () => void): void => {
  if (pending) {
    pending.push(work);
    return;
  }
  const works = (pending = [work]);
  const close = () => {
    if (pending === works) pending = null;
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
