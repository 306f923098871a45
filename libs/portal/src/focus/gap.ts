/** Where something stood in the page: in `parent`, between two of its nodes or at one of its ends. */
export type Gap = {
  readonly parent: Node;
  readonly before: Node | null;
  readonly behind: Node | null;
};

export const placeOf = ({ parentNode, previousSibling, nextSibling }: Element): Gap | null =>
  parentNode && { parent: parentNode, before: previousSibling, behind: nextSibling };

/**
 * The gap that changes of the page leave where an element stood, with what stands around it now; null while it
 * stands.
 *
 * @param known the gap that changes before them left
 */
export const gapAfter = (
  records: readonly MutationRecord[],
  element: Element,
  known: Gap | null,
): Gap | null => {
  let gap = known;
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      // What is in the page again was only put elsewhere.
      if (!removed.isConnected && removed.contains(gap?.parent ?? element)) {
        gap = { parent: target, before: previousSibling, behind: nextSibling };
      } else if (gap !== null && removed === gap.before) {
        gap = { ...gap, before: previousSibling };
      } else if (gap !== null && removed === gap.behind) {
        gap = { ...gap, behind: nextSibling };
      }
    }
  }
  return element.isConnected ? null : gap;
};

/** A title says where one is; one that only says that something is on its way goes with it. */
const TITLES = ':is(h1, h2, h3, h4):not([aria-busy])';
/** Not what opens a phone's keyboard. */
const CONTROLS = 'a[href], button, summary, select, [type=checkbox], [type=radio]';

/**
 * Gives the focus to what is nearest to where `lost` stood: to the same control, drawn anew; to what took its
 * place or follows it; to what stands before it; to what surrounds it, which has its title in front. Of each its
 * first title, else its first control. False where nothing takes it.
 */
export const focusNear = ({ parent, before, behind }: Gap, lost: Element): boolean => {
  const first = before ? before.nextSibling : parent.firstChild;
  const inPlace = from(first, 'nextSibling', behind).flatMap((part) => every(part, CONTROLS));
  if (inPlace.filter((control) => nameOf(control) === nameOf(lost)).some(focusOn)) return true;
  if (from(first, 'nextSibling').some(focusIn)) return true;
  if (from(before, 'previousSibling').some(focusIn)) return true;
  for (let around: Node | null = parent; around !== null; around = around.parentNode) {
    if (from(around.previousSibling, 'previousSibling').some(focusIn)) return true;
    if (from(around.nextSibling, 'nextSibling').some(focusIn)) return true;
  }
  return false;
};

/** The elements from a node on, nearest first, as far as `end`. */
const from = (
  start: Node | null,
  way: 'nextSibling' | 'previousSibling',
  end: Node | null = null,
): Element[] => {
  const elements: Element[] = [];
  for (let node = start; node !== null && node !== end; node = node[way]) {
    if (node instanceof Element) elements.push(node);
  }
  return elements;
};

const focusIn = (part: Element): boolean =>
  every(part, TITLES).some(focusTitle) || every(part, CONTROLS).some(focusOn);

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

/** False for what is hidden, switched off or gone. The page stays where it is: nobody has scrolled. */
export const focusOn = (element: Element): boolean => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
};
