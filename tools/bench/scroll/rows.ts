/** What scrolls: the list, its rows, and whether it scrolls itself or with the page. */
export type ScrolledList = {
  readonly list: string;
  readonly row: string;
  readonly scrolls: 'page' | 'list';
};

/**
 * Runs in a page: checks in each frame that every visible part of the list has a row. Returns a function that
 * stops the check and returns the number of frames with a missing row.
 */
export const watchRows = ({ list: listSelector, row }: ScrolledList): (() => number) => {
  let missing = 0;
  let isOver = false;
  const checkFrame = () => {
    if (isOver) return;
    const list = document.querySelector(listSelector)?.getBoundingClientRect();
    const at = [0.4, 0.5, 0.6].map((part) => part * innerHeight);
    const isGap = (y: number) =>
      list !== undefined &&
      list.top < y &&
      y < list.bottom &&
      !document
        .elementsFromPoint(list.left + list.width / 2, y)
        .some((element) => element.closest(row));
    if (at.some(isGap)) missing += 1;
    requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
  return () => {
    isOver = true;
    return missing;
  };
};

/** Runs in a page: pixels from the top of the list. */
export const scrolledBy = ({ list, scrolls }: ScrolledList): number =>
  scrolls === 'page' ? scrollY : (document.querySelector(list)?.scrollTop ?? 0);
