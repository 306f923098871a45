import { afterPaint } from '../after-paint.ts';

/** Gives an element the focus, and resolves once the focus is kept in the page: from then on. */
export const focusKept = async (element: HTMLElement): Promise<void> => {
  element.focus();
  await new Promise<void>((resolve) => afterPaint(resolve));
  await import('../focus/keep-focus.ts');
};
