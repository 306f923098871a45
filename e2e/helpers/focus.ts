import { expect, type Locator, type Page } from 'playwright/test';

/** More than the tab stops between the start of any page and a test's target. */
const STOPS = 80;

/** Presses Tab until `target` has the focus. Every stop on the way has a visible focus. */
export async function tabTo(page: Page, target: Locator, stops = STOPS): Promise<void> {
  await expect(target).toBeVisible();
  await tabToOneOf(page, target, stops);
}

/** Presses Tab until one of `targets` has the focus. Returns its index. */
async function tabToOneOf(page: Page, targets: Locator, stops = STOPS): Promise<number> {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const { name, shown } = await page.evaluate(whereFocusIs);
    expect.soft(shown, `the focus is seen on ${name}`).toBe(true);
    const place = await targets.evaluateAll((all) =>
      all.findIndex((element) => element === document.activeElement),
    );
    if (place >= 0) return place;
  }
  throw new Error(`${stops} stops of the Tab key did not reach ${String(targets)}`);
}

/** Tabs to the target and presses it. A button that is disabled until a response takes no focus before. */
export async function press(
  page: Page,
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Presses the arrow key in an open menu until `item` has the focus, and Enter. */
export async function choose(page: Page, item: Locator): Promise<void> {
  const items = page.locator('[role^=menuitem]:not([data-disabled])');
  await expect(items.first()).toBeFocused();
  const index = await items.evaluateAll(
    (all, wanted) => all.findIndex((candidate) => candidate === wanted),
    await item.elementHandle(),
  );
  // The menu moves the focus a moment after the key: a key pressed before that would be lost.
  for (let next = 1; next <= index; next += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(next)).toBeFocused();
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

/** After a navigation the focus is in the new page, not at the start of the document. */
export async function expectFocusIn(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible();
  await expect(heading).toBeFocused();
}

/** Runs in the page: the focused element, and whether it has an outline or a ring. */
function whereFocusIs(): { name: string; shown: boolean } {
  const focused = document.activeElement;
  // Between the end and the start of the document, the browser's own controls have the focus.
  if (focused === null || focused === document.body) return { name: 'nothing', shown: true };
  // The icon inside a field for a date or time has the browser's own ring, which cannot be measured.
  const name = focused.outerHTML.slice(0, 120);
  if (focused.matches(':is([type=date], [type=time]):not(:focus)')) return { name, shown: true };
  const rings = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
    const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return outlined || /(?:^|\s)0px 0px 0px [1-9]/.test(boxShadow);
  };
  const around = [focused, focused.closest('label')].filter((element) => element !== null);
  return {
    name,
    shown:
      around.some((element) => rings(element)) ||
      rings(focused, '::before') ||
      rings(focused, '::after'),
  };
}
