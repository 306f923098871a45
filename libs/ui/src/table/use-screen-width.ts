import { useSyncExternalStore } from 'react';

export type ScreenWidth = 'phone' | 'tablet' | 'desk';

/** The breakpoints `sm` and `xl`. A desk has room for a wide table beside the navigation. */
const TABLET = '(width >= 40rem)';
const DESK = '(width >= 80rem)';

/** The width of the window in three steps; `desk` where the browser cannot tell. */
export const useScreenWidth = (): ScreenWidth => useSyncExternalStore(subscribe, read);

const subscribe = (onChange: () => void): (() => void) => {
  const controller = new AbortController();
  for (const query of [TABLET, DESK]) {
    window.matchMedia?.(query).addEventListener('change', onChange, { signal: controller.signal });
  }
  return () => controller.abort();
};

const read = (): ScreenWidth => {
  if (window.matchMedia === undefined || window.matchMedia(DESK).matches) return 'desk';
  return window.matchMedia(TABLET).matches ? 'tablet' : 'phone';
};
