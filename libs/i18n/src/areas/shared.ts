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

export const about = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/about.json`),
);

export const gradeMeanings = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/grade-meanings.json`),
);

export const account = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/account.json`),
);

export const devices = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/devices.json`),
);

export const documents = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/documents.json`),
);

export const keys = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/keys.json`),
);

export const lists = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/lists.json`),
);

export const transfers = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/transfers.json`),
);

export const merge = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/merge.json`),
);

export const remaining = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/remaining.json`),
);

export const jobs = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/jobs.json`),
);

export const formSummary = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/form-summary.json`),
);

export const finder = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/finder.json`),
);

export const tasks = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/tasks.json`),
);

export const users = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/users.json`),
);

export const rights = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/rights.json`),
);

export const undoConflict = catalogue(
  'common',
  (locale) => import(`../locales/${locale}/common/undo-conflict.json`),
);
