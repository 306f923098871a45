import type { BrowserContext, Page } from 'playwright/test';

/**
 * Tests look at the live portal. After loading a page they wait until the start-up snapshot has gone;
 * `start.spec.ts` tests the snapshot itself.
 */
export function waitForLivePortal(context: BrowserContext): void {
  for (const page of context.pages()) waitAfterLoads(page);
  context.on('page', waitAfterLoads);
}

function waitAfterLoads(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const gone = () => page.locator('#start-snapshot').waitFor({ state: 'detached' });
  page.goto = async (...args) => {
    const response = await goto(...args);
    await gone();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await gone();
    return response;
  };
}
