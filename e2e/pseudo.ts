import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import type { Product } from './product.ts';

type Words = { readonly [key: string]: string | Words };

const FOLDER = join(import.meta.dirname, '../libs/i18n/src/locales/en-GB');
/** Files by the namespace that they fill; `common` comes in two. */
const FILES = {
  common: ['common', 'signed-in'],
  entry: ['entry'],
  coach: ['coach'],
  'scheme-browser': ['scheme-browser'],
  planning: ['planning'],
};

/** Shows this page the coach portal in words that are a good third longer than English, as its client's own. */
export async function speakAtLength(page: Page, product: Product): Promise<void> {
  // Whom the file is not answered to as here has no words of its own, and so English.
  await product.query(
    `update clients set translation_url = '/at-length'
      where id = (select client_id from client_hosts where host = 'coach.localhost')`,
  );
  await page.route('**/at-length/en-GB.json', (route) => route.fulfill({ json: wordsAtLength() }));
}

const wordsAtLength = (): Words =>
  Object.fromEntries(
    Object.entries(FILES).map(([namespace, files]) => [
      namespace,
      files.map(wordsIn).reduce((all, words) => merged(all, words)),
    ]),
  );

const wordsIn = (file: string): Words => {
  const words: Words = JSON.parse(readFileSync(join(FOLDER, `${file}.json`), 'utf8'));
  return stretched(words);
};

const merged = (one: Words, other: Words): Words => {
  const result: Record<string, string | Words> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = result[key];
    result[key] =
      typeof known === 'object' && typeof value === 'object' ? merged(known, value) : value;
  }
  return result;
};

const stretched = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === 'string' ? atLength(text) : stretched(text),
    ]),
  );

const LETTERS: Readonly<Record<string, string>> = { a: 'àà', e: 'éé', i: 'ïï', o: 'öö', u: 'ûû' };

/** “Register” is “Réégïïstéér”; what stands in braces stays. */
export const atLength = (text: string): string =>
  text
    .split(/(\{\{[^}]*\}\})/)
    .map((part, place) =>
      place % 2 === 1 ? part : part.replaceAll(/[aeiou]/g, (vowel) => LETTERS[vowel] ?? vowel),
    )
    .join('');

/** Every text on the page is there to its end: none is cut off at the side or below. */
export async function expectWholeTexts(page: Page, screen: string): Promise<void> {
  const { read, cut } = await page.evaluate(textsCutOff);
  expect.soft(read, `${screen}: something to read at length`).toBeGreaterThan(0);
  expect.soft(cut, `${screen}: cut off`).toEqual([]);
}

/** Runs in the page. Names that people were given may be shortened where they stand beside others. */
function textsCutOff(): { read: number; cut: string[] } {
  const AT_LENGTH = /[àéïöû]/;
  const cut: string[] = [];
  let read = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || !AT_LENGTH.test(text)) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true }))
      continue;
    read += 1;
    for (
      let box: Element | null = element;
      box !== document.body && box !== null;
      box = box.parentElement
    ) {
      const { overflowX, overflowY, display } = getComputedStyle(box);
      if (display === 'inline') continue;
      const wide = /hidden|clip/.test(overflowX) && box.scrollWidth > box.clientWidth + 1;
      const high = /hidden|clip/.test(overflowY) && box.scrollHeight > box.clientHeight + 1;
      if (box.clientWidth > 1 && (wide || high)) cut.push(`${box.tagName} “${text}”`);
    }
  }
  return { read, cut: [...new Set(cut)] };
}
