import { type ConsentWording, LANGUAGES, type Locale } from '@springboard/contract';

/** The text in a language, else in the first language that has one, as guardians read it. */
export const wordingIn = (
  texts: ConsentWording,
  locale: Locale,
): { locale: Locale; title: string; text: string } | null => {
  for (const language of [locale, ...LANGUAGES]) {
    const wording = texts[language];
    if (wording !== undefined) return { locale: language, ...wording };
  }
  return null;
};
