/** The gallery of a portal: a page that renders each screen in each state, from stories. */
// First, because React keeps the timers that it finds.
import './short-timers.ts';

export { pressButton } from './page-driver.ts';
export { LOADING, OFFLINE, pending, SERVER_DOWN } from './scenarios.ts';
export { showGallery } from './show-gallery.tsx';
export { accountPage } from './stories/account.ts';
export { connectionPage, frame, openDrawer } from './stories/frame.ts';
export type { Action, PageDriver, Scenario, Stories, Story } from './story.ts';
