import { useSyncExternalStore } from 'react';

export type ScreenWidth = 'phone' | 'narrow' | 'tablet' | 'desk';

/** The breakpoint `sm`, which decides about the layout of a phone in CSS too. */
const NARROW = '(width >= 40rem)';
/** The breakpoints `md` and `xl`, in rem. On a desktop a wide table fits beside the navigation. */
const TABLET_REM = 48;
const DESK_REM = 80;

/** The width of the window in four steps; `desk` if the browser does not report it. Large text counts as a narrower window. */
export const useScreenWidth = (): ScreenWidth => useSyncExternalStore(subscribe, read);

const subscribe = (onChange: () => void): (() => void) => {
  const controller = new AbortController();
  window.matchMedia?.(NARROW).addEventListener('change', onChange, { signal: controller.signal });
  window.addEventListener('resize', onChange, { signal: controller.signal });
  const unobserve = observeTextSize(onChange);
  return () => {
    controller.abort();
    unobserve();
  };
};

/** No event says that the text size changed, so an invisible element has it as its width. */
const observeTextSize = (onChange: () => void): (() => void) => {
  if (window.ResizeObserver === undefined) return () => undefined;
  const probe = document.createElement('span');
  probe.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
  document.body.append(probe);
  const observer = new ResizeObserver(onChange);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
};

const read = (): ScreenWidth => {
  if (window.matchMedia === undefined) return 'desk';
  if (!window.matchMedia(NARROW).matches) return 'phone';
  // In the page's own text size. Media queries only know the size in the browser's settings.
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = window.innerWidth / rem;
  if (width >= DESK_REM) return 'desk';
  return width >= TABLET_REM ? 'tablet' : 'narrow';
};
