import { useEffect, useRef } from 'react';

/** A finger that went so far to the right wanted it gone. */
const SWIPE_PX = 50;

/** Gives the reference for an element that a swipe to the right, or Escape within it, closes. */
export const useSwipeAway = (close: () => void) => {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    const on = { signal: listening.signal };
    let from: PointerEvent | null = null;
    element.current?.addEventListener('pointerdown', (event) => (from = event), on);
    element.current?.addEventListener('pointercancel', () => (from = null), on);
    element.current?.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        const across = from === null ? 0 : clientX - from.clientX;
        const down = from === null ? 0 : Math.abs(clientY - from.clientY);
        from = null;
        if (across > SWIPE_PX && across > down) close();
      },
      on,
    );
    element.current?.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), on);
    return () => listening.abort();
  }, [close]);
  return element;
};
