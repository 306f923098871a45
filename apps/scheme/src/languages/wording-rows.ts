import type { Locale } from '@springboard/contract';
import type { BuiltInMessage } from '@springboard/i18n/built-in-messages';

/** A message with the client's own text; null: the built-in one. */
export type WordingRow = BuiltInMessage & {
  readonly own: string | null;
  /** The client's own texts in its other languages, by language. */
  readonly others: Readonly<Partial<Record<Locale, string>>>;
};

/** Another language has an own text, and this one has none yet. */
export const isMissing = ({ own, others }: Pick<WordingRow, 'own' | 'others'>): boolean =>
  own === null && Object.keys(others).length > 0;

/** Built-in messages with the own texts of all languages; those that are missing in this language come first. */
export const wordingRows = (
  builtIn: readonly BuiltInMessage[],
  messages: Readonly<Record<string, string>>,
  others: readonly OtherWording[],
): readonly WordingRow[] => {
  const rows = builtIn.map((one): WordingRow => {
    const texts = others.flatMap(({ locale, messages: of }) => {
      const text = of[one.key];
      return text === undefined ? [] : [[locale, text] as const];
    });
    return { ...one, own: messages[one.key] ?? null, others: Object.fromEntries(texts) };
  });
  return [...rows.filter(isMissing), ...rows.filter((row) => !isMissing(row))];
};

/** The client's own texts in another language. */
export type OtherWording = {
  readonly locale: Locale;
  readonly messages: Readonly<Record<string, string>>;
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

/** The client's messages with what was typed in place of them. A text that equals the built-in one is none of its own. */
export const withTyped = (
  messages: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
  rows: readonly WordingRow[],
): Record<string, string> => {
  const builtIn = new Map(rows.map(({ key, text }) => [key, text]));
  const entries = Object.entries({ ...messages, ...typed });
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const text = value.trim();
      return text === '' || text === builtIn.get(key) ? [] : [[key, text]];
    }),
  );
};
