import { catalogue } from './messages.ts';

/** What every page shows, signed in or not. */
export const COMMON = catalogue('common', (locale) => import(`./locales/${locale}/common.json`));

/** What pages behind the login share, and forms and errors of the pages before it. */
export const SIGNED_IN = catalogue(
  'common',
  (locale) => import(`./locales/${locale}/common/signed-in.json`),
);

/** What the pages before the login show, other than the login itself. */
export const ENTRY = catalogue('entry', (locale) => import(`./locales/${locale}/entry.json`));
