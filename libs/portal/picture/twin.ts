/**
 * In the portal's own screen, what was tapped in its picture; null: it is not there, or not alone. Of links to
 * one page each is as good.
 */
export const twinOf = (
  tapped: Element,
  { picture, root, all }: { picture: Element; root: Element; all: string },
): HTMLElement | null => {
  const like = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(all)].filter(
      (element) => element.tagName === tapped.tagName && nameOf(element) === nameOf(tapped),
    );
  const place = like(picture).findIndex((element) => element === tapped);
  const found = like(root);
  return found[place] ?? (tapped.matches('a') ? found[0] : null) ?? null;
};

/** Where it leads, or what it is called: a state that it tells besides may be another by now. */
const nameOf = (element: Element): string => {
  const [titled = ''] = (element.getAttribute('aria-labelledby') ?? '').split(' ');
  const title = titled === '' ? null : element.querySelector(`#${CSS.escape(titled)}`);
  const told = element.getAttribute('href') ?? element.getAttribute('aria-label');
  return told ?? (title ?? element).textContent;
};
