import { catalogue } from '../messages.ts';

export const absence = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/absence.json`),
);

export const account = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/account.json`),
);

export const award = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/award.json`),
);

export const calendar = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/calendar.json`),
);

export const consents = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/consents.json`),
);

export const details = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/details.json`),
);

export const moveClub = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/move-club.json`),
);

export const offer = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/offer.json`),
);

export const sessions = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/sessions.json`),
);

export const skill = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/skill.json`),
);

export const waiting = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/waiting.json`),
);

export const views = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/views.json`),
);
