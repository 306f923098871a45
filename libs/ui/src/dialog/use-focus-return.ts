import { useRef } from 'react';
import { menuButtonOf } from '../menu/menu-button.ts';

/**
 * Moves the focus for dialogs that are opened by state instead of a trigger. On opening it moves to the element
 * with `data-first-focus`, else to the dialog itself, so that a screen reader starts with the title. On closing it
 * returns to the element that had it before.
 */
export function useFocusReturn() {
  const origin = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault();
      const from = document.activeElement;
      // A menu that opened the dialog has closed since.
      origin.current = from && (menuButtonOf(from) ?? from);
      if (!(event.target instanceof HTMLElement)) return;
      const first = event.target.querySelector('[data-first-focus]');
      focus(first ?? event.target);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focus(origin.current);
    },
  };
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
