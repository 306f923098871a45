import { REPORTS } from '@springboard/contract';
import { type AreaScreens, type CrumbData, TASKS, type TitleKey } from '@springboard/portal';

/** The `title` of a route's data. */
const titleOf = ({ loaderData }: CrumbData): string | undefined => {
  if (typeof loaderData !== 'object' || loaderData === null || !('title' in loaderData)) {
    return undefined;
  }
  return String(loaderData.title);
};

/** The title of the report of an address. */
const titleOfReport = (pathname: string): TitleKey => {
  const name = REPORTS.find((known) => pathname.endsWith(`/${known}`));
  return name === undefined ? 'nav.reports' : `club:report.names.${name}.title`;
};

/** The screens of the club portal (§2), each loaded on its first visit. */
export const screens: AreaScreens<'club'> = [
  {
    path: 'members',
    handle: { title: 'nav.members' },
    children: [
      { index: true, load: () => import('./members/screen.tsx') },
      {
        path: 'new',
        handle: { title: 'club:titles.newMember' },
        load: () => import('./member/new.tsx'),
      },
      {
        path: 'requests',
        handle: { title: 'club:requests.title' },
        load: () => import('./requests/screen.tsx'),
      },
      {
        path: 'duplicates',
        handle: { title: 'club:duplicates.title' },
        load: () => import('./duplicates/screen.tsx'),
      },
      {
        path: 'consents',
        handle: { title: 'club:consents.title' },
        load: () => import('./consents/screen.tsx'),
      },
      {
        path: 'import',
        handle: { title: 'club:titles.importMembers' },
        children: [
          { index: true, load: () => import('./imports/screen.tsx') },
          { path: ':id', handle: { crumb: titleOf }, load: () => import('./imports/import.tsx') },
        ],
      },
      {
        path: 'changes/:id',
        handle: { title: 'club:members.bulk.change' },
        load: () => import('./members/change.tsx'),
      },
      {
        path: ':uuid',
        handle: { crumb: titleOf },
        load: () => import('./member/layout.tsx'),
        children: [
          {
            load: () => import('./section.tsx'),
            children: [
              { index: true, load: () => import('./member/profile.tsx') },
              { path: 'groups', load: () => import('./member/groups.tsx') },
              { path: 'progress', load: () => import('./member/progress.tsx') },
              { path: 'attendance', load: () => import('./member/attendance.tsx') },
              { path: 'notes', load: () => import('./member/notes.tsx') },
              { path: 'consents', load: () => import('./member/consents.tsx') },
              { path: 'history', load: () => import('./member/history.tsx') },
              {
                path: 'edit',
                handle: { title: 'club:titles.editMember' },
                load: () => import('./member/edit.tsx'),
              },
            ],
          },
        ],
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
    path: 'documents',
    handle: { title: 'nav.documents' },
    children: [
      { index: true, load: () => import('./documents/screen.tsx') },
      {
        path: ':id',
        handle: { crumb: titleOf },
        load: () => import('./documents/document.tsx'),
      },
    ],
  },
  {
    path: 'coaches',
    handle: { title: 'nav.coaches' },
    children: [
      { index: true, load: () => import('./users/screen.tsx') },
      {
        path: ':uuid',
        handle: { crumb: titleOf },
        load: () => import('./coach/screen.tsx'),
      },
    ],
  },
  {
    path: 'users',
    handle: { title: 'nav.users' },
    children: [
      { index: true, load: () => import('./users/screen.tsx') },
      {
        path: ':uuid',
        handle: { crumb: titleOf },
        load: () => import('./coach/screen.tsx'),
      },
    ],
  },
  {
    path: 'groups',
    handle: { title: 'nav.groups' },
    children: [
      { index: true, load: () => import('./groups/screen.tsx') },
      {
        path: 'new',
        handle: { title: 'club:titles.newGroup' },
        load: () => import('./groups/new.tsx'),
      },
      {
        path: 'deleted',
        handle: { title: 'club:groups.deleted.title' },
        load: () => import('./groups/deleted.tsx'),
      },
      {
        path: 'ready',
        handle: { title: 'club:ready.title' },
        load: () => import('./ready/screen.tsx'),
      },
      {
        path: ':id',
        handle: { crumb: titleOf },
        load: () => import('./group/layout.tsx'),
        children: [
          {
            load: () => import('./section.tsx'),
            children: [
              { index: true, load: () => import('./group/members.tsx') },
              { path: 'add', load: () => import('./group/candidates.tsx') },
              { path: 'times', load: () => import('./group/times.tsx') },
              { path: 'coaches', load: () => import('./group/coaches.tsx') },
              { path: 'waiting', load: () => import('./group/waiting.tsx') },
              { path: 'history', load: () => import('./group/history.tsx') },
              {
                path: 'edit',
                handle: { title: 'club:titles.editGroup' },
                load: () => import('./group/edit.tsx'),
              },
            ],
          },
        ],
      },
    ],
  },
  TASKS,
  {
    path: 'sessions',
    handle: { title: 'nav.sessions' },
    children: [
      { index: true, load: () => import('./sessions/screen.tsx') },
      {
        path: ':groupId/:date',
        handle: { crumb: titleOf },
        load: () => import('./sessions/session.tsx'),
      },
    ],
  },
];
