import { useEffect } from 'react';
import { afterPaint } from '../after-paint.ts';

/** Restores lost focus. The code loads when an element first gets the focus. */
export const useRestoredFocus = (): void => {
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const start = async (first: EventTarget | null) =>
      (await import('./restore-lost-focus.ts')).restoreLostFocus(signal, first);
    // After the paint of the tap. If the code fails to load, the browser's own behaviour remains.
    const startSoon = ({ target }: FocusEvent) =>
      afterPaint(() => void start(target).catch(() => undefined));
    document.addEventListener('focusin', startSoon, { once: true, signal });
    return () => end.abort();
  }, []);
};
