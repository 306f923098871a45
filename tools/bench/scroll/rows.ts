/**
 * Runs in a page: checks in each frame that every visible part of the list has a row. Returns a function that
 * stops the check and returns the number of frames with a missing row.
 */
export const watchRows = (): (() => number) => {
  let missing = 0;
  let isOver = false;
  const checkFrame = () => {
    if (isOver) return;
    const list = document.querySelector('ul:has(li button[aria-pressed])')?.getBoundingClientRect();
    const at = [0.4, 0.5, 0.6].map((part) => part * innerHeight);
    const isGap = (y: number) =>
      list !== undefined &&
      list.top < y &&
      y < list.bottom &&
      !document.elementsFromPoint(innerWidth / 2, y).some((element) => element.closest('li'));
    if (at.some(isGap)) missing += 1;
    requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
  return () => {
    isOver = true;
    return missing;
  };
};
