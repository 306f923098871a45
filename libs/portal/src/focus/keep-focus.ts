import { menuButtonOf } from '@springboard/ui';
import { afterPaint } from '../after-paint.ts';
import { focusPage } from '../layout/use-page-change.ts';
import { focusNear, focusOn, gapAfter, placeOf, type Gap } from './gap.ts';

/** What lies over the page for a while; the focus goes back from there. */
const FLOATING = '[role=dialog], [data-live]';

/**
 * Keeps the focus in the page when what has it goes: a row that is removed, a button that has done its work, a
 * message that is closed. Browsers leave it on nothing then, and who cannot see the page is lost. It goes back to
 * where it was in the page, or to what is nearest to that. Whoever gives it to something else is first.
 *
 * @param first what has had it until now
 */
export const keepFocus = (signal: AbortSignal, first: EventTarget | null = null): void => {
  let focused: Element | null = null;
  /** What had it last in the page, and where that was once it is gone. */
  let last = first instanceof Element ? inPage(first) : null;
  let gap: Gap | null = null;

  const note = () => {
    focused = isNowhere() ? null : document.activeElement;
    const place = focused && inPage(focused);
    if (place === null) return;
    last = place;
    gap = null;
  };

  const mend = () => {
    if (!isNowhere()) return note();
    if (last === null || !focusAgain(last, gap)) focusPage();
  };

  const observer = new MutationObserver((records) => {
    if (last !== null) gap = gapAfter(records, last, gap);
    const lost = focused;
    if (lost === null || !records.some((record) => takesFocus(record, lost))) return;
    focused = null;
    afterPaint(mend);
  });

  if (signal.aborted) return;
  note();
  // It was lost while this was on its way.
  if (last !== null && isNowhere()) afterPaint(mend);
  signal.addEventListener('abort', () => observer.disconnect());
  document.addEventListener('focusin', note, { signal });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
};

/** What stands for it in the page: for what is in a menu, its button; null for what floats. */
const inPage = (element: Element): Element | null =>
  element.closest(FLOATING) === null ? (menuButtonOf(element) ?? element) : null;

/** On what had the focus, or what is nearest to its gap. */
const focusAgain = (last: Element, gap: Gap | null): boolean => {
  if (last.isConnected && focusOn(last)) return true;
  const near = last.isConnected ? placeOf(last) : gap;
  return near !== null && focusNear(near, last);
};

const isNowhere = (): boolean => document.activeElement === document.body;

/** It was taken out, if only to be put elsewhere, or switched off. */
const takesFocus = ({ type, target, removedNodes }: MutationRecord, focused: Element): boolean =>
  type === 'attributes'
    ? target === focused
    : [...removedNodes].some((removed) => removed.contains(focused));
