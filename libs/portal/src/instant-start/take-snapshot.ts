/**
 * A copy of what the window shows of `root`. Left out are rows and sections below the window, elements that are not
 * displayed, and sync progress (`data-live`), whose space stays empty. The page's policy allows no inline
 * styles in HTML, so they become `data-style`. It belongs to a document without a window, so that its pictures are not
 * loaded.
 */
export const takeSnapshot = (root: Element): DocumentFragment => {
  const inert = document.implementation.createHTMLDocument();
  const snapshot = inert.createDocumentFragment();
  for (const child of root.childNodes) copy(child, snapshot, inert);
  return snapshot;
};

/** Only these are left out below the window. The layout around them may continue there. */
const PARTS = 'li, tr, section';

const copy = (node: Node, into: Node, inert: Document): void => {
  if (node instanceof HTMLElement && isUnseen(node)) return;
  const clone = inert.importNode(node, false);
  into.appendChild(clone);
  if (clone instanceof HTMLElement || clone instanceof SVGElement) moveStyle(clone);
  for (const child of node.childNodes) copy(child, clone, inert);
};

const isUnseen = (element: HTMLElement): boolean =>
  getComputedStyle(element).display === 'none' ||
  (element.matches(PARTS) && element.getBoundingClientRect().top > window.innerHeight);

const moveStyle = (element: HTMLElement | SVGElement): void => {
  const hidden = element.dataset['live'] === undefined ? '' : 'visibility: hidden;';
  const style = `${element.getAttribute('style') ?? ''}${hidden}`;
  if (style === '') return;
  element.removeAttribute('style');
  element.dataset['style'] = style;
};
