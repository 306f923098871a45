/** A tab that is hidden meanwhile paints nothing. */
const LATEST_MS = 250;

/** Runs `work` once the frame is on screen that shows what is known now, or soon where nobody looks. */
export const afterPaint = (work: () => void): void => {
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, LATEST_MS);
};
