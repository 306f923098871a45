import { menuButtonOf } from '@springboard/ui';
import { afterPaint } from '../after-paint.ts';
import { focusPage } from './focus-page.ts';
import {
  focusNear,
  focusOn,
  positionAfter,
  positionOf,
  type Position,
} from './nearest-focusable.ts';

/** Elements over the page. The focus returns from them to the page. */
const FLOATING = '[role=dialog], [data-live]';

/**
 * Moves the focus when the focused element is removed or disabled, such as a row, a button that has done its work
 * or a closed message. Browsers leave the focus on the body, where screen reader users lose their place. It goes
 * back to its previous element in the page, or to the nearest one. A screen that moves the focus itself comes
 * first (ADR 0031).
 *
 * @param first the element that has been focused until now
 */
export const restoreLostFocus = (signal: AbortSignal, first: EventTarget | null = null): void => {
  let focused: Element | null = null;
  /** The last focused element in the page, and its position after it was removed. */
  let last = first instanceof Element ? inPage(first) : null;
  let position: Position | null = null;

  const note = () => {
    focused = isLost() ? null : document.activeElement;
    const inside = focused && inPage(focused);
    if (inside === null) return;
    last = inside;
    position = null;
  };

  const restore = () => {
    if (signal.aborted) return;
    if (!isLost()) note();
    else if (last === null || !focusAgain(last, position)) focusPage();
  };

  const observer = new MutationObserver((records) => {
    if (last !== null) position = positionAfter(records, last, position);
    const lost = focused;
    if (lost === null || !records.some((record) => takesFocus(record, lost))) return;
    focused = null;
    afterPaint(restore);
  });

  if (signal.aborted) return;
  note();
  // The focus was lost while this code was loading.
  if (last !== null && isLost()) afterPaint(restore);
  signal.addEventListener('abort', () => observer.disconnect());
  document.addEventListener('focusin', note, { signal });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
};

/** The element in the page: for a menu item its menu button; null for an element over the page. */
const inPage = (element: Element): Element | null =>
  element.closest(FLOATING) === null ? (menuButtonOf(element) ?? element) : null;

/** Focuses the previous element, or the one nearest to its position. */
const focusAgain = (last: Element, position: Position | null): boolean => {
  if (last.isConnected && focusOn(last)) return true;
  const near = last.isConnected ? positionOf(last) : position;
  return near !== null && focusNear(near, last);
};

const isLost = (): boolean => document.activeElement === document.body;

/** The focused element was removed, moved or disabled. */
const takesFocus = ({ type, target, removedNodes }: MutationRecord, focused: Element): boolean =>
  type === 'attributes'
    ? target === focused
    : [...removedNodes].some((removed) => removed.contains(focused));
