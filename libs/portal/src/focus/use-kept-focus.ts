import { useEffect } from 'react';
import { afterPaint } from '../after-paint.ts';

/** The focus is kept in the page from when something first has it; what does that is fetched only then. */
export const useKeptFocus = (): void => {
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const start = async (first: EventTarget | null) =>
      (await import('./keep-focus.ts')).keepFocus(signal, first);
    // What was tapped shows first. Without it, a browser does as it does by itself.
    const startSoon = ({ target }: FocusEvent) =>
      afterPaint(() => void start(target).catch(() => undefined));
    document.addEventListener('focusin', startSoon, { once: true, signal });
    return () => end.abort();
  }, []);
};
