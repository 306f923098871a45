import { flatten, keysOf, pluralFormsOf, variablesOf, type Messages } from './catalogue.ts';

export type Translation = {
  readonly locale: string;
  readonly messages: Messages;
  /** Texts that this language shares with English. */
  readonly same: readonly string[];
};

/** What is wrong with a translation of the English messages, one sentence per error. */
export const translationErrors = (
  english: Messages,
  { locale, messages, same }: Translation,
): string[] => {
  const source = flatten(english);
  const target = flatten(messages);
  const sourceKeys = keysOf(source);
  const targetKeys = keysOf(target);
  return [
    ...[...targetKeys.keys()]
      .filter((key) => !sourceKeys.has(key))
      .map((key) => `${key} is not in English`),
    ...[...sourceKeys].flatMap(([key, forms]) => {
      const translated = targetKeys.get(key);
      if (translated === undefined) return [`${key} is missing`];
      if (forms.length === 0) return textErrors(key, source.get(key), target.get(key), same);
      return [
        ...pluralErrors(key, translated, locale),
        ...translated.flatMap((form) =>
          textErrors(
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

/** What is wrong with the English messages themselves: plural forms and empty texts. */
export const sourceErrors = (english: Messages): string[] => {
  const texts = flatten(english);
  return [
    ...[...keysOf(texts)].flatMap(([key, forms]) =>
      forms.length === 0 ? [] : pluralErrors(key, forms, 'en-GB'),
    ),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty`),
  ];
};

/** What is wrong with an audience's wording: it may only replace existing messages. */
export const wordingErrors = (wording: Messages, messages: Messages): string[] => {
  const known = flatten(messages);
  return [...flatten(wording).keys()]
    .filter((key) => !known.has(key))
    .map((key) => `${key} replaces nothing`);
};

const pluralErrors = (key: string, forms: readonly string[], locale: string): string[] => {
  const required = pluralFormsOf(locale);
  return [
    ...required
      .filter((form) => !forms.includes(form))
      .map((form) => `${key} lacks the form ${form}`),
    ...forms
      .filter((form) => !required.includes(form))
      .map((form) => `${key} has a form ${form}, which ${locale} does not have`),
  ];
};

const textErrors = (key: string, english = '', text = '', same: readonly string[]): string[] => {
  if (text.trim() === '') return [`${key} is empty`];
  const required = variablesOf(english);
  const used = variablesOf(text);
  // A form of one, two or none may spell the number out, and so leave out the count.
  const mayOmit = (name: string) => name === 'count' && /_(zero|one|two)$/.test(key);
  return [
    ...[...required]
      .filter((name) => !used.has(name) && !mayOmit(name))
      .map((name) => `${key} lacks {{${name}}}`),
    ...[...used]
      .filter((name) => !required.has(name))
      .map((name) => `${key} uses {{${name}}}, which English does not have`),
    ...(text === english && hasLetters(text) && !same.includes(text)
      ? [`${key} is not translated: "${text}"`]
      : []),
  ];
};

const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''));
