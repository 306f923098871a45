/** The button of the menu that an element is in: it names the menu, and is still there once that has closed. */
export const menuButtonOf = (element: Element): HTMLElement | null => {
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : null;
};
