import { join } from 'node:path';
import type { Locale } from '@springboard/contract';
import type { Page } from 'playwright';
import { violations } from '../helpers/axe.ts';
import { brokenWords, cutOff, thumbSizes, widths } from '../helpers/measure.ts';
import { SIZES, type Choice, type Size, type Visit } from './choice.ts';
import { headings, leaveByEscape } from './keys.ts';

/** What is wrong with a story, where. */
export type Finding = {
  readonly story: string;
  readonly language: Locale;
  readonly where: string;
  readonly what: string;
};

export type Looking = {
  readonly site: string;
  /** Where the pictures go; null: none are taken. */
  readonly folder: string | null;
  readonly choice: Choice;
};

/** Opens one story in one language, photographs it in every size and look, and measures it. */
export async function lookAt(
  page: Page,
  { story, language, sizes, schemes }: Visit,
  { site, folder, choice }: Looking,
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
    // Whatever broke must not reach the next story.
    await page.goto('about:blank');
    return findings;
  }
  for (const size of sizes) {
    for (const scheme of schemes) {
      await dress(page, size, scheme);
      if (folder !== null) {
        const name = `${story}.${size}.${scheme}.${language}.png`;
        await page.screenshot({
          path: join(folder, name),
          fullPage: choice.whole,
          animations: 'disabled',
        });
      }
      const rules = scheme === schemes[0] ? 'all' : 'contrast';
      add(`${size} ${scheme}`, await violations(page, scheme, rules));
    }
    add(size, await misfits(page, size));
    if (size === 'phone') add('phone, text at 200 %', await withLargeText(page));
  }
  add('any size', await headings(page));
  for (const size of sizes) add(`${size} at 200 %`, await atTwice(page, size));
  add('keyboard', await leaveByEscape(page));
  return findings;
}

/** Goes on to a story in the page that is open, as a press on its link does; null, or why it does not open. */
const open = async (
  page: Page,
  address: string,
  { shown }: { shown: string },
): Promise<string | null> => {
  await page.goto(address);
  const root = page.locator(`html[data-shown="${shown}"]`);
  await root.waitFor({ state: 'attached' });
  if ((await root.getAttribute('data-story')) === 'ready') return null;
  return (await root.getAttribute('data-error')) ?? 'does not open';
};

const dress = async (page: Page, size: Size, colorScheme: 'light' | 'dark') => {
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => scrollTo(0, 0));
};

const NO_THUMB: { readonly small: readonly string[] } = { small: [] };

/** Targets that a thumb misses, words that are cut off or broken, and content that is wider than the window. */
const misfits = async (page: Page, size: Size): Promise<string[]> => {
  const wide = await tooWide(page);
  const cut = await cutOff(page);
  const broken = await brokenWords(page);
  // What has a mouse may have smaller targets.
  const { small } = size === 'desk' ? NO_THUMB : await thumbSizes(page);
  return [
    ...wide,
    ...cut.map((one) => `cut off: ${one}`),
    ...broken.map((one) => `broken: ${one}`),
    ...small.map((one) => `too small for a thumb: ${one}`),
  ];
};

/** WCAG 1.4.10: nothing has to be scrolled sideways, down to windows of 320 px. The window stays that small. */
const atTwice = async (page: Page, size: Size): Promise<string[]> => {
  const { width, height } = SIZES[size];
  await page.setViewportSize({
    width: Math.max(320, Math.round(width / 2)),
    height: Math.round(height / 2),
  });
  return tooWide(page);
};

/** WCAG 1.4.4: text of twice the size fits into the width of a phone. The size is as before then. */
const withLargeText = async (page: Page): Promise<string[]> => {
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
