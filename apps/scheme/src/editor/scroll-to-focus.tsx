import { type RefObject, useEffect, useEffectEvent } from 'react';
import { indexOfRow, type Row } from './rows.ts';
import { useSchemeEditor, useView } from './scheme-editor.ts';

type ScrollToFocusProps = {
  rows: readonly Row[];
  /** The index of the row that is being added; negative if there is none. */
  newIndex: number;
  scroller: RefObject<HTMLElement | null>;
  height: number;
  /** Px of the row of column names. */
  head: number;
  /** How many ancestors may stay on top. */
  most: number;
};

/**
 * Scrolls to the row that requests the focus, or that is added. A component of its own, because keys render it again.
 */
export function ScrollToFocus({
  rows,
  newIndex,
  scroller,
  height,
  head,
  most,
}: ScrollToFocusProps) {
  const { view } = useSchemeEditor();
  const focusRequest = useView((state) => state.focusRequest);
  const scrollToRow = useEffectEvent((index: number) => {
    const above = Math.min(most, (rows[index]?.depth ?? 1) - 1);
    scrollIntoView(scroller.current, {
      top: index * height,
      height,
      head,
      above: above * height,
    });
  });
  const giveFocus = useEffectEvent(() => {
    const { focused } = view.getState();
    const index = indexOfRow(rows, focused);
    if (index < 0) return;
    scrollToRow(index);
    rowElement(scroller.current, focused)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (newIndex >= 0) scrollToRow(newIndex);
  }, [newIndex]);
  // Only a request gives the focus: the row keeps it while rows above it change.
  useEffect(() => {
    if (focusRequest > 0) giveFocus();
  }, [focusRequest]);
  return null;
}

type Place = {
  /** Px from the first row. */
  readonly top: number;
  readonly height: number;
  /** Px of the row of column names. */
  readonly head: number;
  /** Px of the ancestors that stay above it. */
  readonly above: number;
};

/**
 * Scrolls as little as possible until the row is completely in view, below its ancestors and the column names, which
 * stay at the top of the list. The virtualizer does the same, but lays out the page several times for each key.
 */
const scrollIntoView = (
  scroller: HTMLElement | null,
  { top, height, head, above }: Place,
): void => {
  if (scroller === null) return;
  const { scrollTop, clientHeight } = scroller;
  const lowest = top + height - (clientHeight - head);
  if (top - above < scrollTop) scroller.scrollTop = top - above;
  else if (scrollTop < lowest) scroller.scrollTop = lowest;
};

const rowElement = (tree: Element | null, id: string | null): HTMLElement | null =>
  id === null ? null : (tree?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null);
