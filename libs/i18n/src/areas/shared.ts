import { catalogue } from '../messages.ts';

export const schemeBrowser = catalogue(
  'scheme-browser',
  (locale) => import(`../locales/${locale}/scheme-browser.json`),
);

export const switchUser = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/switch-user.json`),
);

export const syncCentre = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/sync-centre.json`),
);

export const account = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/account.json`),
);

export const keys = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/keys.json`),
);

export const lists = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/lists.json`),
);
