import type { Locale } from '@springboard/contract';
import cyCoach from './locales/cy-GB/coach.json' with { type: 'json' };
import cyParent from './locales/cy-GB/parent.json' with { type: 'json' };
import deCoach from './locales/de-DE/coach.json' with { type: 'json' };
import deParent from './locales/de-DE/parent.json' with { type: 'json' };
import enCoach from './locales/en-GB/coach.json' with { type: 'json' };
import enParent from './locales/en-GB/parent.json' with { type: 'json' };
import frCoach from './locales/fr-FR/coach.json' with { type: 'json' };
import frParent from './locales/fr-FR/parent.json' with { type: 'json' };

const TEXTS = {
  'en-GB': { coach: enCoach, parent: enParent },
  'cy-GB': { coach: cyCoach, parent: cyParent },
  'fr-FR': { coach: frCoach, parent: frParent },
  'de-DE': { coach: deCoach, parent: deParent },
} as const satisfies Record<Locale, unknown>;

/** The texts of the portals that the manifest of an installed portal repeats. For builds, not for pages. */
export const shortcutTexts = (locale: Locale) => {
  const { coach, parent } = TEXTS[locale];
  return {
    sessions: coach.groups.caption,
    headcount: coach.headcount.title,
    absence: parent.next.report,
  };
};
