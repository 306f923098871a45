/** In the portal's own screen, what was tapped in its picture; null: it is not there, or not alone. */
export const twinOf = (
  tapped: Element,
  { picture, root, all }: { picture: Element; root: Element; all: string },
): HTMLElement | null => {
  const like = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(all)].filter(
      (element) => element.tagName === tapped.tagName && nameOf(element) === nameOf(tapped),
    );
  const place = like(picture).findIndex((element) => element === tapped);
  return like(root)[place] ?? null;
};

/** What it is called: a state that it tells besides may be another by now. */
const nameOf = (element: Element): string => {
  const [titled = ''] = (element.getAttribute('aria-labelledby') ?? '').split(' ');
  const title = titled === '' ? null : element.querySelector(`#${CSS.escape(titled)}`);
  return element.getAttribute('aria-label') ?? (title ?? element).textContent;
};
