import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusPage } from '../focus/focus-page.ts';

/** After a change of page: scrolls to the top and focuses the new page's title. */
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
