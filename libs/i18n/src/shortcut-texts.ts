import type { Locale } from '@springboard/contract';
import cy from './locales/cy-GB/coach.json' with { type: 'json' };
import de from './locales/de-DE/coach.json' with { type: 'json' };
import en from './locales/en-GB/coach.json' with { type: 'json' };
import fr from './locales/fr-FR/coach.json' with { type: 'json' };

const COACH = { 'en-GB': en, 'cy-GB': cy, 'fr-FR': fr, 'de-DE': de } as const satisfies Record<
  Locale,
  unknown
>;

/** The texts of the coach portal that the manifest of an installed portal repeats. For builds, not for pages. */
export const shortcutTexts = (locale: Locale) => {
  const { groups, headcount } = COACH[locale];
  return { sessions: groups.caption, headcount: headcount.title };
};
