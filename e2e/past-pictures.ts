import type { BrowserContext, Page } from 'playwright/test';

/**
 * A story looks at what the portal draws: whoever loads a page waits until the picture that the start shows
 * has gone. What the picture does is told in `start.spec.ts`.
 */
export function lookPastPictures(context: BrowserContext): void {
  for (const page of context.pages()) lookPast(page);
  context.on('page', lookPast);
}

function lookPast(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const gone = () => page.locator('#picture').waitFor({ state: 'detached' });
  page.goto = async (...given) => {
    const response = await goto(...given);
    await gone();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await gone();
    return response;
  };
}
