import { LANGUAGES, type Locale } from '@springboard/contract';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { createFormats, type Formats } from './formats.ts';

/** Formatters are slow to make; those of a language and zone serve as long as the words they use. */
const made = new WeakMap<i18n, Map<string, Formats>>();

/** Formats of the language on screen. @param time_zone IANA name, the club's */
export const useFormats = (time_zone: string): Formats => {
  const { i18n } = useTranslation('common');
  return formatsOf(i18n, time_zone);
};

export const formatsOf = (i18n: i18n, time_zone: string): Formats => {
  const known = made.get(i18n) ?? new Map<string, Formats>();
  made.set(i18n, known);
  const key = `${i18n.language} ${time_zone}`;
  const formats =
    known.get(key) ??
    createFormats(localeOf(i18n), time_zone, i18n.getFixedT(i18n.language, 'common'));
  known.set(key, formats);
  return formats;
};

/** The language on screen. */
export const localeOf = (i18n: i18n): Locale =>
  LANGUAGES.find((locale) => locale === i18n.language) ?? LANGUAGES[0];
