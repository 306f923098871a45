import type { Page } from 'playwright';

/** Layers over a page that Escape closes. */
const OVER = '[role=dialog], [role=alertdialog], [role=menu]';

/** A message lies over all other layers: Escape closes it first. */
const MESSAGE = '[role=region] > ol > li';

/** In milliseconds. With reduced motion, layers close without an animation. */
const CLOSED_WITHIN = 2000;

/** Escape closes what is open over the page, and the focus returns to the control that opened it. */
export const closeByEscape = async (page: Page): Promise<string[]> => {
  const open = await page.locator(OVER).count();
  if (open === 0) return [];
  if ((await page.locator(MESSAGE).count()) > 0) await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const closed = page.waitForFunction(isClosed, [OVER, open] as const, { timeout: CLOSED_WITHIN });
  if (!(await happens(closed))) return ['Escape does not close it'];
  const focused = page.waitForFunction(hasFocus, null, { timeout: CLOSED_WITHIN });
  return (await happens(focused)) ? [] : ['the focus is lost after closing'];
};

/** False after a timeout. */
export const happens = (condition: Promise<unknown>): Promise<boolean> =>
  condition.then(
    () => true,
    () => false,
  );

/** Runs in the page. */
function isClosed([over, before]: readonly [string, number]): boolean {
  return document.querySelectorAll(over).length < before;
}

/** Runs in the page. A layer that opened by itself has no control that could get the focus back. */
function hasFocus(): boolean {
  const { body, activeElement, documentElement } = document;
  const wasPressed = documentElement.dataset['pressed'] !== undefined;
  return !wasPressed || (activeElement !== null && activeElement !== body);
}

/** A page has one heading of the first level; a dialog over it has none. */
export const headings = async (page: Page): Promise<string[]> => {
  const first = await page.locator('h1:visible').allTextContents();
  return first.length > 1 ? [`several headings of the first level: ${first.join(', ')}`] : [];
};
