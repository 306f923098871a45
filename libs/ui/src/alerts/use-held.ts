import { useEffect, useState, type RefObject } from 'react';

/** Whether the pointer or the focus is on the element, or the window is not looked at. */
export const useHeld = (element: RefObject<HTMLElement | null>): boolean => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const on = { signal: listening.signal };
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    for (const type of ['pointermove', 'focusin'])
      element.current?.addEventListener(type, hold, on);
    for (const type of ['pointerleave', 'focusout'])
      element.current?.addEventListener(type, release, on);
    window.addEventListener('blur', hold, on);
    window.addEventListener('focus', release, on);
    return () => listening.abort();
  }, [element]);
  return held;
};
