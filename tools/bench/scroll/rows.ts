/**
 * Runs in a page: looks in each frame whether there is a row wherever the list is in sight. Gives what ends it
 * and tells in how many frames there was none.
 */
export const watchRows = (): (() => number) => {
  let missing = 0;
  let isOver = false;
  const look = () => {
    if (isOver) return;
    const list = document.querySelector('ul:has(li button[aria-pressed])')?.getBoundingClientRect();
    const at = [0.4, 0.5, 0.6].map((part) => part * innerHeight);
    const isGap = (y: number) =>
      list !== undefined &&
      list.top < y &&
      y < list.bottom &&
      !document.elementsFromPoint(innerWidth / 2, y).some((element) => element.closest('li'));
    if (at.some(isGap)) missing += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return () => {
    isOver = true;
    return missing;
  };
};
