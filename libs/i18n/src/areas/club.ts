import { catalogue } from '../messages.ts';

export const groups = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/groups.json`),
);

export const members = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/members.json`),
);

export const member = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/member.json`),
);

export const reports = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/reports.json`),
);

export const documents = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/documents.json`),
);

export const users = catalogue('club', (locale) => import(`../locales/${locale}/club/users.json`));

export const sessions = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/sessions.json`),
);

export const ready = catalogue('club', (locale) => import(`../locales/${locale}/club/ready.json`));

export const consents = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/consents.json`),
);

export const requests = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/requests.json`),
);

export const attention = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/attention.json`),
);

export const imports = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/imports.json`),
);

export const finder = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/finder.json`),
);

export const duplicates = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/duplicates.json`),
);

export const fromClub = catalogue(
  'club',
  (locale) => import(`../locales/${locale}/club/from-club.json`),
);
