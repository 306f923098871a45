import type { Locale } from '@springboard/contract';
import { withDe } from '@springboard/domain';
import type { MessageArea } from '@springboard/i18n/built-in-messages';
import type { WordingCell } from './wording-rows.ts';

const PLURAL_KEY = /_(zero|one|two|few|many|other)$/;

/**
 * Counts that together occur in every plural form of the languages of the product; French `many` begins at a million.
 */
const COUNTS = [1, 2, 12, 3, 6, 0, 4, 1_000_000];

/** How a text reads. `count` is the number that selects its plural form; null for a text without plural forms. */
export type PreviewForm = {
  readonly key: string;
  readonly count: number | null;
  readonly text: string;
};

type PreviewOptions = {
  /** All rows of the area. */
  readonly rows: readonly WordingCell[];
  readonly typed: Readonly<Record<string, string>>;
  readonly locale: Locale;
  /** The portal that shows the text. */
  readonly portal: MessageArea;
  /** Seconds since 1970, for example dates. */
  readonly now: number;
};

/** All plural forms of a message, or its only text, with example values. */
export const previewForms = (row: WordingCell, options: PreviewOptions): readonly PreviewForm[] => {
  const { rows, locale } = options;
  const base = row.key.replace(PLURAL_KEY, '');
  const forms = rows.filter(({ key }) => key !== base && key.replace(PLURAL_KEY, '') === base);
  if (base === row.key || forms.length === 0) return [previewOf(row, null, options)];
  const rules = new Intl.PluralRules(locale);
  return forms.map((form) => {
    const category = PLURAL_KEY.exec(form.key)?.[1];
    const count = COUNTS.find((number) => rules.select(number) === category) ?? null;
    return previewOf(form, count, options);
  });
};

/** The title of the section that has the message: `coach:tasks.title` for `coach:tasks.none`; null without one. */
export const previewHeading = (row: WordingCell, options: PreviewOptions): string | null => {
  const key = row.key.replace(/\.[^.]*$/, '.title');
  const heading = options.rows.find((row) => row.key === key);
  return heading === undefined || heading.key === row.key
    ? null
    : previewOf(heading, null, options).text;
};

const previewOf = (
  row: WordingCell,
  count: number | null,
  options: PreviewOptions,
): PreviewForm => ({ key: row.key, count, text: filled(shownText(row, options), count, options) });

/** What the portal shows: what was typed, the client's own text, or the built-in one of its audience. */
const shownText = (row: WordingCell, { typed, portal }: PreviewOptions): string => {
  const own = (typed[row.key] ?? row.own ?? '').trim();
  if (own !== '') return own;
  return (portal === 'club' ? row.clubText : null) ?? row.text;
};

const NUMBERS = new Set(
  'count number total n version line index position passed done used max percent years months members groups'.split(
    ' ',
  ),
);
const PEOPLE = new Set(['name', 'names', 'child', 'parent', 'by']);
const DATES = new Set(['date', 'day', 'moment', 'from', 'to', 'until', 'ends', 'when']);
const EXAMPLE_NUMBER = 12;
const EXAMPLE_FIRSTNAME = 'Ava';
const EXAMPLE_PERSON = 'Ava Morgan';

/** A placeholder without an example shows its name: `[level]`. */
const filled = (text: string, count: number | null, { locale, now }: PreviewOptions): string => {
  const exampleOf = (name: string): string => {
    if (NUMBERS.has(name)) return new Intl.NumberFormat(locale).format(count ?? EXAMPLE_NUMBER);
    if (name === 'firstname') return EXAMPLE_FIRSTNAME;
    if (PEOPLE.has(name)) return EXAMPLE_PERSON;
    const at = new Date(now * 1000);
    if (DATES.has(name)) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
    if (name === 'time') return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
    return `[${name}]`;
  };
  return text.replaceAll(
    /\{\{-?\s*([^\s,}]+)(,\s*de\b)?[^}]*\}\}/g,
    (_, name: string, de: string | undefined) =>
      de === undefined ? exampleOf(name) : withDe(exampleOf(name)),
  );
};
