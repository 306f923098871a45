import { catalogue } from '../messages.ts';

export const views = catalogue(
  'parent',
  (locale) => import(`../locales/${locale}/parent/views.json`),
);
