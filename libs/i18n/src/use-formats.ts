import { LANGUAGES, type Locale } from '@springboard/contract';
import type { i18n } from 'i18next';
import { useTranslation } from './use-translation.ts';
import { createFormats, type Formats } from './formats.ts';

/** Formatters are slow to create, so they are cached by time zone for as long as the translations live. */
const cache = new WeakMap<i18n, Map<string, Formats>>();

/** Formats of the language on screen. @param time_zone IANA name, the club's */
export const useFormats = (time_zone: string): Formats => {
  const { i18n } = useTranslation('common');
  return formatsOf(i18n, time_zone);
};

export const formatsOf = (i18n: i18n, time_zone: string): Formats => {
  const byTimeZone = cache.get(i18n) ?? new Map<string, Formats>();
  cache.set(i18n, byTimeZone);
  const formats =
    byTimeZone.get(time_zone) ??
    createFormats(localeOf(i18n), time_zone, i18n.getFixedT(i18n.language, 'common'));
  byTimeZone.set(time_zone, formats);
  return formats;
};

/** The language on screen. */
export const localeOf = (i18n: i18n): Locale =>
  LANGUAGES.find((locale) => locale === i18n.language) ?? LANGUAGES[0];
