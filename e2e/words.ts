import { expect, type Page } from 'playwright/test';

/** What a text of the catalogues looks like when it is missing: `register.title`. */
const KEY = /^(?:[a-z-]+:)?[a-z]+(?:\.[a-zA-Z_]+)+$/;

/** Words of the English catalogue that are no words of the other three languages. */
const ENGLISH =
  /\b(?:Log in|Log out|Sessions?|Members?|Register|Not marked|Assess|Sync|Complete|Search|Find|Language|About|Everything|Offline, |of \d+ in)\b/;

/** What the page shows is in its language: no key of a catalogue, and no English where that is another. */
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

/** Runs in the page: what is read, by eye or by a screen reader. */
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
