import type { SchemeReportName } from '@springboard/contract';

/** The paths of the scheme portal (§2). */
export const paths = {
  overview: '/overview',
  scheme: (slug: string) => `/overview/${encodeURIComponent(slug)}`,
  newFromFile: '/overview/import',
  rejectedChanges: '/overview/rejected',
  rejectedChangesOf: (code: string) => `/overview/rejected?code=${encodeURIComponent(code)}`,
  import: (slug: string) => `/overview/${encodeURIComponent(slug)}/import`,
  media: (slug: string) => `/overview/${encodeURIComponent(slug)}/media`,
  settings: (slug: string) => `/overview/${encodeURIComponent(slug)}/settings`,
  changes: (slug: string) => `/overview/${encodeURIComponent(slug)}/changes`,
  translations: (slug: string) => `/overview/${encodeURIComponent(slug)}/translations`,
  translation: (slug: string, language_id: number) =>
    `/overview/${encodeURIComponent(slug)}/translations/${language_id}`,
  versions: (slug: string) => `/overview/${encodeURIComponent(slug)}/versions`,
  version: (slug: string, version: number) =>
    `/overview/${encodeURIComponent(slug)}/versions/${version}`,
  languages: '/languages',
  wording: '/languages/wording',
  headings: '/languages/headings',
  tags: '/tags',
  users: '/users',
  usersOf: (clubId: number) => `/users?club=${clubId}`,
  members: '/members',
  transfers: '/members/transfers',
  member: (uuid: string) => `/members/${uuid}`,
  /** Opens with the dialog. */
  transferOf: (uuid: string) => `/members/${uuid}?transfer=1`,
  mergeOf: (uuid: string) => `/members/${uuid}/merge`,
  clubs: '/clubs',
  /** With devices that run an old version of the app. */
  outdatedClubs: '/clubs?apps=old',
  club: (id: number) => `/clubs/${id}`,
  tasks: '/tasks',
  user: (uuid: string) => `/users/${uuid}`,
  reports: '/reports',
  report: (name: SchemeReportName) => `/reports/${name}`,
} as const;
