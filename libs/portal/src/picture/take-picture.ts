/**
 * What the window shows of `root`, as an element of its own: without what lies below the window or is not
 * drawn, and without what tells how far something has got (`data-live`), of which only the place stays. The
 * styles of elements go along as `data-style`, because the page's policy takes none from HTML.
 */
export const takePicture = (root: Element): DocumentFragment => {
  const { document, innerHeight } = globalThis;
  const picture = document.createDocumentFragment();
  for (const child of root.childNodes) copy(child, picture, innerHeight);
  return picture;
};

/** Only what stands in rows is left out below the window: the frame around it goes on. */
const ROWS = 'li, tr';

const copy = (node: Node, into: Node, bottom: number): void => {
  if (!(node instanceof Element)) {
    into.appendChild(node.cloneNode());
    return;
  }
  if (node instanceof HTMLElement && isUnseen(node, bottom)) return;
  const mine = node.cloneNode();
  into.appendChild(mine);
  if (mine instanceof HTMLElement || mine instanceof SVGElement) dress(mine);
  for (const child of node.childNodes) copy(child, mine, bottom);
};

const isUnseen = (element: HTMLElement, bottom: number): boolean =>
  getComputedStyle(element).display === 'none' ||
  (element.matches(ROWS) && element.getBoundingClientRect().top > bottom);

const dress = (element: HTMLElement | SVGElement): void => {
  const hidden = element.dataset['live'] === undefined ? '' : 'visibility: hidden;';
  const style = `${element.getAttribute('style') ?? ''}${hidden}`;
  if (style === '') return;
  element.removeAttribute('style');
  element.dataset['style'] = style;
};
