/** The button of the menu that contains an element. It stays in the page after the menu has closed. */
export const menuButtonOf = (element: Element): HTMLElement | null => {
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : null;
};
