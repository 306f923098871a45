import type { Locale } from '@springboard/contract';
import { layered, type Words } from './catalogues.ts';

/** A client's own words by namespace, as its file has them; null if there are none. */
export type ClientWords = (locale: Locale) => Promise<unknown>;

/** A client that does not answer must not hold up the start. */
const PATIENCE_MS = 3000;

/** §7: reads `{translation_url}/{lang}.json`. What goes wrong means no words of its own. */
export const clientWords =
  (translation_url: string, fetch: typeof globalThis.fetch): ClientWords =>
  async (locale) => {
    try {
      const url = `${translation_url.replace(/\/+$/, '')}/${locale}.json`;
      const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  };

/**
 * `words` with the client's texts in their places. Another's file is not to be trusted: what is not a
 * text, has no place here, or asks for a value that is not given there, is left out.
 */
export const withClientWords = (
  words: Readonly<Record<string, Words>>,
  client: unknown,
): Readonly<Record<string, Words>> => {
  const namespaces = Object.entries(words).map(([namespace, known]) => {
    const given = propertyOf(client, namespace);
    return [namespace, layered(known, fitting(known, given))];
  });
  return Object.fromEntries(namespaces);
};

const fitting = (known: Words, given: unknown): Words => {
  const result: Record<string, string | Words> = {};
  for (const [key, text] of Object.entries(known)) {
    const own = propertyOf(given, key);
    if (typeof text === 'object') result[key] = fitting(text, own);
    else if (typeof own === 'string' && asksOnlyFor(own, text)) result[key] = own;
  }
  return result;
};

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

const asksOnlyFor = (text: string, known: string): boolean => {
  const given = variablesOf(known);
  return !text.includes('$t(') && variablesOf(text).every((variable) => given.includes(variable));
};

const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{-?\s*([^\s,}]+)/g)].map(([, name = '']) => name);
