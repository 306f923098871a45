import { flat, formsOf, keysOf, variablesOf, type Words } from './catalogue.ts';

export type Translation = {
  readonly locale: string;
  readonly words: Words;
  /** Texts that this language shares with English. */
  readonly same: readonly string[];
};

/** What is wrong with a translation of the English words, one sentence per fault. */
export const translationFaults = (
  english: Words,
  { locale, words, same }: Translation,
): string[] => {
  const source = flat(english);
  const target = flat(words);
  const sourceKeys = keysOf(source);
  const targetKeys = keysOf(target);
  return [
    ...[...targetKeys.keys()]
      .filter((key) => !sourceKeys.has(key))
      .map((key) => `${key} is not in English`),
    ...[...sourceKeys].flatMap(([key, forms]) => {
      const translated = targetKeys.get(key);
      if (translated === undefined) return [`${key} is missing`];
      if (forms.length === 0) return textFaults(key, source.get(key), target.get(key), same);
      return [
        ...pluralFaults(key, translated, locale),
        ...translated.flatMap((form) =>
          textFaults(
            `${key}_${form}`,
            source.get(`${key}_other`),
            target.get(`${key}_${form}`),
            same,
          ),
        ),
      ];
    }),
  ];
};

/** What is wrong with the English words themselves: their plural forms and empty texts. */
export const sourceFaults = (english: Words): string[] => {
  const texts = flat(english);
  return [
    ...[...keysOf(texts)].flatMap(([key, forms]) =>
      forms.length === 0 ? [] : pluralFaults(key, forms, 'en-GB'),
    ),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty`),
  ];
};

/** What is wrong with an audience's wording: it may only replace what is there. */
export const wordingFaults = (wording: Words, words: Words): string[] => {
  const known = flat(words);
  return [...flat(wording).keys()]
    .filter((key) => !known.has(key))
    .map((key) => `${key} replaces nothing`);
};

const pluralFaults = (key: string, forms: readonly string[], locale: string): string[] => {
  const needed = formsOf(locale);
  return [
    ...needed
      .filter((form) => !forms.includes(form))
      .map((form) => `${key} lacks the form ${form}`),
    ...forms
      .filter((form) => !needed.includes(form))
      .map((form) => `${key} has a form ${form}, which ${locale} has not`),
  ];
};

const textFaults = (key: string, english = '', text = '', same: readonly string[]): string[] => {
  if (text.trim() === '') return [`${key} is empty`];
  const wanted = variablesOf(english);
  const given = variablesOf(text);
  // "one" and "no" may be said in words, so a form of its own may leave out the count.
  const mayOmit = (name: string) => name === 'count' && /_(zero|one|two)$/.test(key);
  return [
    ...[...wanted]
      .filter((name) => !given.has(name) && !mayOmit(name))
      .map((name) => `${key} lacks {{${name}}}`),
    ...[...given]
      .filter((name) => !wanted.has(name))
      .map((name) => `${key} asks for {{${name}}}, which English has not`),
    ...(text === english && hasWords(text) && !same.includes(text)
      ? [`${key} is not translated: "${text}"`]
      : []),
  ];
};

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''));
