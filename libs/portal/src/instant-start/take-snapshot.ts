/**
 * A copy of what the window shows of `root`. Left out are rows and sections below the window, elements that are not
 * displayed, and sync progress (`data-live`), whose space stays empty. The page's policy allows no inline
 * styles in HTML, so they become `data-style`.
 */
export const takeSnapshot = (root: Element): DocumentFragment => {
  const { document, innerHeight } = globalThis;
  const snapshot = document.createDocumentFragment();
  for (const child of root.childNodes) copy(child, snapshot, innerHeight);
  return snapshot;
};

/** Only these are left out below the window. The layout around them may continue there. */
const PARTS = 'li, tr, section';

const copy = (node: Node, into: Node, bottom: number): void => {
  if (!(node instanceof Element)) {
    into.appendChild(node.cloneNode());
    return;
  }
  if (node instanceof HTMLElement && isUnseen(node, bottom)) return;
  const clone = node.cloneNode();
  into.appendChild(clone);
  if (clone instanceof HTMLElement || clone instanceof SVGElement) moveStyle(clone);
  for (const child of node.childNodes) copy(child, clone, bottom);
};

const isUnseen = (element: HTMLElement, bottom: number): boolean =>
  getComputedStyle(element).display === 'none' ||
  (element.matches(PARTS) && element.getBoundingClientRect().top > bottom);

const moveStyle = (element: HTMLElement | SVGElement): void => {
  const hidden = element.dataset['live'] === undefined ? '' : 'visibility: hidden;';
  const style = `${element.getAttribute('style') ?? ''}${hidden}`;
  if (style === '') return;
  element.removeAttribute('style');
  element.dataset['style'] = style;
};
