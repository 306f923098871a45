import type { Page } from 'playwright';

/** What lies over a page and is left by Escape. */
const OVER = '[role=dialog], [role=alertdialog], [role=menu]';

/** It lies over everything, and is the first that Escape takes away. */
const MESSAGE = '[role=region] > ol > li';

/** Nothing moves with reduced motion. In milliseconds. */
const CLOSED_WITHIN = 2000;

/** Escape closes what is open over the page, and the focus returns to the control that opened it. */
export const leaveByEscape = async (page: Page): Promise<string[]> => {
  const open = await page.locator(OVER).count();
  if (open === 0) return [];
  if ((await page.locator(MESSAGE).count()) > 0) await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const left = page.waitForFunction(isLeft, [OVER, open] as const, { timeout: CLOSED_WITHIN });
  if (!(await comes(left))) return ['Escape does not close it'];
  const focused = page.waitForFunction(hasFocus, null, { timeout: CLOSED_WITHIN });
  return (await comes(focused)) ? [] : ['the focus is lost once it is closed'];
};

const comes = (awaited: Promise<unknown>): Promise<boolean> =>
  awaited.then(
    () => true,
    () => false,
  );

/** Runs in the page. */
function isLeft([over, before]: readonly [string, number]): boolean {
  return document.querySelectorAll(over).length < before;
}

/** Runs in the page. What opened by itself has no place to give the focus back to. */
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
