import type { Locale } from '@springboard/contract';
import type { BuiltInMessage } from '@springboard/i18n/built-in-messages';

/** A message in one language with the client's own text; null: the built-in one. */
export type WordingCell = BuiltInMessage & { readonly own: string | null };

/** A message in all languages of the client. A plural form exists only in some of them. */
export type WordingRow = {
  readonly key: string;
  readonly cells: Readonly<Partial<Record<Locale, WordingCell>>>;
};

/** The built-in messages of a language, and the client's own texts. */
export type LanguageWording = {
  readonly language_id: number;
  readonly locale: Locale;
  readonly builtIn: readonly BuiltInMessage[];
  readonly messages: Readonly<Record<string, string>>;
};

/** One language has an own text, and another one has none yet. */
export const isMissing = ({ cells }: WordingRow): boolean => {
  const own = Object.values(cells).map((cell) => cell.own);
  return own.includes(null) && own.some((text) => text !== null);
};

/** The messages of all languages. */
export const wordingRows = (languages: readonly LanguageWording[]): readonly WordingRow[] => {
  const cells = new Map<string, Partial<Record<Locale, WordingCell>>>();
  for (const { locale, builtIn, messages } of languages) {
    for (const message of builtIn) {
      const cell = { ...message, own: messages[message.key] ?? null };
      cells.set(message.key, { ...cells.get(message.key), [locale]: cell });
    }
  }
  return keysInOrder(languages).map((key) => ({ key, cells: cells.get(key) ?? {} }));
};

/** In the order of the catalogues. Plural forms that the first language lacks follow its forms. */
const keysInOrder = (languages: readonly LanguageWording[]): readonly string[] => {
  const keys: string[] = [];
  const known = new Set<string>();
  for (const { builtIn } of languages) {
    let position = 0;
    for (const { key } of builtIn) {
      if (known.has(key)) {
        position = keys.indexOf(key) + 1;
        continue;
      }
      known.add(key);
      keys.splice(position, 0, key);
      position += 1;
    }
  }
  return keys;
};

/** What is stored for a typed text. An empty text and the built-in one are none of the client's own. */
export const storedText = ({ text }: WordingCell, typed: string): string | null => {
  const own = typed.trim();
  return own === '' || own === text ? null : own;
};

type WordingProblem =
  | { readonly code: 'placeholders'; readonly placeholders: readonly string[] }
  | { readonly code: 'tooLong'; readonly max: number }
  | { readonly code: 'include' };

/** Room beyond twice the built-in text, because layouts are made for texts like it. */
const EXTRA_LENGTH = 30;

/** Why a portal would not show the text as it should; null: it would. An empty text is the built-in one. */
export const wordingProblem = (builtIn: string, text: string): WordingProblem | null => {
  if (text.trim() === '') return null;
  // i18next would replace it by another message.
  if (text.includes('$t(')) return { code: 'include' };
  const placeholders = placeholdersOf(builtIn);
  if (placeholders.join() !== placeholdersOf(text).join())
    return { code: 'placeholders', placeholders };
  const max = Math.min(1000, 2 * builtIn.length + EXTRA_LENGTH);
  return text.trim().length > max ? { code: 'tooLong', max } : null;
};

/** Each once, sorted: `{{count}}`. */
const placeholdersOf = (text: string): readonly string[] =>
  [
    ...new Set([...text.matchAll(/\{\{-?\s*([^\s,}]+)/g)].map(([, name]) => `{{${name}}}`)),
  ].toSorted();
