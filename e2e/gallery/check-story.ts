import { join } from 'node:path';
import type { Locale } from '@springboard/contract';
import type { Page } from 'playwright';
import { violations } from '../helpers/axe.ts';
import { brokenWords, cutOff, missingValues, touchTargets, widths } from '../helpers/measure.ts';
import { closeByEscape, happens, headings } from './keys.ts';
import { SIZES, type Selection, type Size, type Visit } from './selection.ts';

/** An error of a story, and the size or step in which it occurs. */
export type Finding = {
  readonly story: string;
  readonly language: Locale;
  readonly where: string;
  readonly what: string;
};

export type GalleryRun = {
  readonly site: string;
  /** The folder for screenshots; null: none are taken. */
  readonly folder: string | null;
  readonly selection: Selection;
};

/** Opens one story in one language, and checks it in every size and colour scheme of the visit. */
export async function checkStory(
  page: Page,
  { story, language, sizes, schemes }: Visit,
  { site, folder, selection }: GalleryRun,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (where: string, found: readonly string[]) =>
    findings.push(...found.map((what) => ({ story, language, where, what })));
  const broken = (what: string) => add('opening', [what]);
  page.removeAllListeners('pageerror');
  page.on('pageerror', ({ message }) => broken(message));

  const [first] = sizes;
  await page.setViewportSize(SIZES[first ?? 'phone']);
  const finding = await open(page, `${site}/#${new URLSearchParams({ story, lang: language })}`, {
    shown: `${story} ${language}`,
  });
  if (finding !== null) {
    broken(finding);
    // The next story starts without this one's errors.
    await page.goto('about:blank');
    return findings;
  }
  for (const size of sizes) {
    for (const scheme of schemes) {
      await setAppearance(page, size, scheme);
      if (folder !== null) {
        const name = `${story}.${size}.${scheme}.${language}.png`;
        await page.screenshot({
          path: join(folder, name),
          fullPage: selection.whole,
          animations: 'disabled',
        });
      }
      const rules = scheme === schemes[0] ? 'all' : 'contrast';
      add(`${size} ${scheme}`, await violations(page, scheme, rules));
    }
    add(size, await layoutErrors(page, size));
    if (size === 'phone') add('phone, text at 200 %', await largeTextErrors(page));
  }
  add('any size', await headings(page));
  const missing = await missingValues(page);
  add(
    'any size',
    missing.map((text) => `missing value: ${text}`),
  );
  for (const size of sizes) add(`${size} at 200 %`, await zoomErrors(page, size));
  add('keyboard', await closeByEscape(page));
  return findings;
}

/** Opens a story in the current page, as its link does. Returns null, or why it does not open. */
const open = async (
  page: Page,
  address: string,
  { shown }: { shown: string },
): Promise<string | null> => {
  await page.goto(address);
  const root = page.locator(`html[data-shown="${shown}"]`);
  // A story that never ends is one finding, and the run goes on.
  if (!(await happens(root.waitFor({ state: 'attached' })))) return 'never finishes opening';
  if ((await root.getAttribute('data-story')) === 'ready') return null;
  return (await root.getAttribute('data-error')) ?? 'does not open';
};

const setAppearance = async (page: Page, size: Size, colorScheme: 'light' | 'dark') => {
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => scrollTo(0, 0));
};

const NO_TOUCH: { readonly small: readonly string[] } = { small: [] };

/** Touch targets that are too small, text that is cut off or broken, and content wider than the window. */
const layoutErrors = async (page: Page, size: Size): Promise<string[]> => {
  const wide = await tooWide(page);
  const cut = await cutOff(page);
  const broken = await brokenWords(page);
  // Targets for a mouse may be smaller.
  const { small } = size === 'desk' ? NO_TOUCH : await touchTargets(page);
  return [
    ...wide,
    ...cut.map((text) => `cut off: ${text}`),
    ...broken.map((word) => `broken: ${word}`),
    ...small.map((target) => `touch target too small: ${target}`),
  ];
};

/** WCAG 1.4.10: at 200 % no page scrolls sideways, down to windows of 320 px. The window stays that small. */
const zoomErrors = async (page: Page, size: Size): Promise<string[]> => {
  const { width, height } = SIZES[size];
  await page.setViewportSize({
    width: Math.max(320, Math.round(width / 2)),
    height: Math.round(height / 2),
  });
  return tooWide(page);
};

/** WCAG 1.4.4: text of twice the size fits into the width of a phone. Restores the size afterwards. */
const largeTextErrors = async (page: Page): Promise<string[]> => {
  const resize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await resize('200%');
  const found = await tooWide(page);
  await resize('');
  return found;
};

const tooWide = async (page: Page): Promise<string[]> => {
  const [content, window] = await widths(page);
  return content > window ? [`${content} px of content in a window of ${window} px`] : [];
};
