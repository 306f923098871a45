/** Where something stood in the page: in `parent` behind `before`, or at its beginning. */
export type Gap = { readonly parent: Node; readonly before: Node | null };

export const placeOf = ({ parentNode, previousSibling }: Element): Gap | null =>
  parentNode && { parent: parentNode, before: previousSibling };

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
  for (const { target, removedNodes, previousSibling } of records) {
    for (const removed of removedNodes) {
      // What is in the page again was only put elsewhere.
      if (!removed.isConnected && removed.contains(gap?.parent ?? element)) {
        gap = { parent: target, before: previousSibling };
      } else if (gap !== null && removed === gap.before) {
        gap = { ...gap, before: previousSibling };
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
export const focusNear = ({ parent, before }: Gap, lost: Element): boolean => {
  const anew = from(parent.firstChild, 'nextSibling').flatMap(onlyControl);
  if (anew.filter((control) => nameOf(control) === nameOf(lost)).some(focusOn)) return true;
  const behind = before ? before.nextSibling : parent.firstChild;
  if (from(behind, 'nextSibling').some(focusIn)) return true;
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

/** A button, or what is drawn around one to tell why it is off; not a row with several. */
const onlyControl = (part: Element): Element[] => {
  const controls = every(part, CONTROLS);
  return controls.length === 1 ? controls : [];
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
