import { catalogue } from '../messages.ts';

export const assess = catalogue(
  'coach',
  (locale) => import(`../locales/${locale}/coach/assess.json`),
);

export const badges = catalogue(
  'coach',
  (locale) => import(`../locales/${locale}/coach/badges.json`),
);

export const headcount = catalogue(
  'coach',
  (locale) => import(`../locales/${locale}/coach/headcount.json`),
);

export const register = catalogue(
  'coach',
  (locale) => import(`../locales/${locale}/coach/register.json`),
);

export const planning = catalogue(
  'planning',
  (locale) => import(`../locales/${locale}/planning.json`),
);
