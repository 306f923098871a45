import { catalogue } from '../messages.ts';

export const members = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/members.json`),
);
