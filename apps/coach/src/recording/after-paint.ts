/** Runs `work` once the frame is on screen that shows what is known now. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
