import { useSyncExternalStore } from 'react';

export type ScreenWidth = 'phone' | 'narrow' | 'tablet' | 'desk';

/** The breakpoints `sm`, `md` and `xl`. A desk has room for a wide table beside the navigation. */
const NARROW = '(width >= 40rem)';
const TABLET = '(width >= 48rem)';
const DESK = '(width >= 80rem)';

/** The width of the window in four steps; `desk` where the browser cannot tell. */
export const useScreenWidth = (): ScreenWidth => useSyncExternalStore(subscribe, read);

const subscribe = (onChange: () => void): (() => void) => {
  const controller = new AbortController();
  for (const query of [NARROW, TABLET, DESK]) {
    window.matchMedia?.(query).addEventListener('change', onChange, { signal: controller.signal });
  }
  return () => controller.abort();
};

const read = (): ScreenWidth => {
  if (window.matchMedia === undefined || window.matchMedia(DESK).matches) return 'desk';
  if (window.matchMedia(TABLET).matches) return 'tablet';
  return window.matchMedia(NARROW).matches ? 'narrow' : 'phone';
};
