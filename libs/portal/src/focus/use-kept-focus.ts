import { useEffect } from 'react';
import { afterPaint } from '../after-paint.ts';

/** The focus is kept in the page from its first picture on; fetched only then, as nothing can lose it before. */
export const useKeptFocus = (): void => {
  useEffect(() => {
    const end = new AbortController();
    const start = async () => {
      if (end.signal.aborted) return;
      const { keepFocus } = await import('./keep-focus.ts');
      keepFocus(end.signal);
    };
    // Without it, a browser does as it does by itself.
    afterPaint(() => void start().catch(() => undefined));
    return () => end.abort();
  }, []);
};
