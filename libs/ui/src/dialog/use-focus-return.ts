import { useRef } from 'react';
import { menuButtonOf } from '../menu/menu-button.ts';

/**
 * Focus on opening and closing, for dialogs that are opened by state instead of a trigger: in goes to
 * the element with `data-first-focus`, else to the dialog itself, so that it is read from its title;
 * out goes back to where it came from.
 */
export function useFocusReturn() {
  const origin = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault();
      const from = document.activeElement;
      // A menu is gone by the time the dialog closes.
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
