import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What every change of page does: back to the top, and the focus to the new page's title. */
export const usePageChange = (): void => {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    scrollTo(0, 0);
    focusPage();
  }, [pathname]);
};

/** The focus to the page's title, or to where that will be. */
export const focusPage = (): void => {
  const main = document.querySelector<HTMLElement>('#main');
  // One that only says that the page is on its way would take the focus with it.
  const heading = main?.querySelector<HTMLElement>('h1:not([aria-busy])');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main)?.focus({ preventScroll: true });
};
