import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import type { Product } from './product.ts';

type Messages = { readonly [key: string]: string | Messages };

const FOLDER = join(import.meta.dirname, '../../libs/i18n/src/locales/en-GB');
/** Serves client translations to this page that are a third longer than English. */
export async function speakAtLength(page: Page, product: Product): Promise<void> {
  // Pages without this route have no client translations and show English.
  await product.query(
    `update clients set translation_url = '/at-length'
      where id = (select client_id from client_hosts where host = 'coach.localhost')`,
  );
  await page.route('**/at-length/en-GB.json', (route) =>
    route.fulfill({ json: messagesAtLength() }),
  );
}

/** Every catalogue by its namespace: `coach/assess.json` belongs to `coach`. */
const messagesAtLength = (): Messages => {
  const result: Record<string, Messages> = {};
  for (const path of globSync('**/*.json', { cwd: FOLDER })) {
    const namespace = path.split(/[\\/.]/)[0] ?? '';
    const messages: Messages = JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
    result[namespace] = merged(result[namespace] ?? {}, stretched(messages));
  }
  return result;
};

const merged = (one: Messages, other: Messages): Messages => {
  const result: Record<string, string | Messages> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = result[key];
    result[key] =
      typeof known === 'object' && typeof value === 'object' ? merged(known, value) : value;
  }
  return result;
};

const stretched = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      typeof text === 'string' ? atLength(text) : stretched(text),
    ]),
  );

const LETTERS: Readonly<Record<string, string>> = { a: 'àà', e: 'éé', i: 'ïï', o: 'öö', u: 'ûû' };

/** “Register” becomes “Réégïïstéér”; text in braces stays unchanged. */
export const atLength = (text: string): string =>
  text
    .split(/(\{\{[^}]*\}\})/)
    .map((part, place) =>
      place % 2 === 1 ? part : part.replaceAll(/[aeiou]/g, (vowel) => LETTERS[vowel] ?? vowel),
    )
    .join('');

/** Expects every text on the page to be complete: none is cut off at the side or below. */
export async function expectWholeTexts(page: Page, screen: string): Promise<void> {
  const { read, cut } = await page.evaluate(textsCutOff);
  expect.soft(read, `${screen}: something to read at length`).toBeGreaterThan(0);
  expect.soft(cut, `${screen}: cut off`).toEqual([]);
}

/** Runs in the page. Names of people may be truncated beside other content. */
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
