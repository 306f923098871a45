import { expect, type Page } from 'playwright/test';

/** D11: the minimum size of a touch target, in CSS pixels. */
const TOUCH_TARGET = 44;

/** The number of touch targets on the page, and those that are too small. Scrolls to these. */
export const touchTargets = (page: Page): Promise<{ measured: number; small: string[] }> =>
  page.evaluate(targetsBelow, TOUCH_TARGET);

/** Runs in the page. A target extends as far as presses reach it: its own box or a stretched overlay. */
function targetsBelow(least: number): { measured: number; small: string[] } {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const behind = element.closest('[aria-hidden=true], [inert]') !== null;
    return (
      width > 1 && height > 1 && !behind && element.checkVisibility({ visibilityProperty: true })
    );
  };
  const isInText = (element: Element) =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
  const reaches = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    // A message or a menu covers the page for a moment only.
    if (hit.closest('[role=region] > ol, [role=menu]') !== null) return true;
    const label = hit.closest('label');
    return (
      element.contains(hit) ||
      (label !== null && (label.control === element || label.contains(element)))
    );
  };
  const isSmall = (element: Element) => {
    const box = element.getBoundingClientRect();
    if (box.width >= least && box.height >= least) return false;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = least / 2 - 1;
    const wide =
      width >= least || (reaches(element, x - reach, y) && reaches(element, x + reach, y));
    const high =
      height >= least || (reaches(element, x, y - reach) && reaches(element, x, y + reach));
    return !(wide && high);
  };
  const targets = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, [role=button]'),
  ].filter((element) => isShown(element) && !isInText(element));
  const nameOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName} “${name}” ${Math.round(width)}×${Math.round(height)}`;
  };
  return { measured: targets.length, small: targets.filter(isSmall).map(nameOf) };
}

/** Expects the page to fit its width without horizontal scrolling (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const [content, width] = await widths(page);
  expect.soft(content, `${screen}: width of the content`).toBeLessThanOrEqual(width);
}

/**
 * The widths of the content and the window, in CSS pixels. Measured after the next two frames: the page renders a new
 * size of the window or of the text in the first.
 */
export const widths = (page: Page): Promise<[content: number, window: number]> =>
  page.evaluate(async (): Promise<[number, number]> => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });

/** Expects no text of a control, heading, tab or paragraph to be cut off. */
export async function expectNothingCutOff(page: Page, screen: string): Promise<void> {
  expect.soft(await cutOff(page), `${screen}: cut off`).toEqual([]);
}

/** Controls, headings, tabs and paragraphs whose text is wider than they are. Paragraphs may be truncated. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = 'button, a, h1, h2, h3, th, label, legend, [role=tab], p, dt, dd';
    const isShortened = (element: Element) =>
      element.matches('p, dt, dd') && getComputedStyle(element).overflowX !== 'visible';
    return [...document.querySelectorAll(texts)]
      .filter((element) => {
        const shown = element.checkVisibility({ visibilityProperty: true });
        const says = (element.textContent ?? '').trim() !== '';
        const { clientWidth, scrollWidth } = element;
        return says && shown && clientWidth > 1 && scrollWidth > clientWidth + 1;
      })
      .filter((element) => !isShortened(element))
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return `${element.tagName} “${name}” of ${element.className}`;
      });
  });

/** Text of the page with a value that was missing when it was put together. */
export const missingValues = async (page: Page): Promise<string[]> => {
  const text = await page.locator('body').innerText();
  const found = text.matchAll(/.*(?:\bundefined\b|\bNaN\b|\[object |Invalid Date).*/g);
  return [...found].map(([line]) => line);
};

/** Words up to this length are never broken. */
const LONGEST_WHOLE = 24;

/** Words of controls, headings and tabs that break across lines without a space or hyphen. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(wordsBroken, LONGEST_WHOLE);

/** Runs in the page. An address in running text may break anywhere. Text clamped after some lines is skipped. */
function wordsBroken(longest: number): string[] {
  const isWhole = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    getComputedStyle(element).display !== 'inline';
  const isBroken = (text: Node, from: number, to: number, { bottom }: DOMRect) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1);
    const [first] = lines.map(({ top }) => top);
    return lines.some((line) => line.top - (first ?? 0) > 2 && line.bottom <= bottom + 1);
  };
  const brokenIn = (element: Element) => {
    const box = element.getBoundingClientRect();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
        if (word.length > longest) continue;
        if (isBroken(text, index, index + word.length, box)) found.push(word);
      }
    }
    return found;
  };
  return [...document.querySelectorAll('button, a, h1, h2, h3, h4, th, label, legend, [role=tab]')]
    .filter(isWhole)
    .flatMap((element) =>
      brokenIn(element).map((word) => `${element.tagName} “${word}” of ${element.className}`),
    );
}
