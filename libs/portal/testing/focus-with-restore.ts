import { onTestFinished } from 'vitest';
import { restoreLostFocus } from '../src/focus/restore-lost-focus.ts';

/** Focuses an element, and restores lost focus from now on. The layout starts this only a frame later. */
export const focusWithRestore = (element: HTMLElement): void => {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  element.focus();
  restoreLostFocus(end.signal);
};
