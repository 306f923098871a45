import { expect, type Page } from 'playwright/test';

/** The form of a missing translation: `register.title`. */
const KEY = /^(?:[a-z-]+:)?[a-z]+(?:\.[a-zA-Z_]+)+$/;

/** English words that do not occur in the other three languages. */
const ENGLISH =
  /\b(?:Log in|Log out|Sessions?|Members?|Register|Not marked|Assess|Sync|Complete|Search|Find|Language|About|Everything|Offline, |of \d+ present)\b/;

/** Expects the page in its language: no translation keys, and no English in another language. */
export async function expectWordsOf(page: Page, locale: string, screen: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  const texts = await page.evaluate(textsOnPage);
  expect.soft(texts.length, `${screen} in ${locale}: something to read`).toBeGreaterThan(5);
  const keys = texts.filter((text) => KEY.test(text));
  expect.soft(keys, `${screen} in ${locale}: keys instead of words`).toEqual([]);
  if (locale === 'en-GB') return;
  const english = texts.filter((text) => ENGLISH.test(text));
  expect.soft(english, `${screen} in ${locale}: left in English`).toEqual([]);
}

/** Runs in the page: all texts for eyes and screen readers. */
function textsOnPage(): string[] {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const data = node.parentElement?.closest('script, style, [translate=no]');
    if (!data) texts.push(node.textContent ?? '');
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) {
      texts.push(element.getAttribute(name) ?? '');
    }
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
