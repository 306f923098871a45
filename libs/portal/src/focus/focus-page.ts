/** Focuses the title of the page, or the main element if there is none yet. */
export const focusPage = (): void => {
  const main = document.querySelector<HTMLElement>('#main');
  // The title of a loading page would disappear with the focus.
  const heading = main?.querySelector<HTMLElement>('h1:not([aria-busy])');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main)?.focus({ preventScroll: true });
};

/** After a change of page: scrolls to the top and focuses the new page's title. */
export const focusNewPage = (): void => {
  scrollTo(0, 0);
  focusPage();
};
