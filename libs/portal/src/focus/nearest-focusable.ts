/** A position in the page: in `parent` after `before`, or at its beginning. */
export type Position = { readonly parent: Node; readonly before: Node | null };

export const positionOf = ({ parentNode, previousSibling }: Element): Position | null =>
  parentNode && { parent: parentNode, before: previousSibling };

/**
 * The former position of an element after changes of the page; null while the element is in the page.
 *
 * @param known the position after earlier changes
 */
export const positionAfter = (
  records: readonly MutationRecord[],
  element: Element,
  known: Position | null,
): Position | null => {
  let position = known;
  for (const { target, removedNodes, previousSibling } of records) {
    for (const removed of removedNodes) {
      // An element that is still in the page was only moved.
      if (!removed.isConnected && removed.contains(position?.parent ?? element)) {
        position = { parent: target, before: previousSibling };
      } else if (position !== null && removed === position.before) {
        position = { ...position, before: previousSibling };
      }
    }
  }
  return element.isConnected ? null : position;
};

/** Not a title of a loading page, which goes too. */
const HEADINGS = ':is(h1, h2, h3, h4):not([aria-busy])';
/** Not text fields, which open a phone's keyboard. */
const CONTROLS = 'a[href], button, summary, select, [type=checkbox], [type=radio]';

/**
 * Focuses what is nearest to the former position of `lost`: the same control rendered again, else the element
 * that follows, else the one before, else the one around it. Of each, the first title or else the first control
 * gets the focus. False if there is none.
 */
export const focusNear = ({ parent, before }: Position, lost: Element): boolean => {
  const rendered = from(parent.firstChild, 'nextSibling').flatMap(onlyControl);
  if (rendered.filter((control) => nameOf(control) === nameOf(lost)).some(focusOn)) return true;
  const next = before ? before.nextSibling : parent.firstChild;
  if (from(next, 'nextSibling').some(focusIn)) return true;
  if (from(before, 'previousSibling').some(focusIn)) return true;
  for (let around: Node | null = parent; around !== null; around = around.parentNode) {
    if (from(around.previousSibling, 'previousSibling').some(focusIn)) return true;
    if (from(around.nextSibling, 'nextSibling').some(focusIn)) return true;
  }
  return false;
};

/** The elements from a node on, nearest first. */
const from = (start: Node | null, way: 'nextSibling' | 'previousSibling'): Element[] => {
  const elements: Element[] = [];
  for (let node = start; node !== null; node = node[way]) {
    if (node instanceof Element) elements.push(node);
  }
  return elements;
};

/** A button, or the wrapper of one that explains why it is off; not a row with several. */
const onlyControl = (part: Element): Element[] => {
  const controls = every(part, CONTROLS);
  return controls.length === 1 ? controls : [];
};

const focusIn = (part: Element): boolean =>
  every(part, HEADINGS).some(focusTitle) || every(part, CONTROLS).some(focusOn);

const every = (part: Element, selector: string): Element[] => [
  ...(part.matches(selector) ? [part] : []),
  ...part.querySelectorAll(selector),
];

const nameOf = (control: Element): string | null =>
  control.getAttribute('aria-label') ?? control.textContent;

const focusTitle = (title: Element): boolean => {
  title.setAttribute('tabindex', '-1');
  return focusOn(title);
};

/** False if the element is hidden, disabled or removed. The page does not scroll. */
export const focusOn = (element: Element): boolean => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
};
