import { onTestFinished } from 'vitest';
import { keepFocus } from '../focus/keep-focus.ts';

/** Gives an element the focus, which is kept in the page from now on: the frame does so only a frame later. */
export const focusKept = (element: HTMLElement): void => {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  element.focus();
  keepFocus(end.signal);
};
