import { SCHEME_REPORTS } from '@springboard/contract';
import { type AreaScreens, type CrumbData, TASKS, type TitleKey } from '@springboard/portal';
import { loadEditor, loadSchemeLayout } from './editor-screens.ts';

/** The `title` of a route's data. */
const titleOf = ({ loaderData }: CrumbData): string | undefined => {
  if (typeof loaderData !== 'object' || loaderData === null || !('title' in loaderData)) {
    return undefined;
  }
  return String(loaderData.title);
};

/** The title of the report of an address. */
const titleOfReport = (pathname: string): TitleKey => {
  const name = SCHEME_REPORTS.find((known) => pathname.endsWith(`/${known}`));
  return name === undefined ? 'nav.reports' : `scheme:reports.names.${name}.title`;
};

/** The screens of the scheme portal (§2), each loaded on its first visit. */
export const screens: AreaScreens<'scheme'> = [
  {
    path: 'overview',
    handle: { title: 'nav.overview' },
    children: [
      { index: true, load: () => import('./overview-screen.tsx') },
      {
        path: 'import',
        handle: { title: 'scheme:schemeImport.newTitle' },
        load: () => import('./import/screen.tsx'),
      },
      {
        path: 'rejected',
        handle: { title: 'scheme:rejectedChanges.page' },
        load: () => import('./rejected-changes/screen.tsx'),
      },
      {
        path: ':slug',
        handle: { crumb: titleOf },
        load: loadSchemeLayout,
        children: [
          { index: true, load: loadEditor },
          {
            path: 'changes',
            handle: { title: 'scheme:changes.title' },
            load: () => import('./changes/screen.tsx'),
          },
          {
            path: 'import',
            handle: { title: 'scheme:schemeImport.title' },
            load: () => import('./import/screen.tsx'),
          },
          {
            path: 'media',
            handle: { title: 'scheme:media.page' },
            load: () => import('./media/screen.tsx'),
          },
          {
            path: 'settings',
            handle: { title: 'scheme:settings.title' },
            load: () => import('./scheme/settings.tsx'),
          },
          {
            path: 'translations',
            handle: { title: 'scheme:pages.translations' },
            children: [
              { index: true, load: () => import('./translations/list.tsx') },
              {
                path: ':language',
                handle: { crumb: titleOf },
                load: () => import('./translations/screen.tsx'),
              },
            ],
          },
          {
            path: 'versions',
            handle: { title: 'scheme:versions.title' },
            children: [
              { index: true, load: () => import('./versions/screen.tsx') },
              {
                path: ':version',
                handle: { title: 'scheme:versions.version' },
                load: () => import('./versions/version.tsx'),
              },
            ],
          },
        ],
      },
    ],
  },
  {
    path: 'tags',
    handle: { title: 'nav.tags' },
    load: () => import('./tags/screen.tsx'),
  },
  {
    path: 'users',
    handle: { title: 'nav.users' },
    children: [
      { index: true, load: () => import('./users/screen.tsx') },
      { path: ':uuid', handle: { crumb: titleOf }, load: () => import('./users/user.tsx') },
    ],
  },
  {
    path: 'members',
    handle: { title: 'nav.members' },
    children: [
      { index: true, load: () => import('./members/screen.tsx') },
      {
        path: 'transfers',
        handle: { title: 'transfers.title' },
        load: () => import('./transfers/screen.tsx'),
      },
      { path: ':uuid', handle: { crumb: titleOf }, load: () => import('./members/passport.tsx') },
      {
        path: ':uuid/merge',
        handle: { title: 'scheme:members.merge.title' },
        load: () => import('./members/merge.tsx'),
      },
    ],
  },
  {
    path: 'reports',
    handle: { title: 'nav.reports' },
    children: [
      { index: true, load: () => import('./reports/list.tsx') },
      {
        path: ':name',
        handle: { title: titleOfReport },
        load: () => import('./reports/screen.tsx'),
      },
    ],
  },
  {
    path: 'clubs',
    handle: { title: 'nav.clubs' },
    children: [
      { index: true, load: () => import('./clubs/screen.tsx') },
      { path: ':id', handle: { crumb: titleOf }, load: () => import('./clubs/club.tsx') },
    ],
  },
  {
    path: 'languages',
    handle: { title: 'nav.languages' },
    children: [
      { index: true, load: () => import('./languages/screen.tsx') },
      {
        path: 'headings',
        handle: { title: 'scheme:headings.title' },
        load: () => import('./headings/screen.tsx'),
      },
      {
        path: 'wording',
        handle: { title: 'scheme:languages.wording.title' },
        load: () => import('./languages/wording.tsx'),
      },
    ],
  },
  TASKS,
];
