import { catalogue } from '../messages.ts';

export const changes = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/changes.json`),
);

export const difference = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/difference.json`),
);

export const media = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/media.json`),
);

export const picture = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/picture.json`),
);

export const versions = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/versions.json`),
);

export const users = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/users.json`),
);

export const reports = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/reports.json`),
);

export const editor = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/editor.json`),
);

export const overview = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/overview.json`),
);

export const newScheme = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/new-scheme.json`),
);

export const settings = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/settings.json`),
);

export const headings = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/headings.json`),
);

export const languages = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/languages.json`),
);

export const clubs = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/clubs.json`),
);

export const tags = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/tags.json`),
);

export const files = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/files.json`),
);

export const review = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/review.json`),
);

export const translations = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/translations.json`),
);

export const members = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/members.json`),
);

export const pages = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/pages.json`),
);

export const schemeImport = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/import.json`),
);

export const schemeClubs = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/scheme-clubs.json`),
);

export const clubPage = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/club-page.json`),
);

export const attention = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/attention.json`),
);

export const schemeGrades = catalogue(
  'scheme',
  (locale) => import(`../locales/${locale}/scheme/grades.json`),
);
