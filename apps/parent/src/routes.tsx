import type { AreaScreens } from '@springboard/portal';

const NoSheet = () => null;

/** The screens of the parent portal (§2), each loaded on its first visit. */
export const screens: AreaScreens<'parent'> = [
  {
    path: 'overview',
    handle: { title: 'nav.overview' },
    children: [
      {
        load: () => import('./overview/screen.tsx'),
        // Over the overview: sheets on a phone, dialogs at the desk.
        children: [
          { index: true, load: async () => ({ Component: NoSheet }) },
          {
            path: 'sessions',
            handle: { title: 'parent:next.all' },
            load: () => import('./sessions/screen.tsx'),
          },
          {
            path: 'absence',
            handle: { title: 'parent:next.report' },
            load: () => import('./absence/screen.tsx'),
          },
          {
            path: 'awards/:slug/*',
            handle: { title: 'parent:awards.label' },
            load: () => import('./award/screen.tsx'),
          },
          {
            path: 'skills/:slug/*',
            handle: { title: 'parent:skill.title' },
            load: () => import('./skill/screen.tsx'),
          },
          {
            path: 'move/:id',
            handle: { title: 'parent:offer.heading' },
            load: () => import('./move/screen.tsx'),
          },
          {
            path: 'transfer/:id',
            handle: { title: 'transfers.title' },
            load: () => import('./transfer/screen.tsx'),
          },
        ],
      },
      // Where the calendar was before.
      { path: 'calendar', load: () => import('./calendar/redirect.ts') },
      {
        path: ':uuid/details',
        handle: { title: 'parent:details.title' },
        load: () => import('./details/screen.tsx'),
      },
      {
        path: ':uuid/move-club',
        handle: { title: 'transfers.title' },
        load: () => import('./move-club/screen.tsx'),
      },
      {
        path: ':uuid/consents',
        handle: { title: 'parent:details.consents' },
        load: () => import('./consents/screen.tsx'),
      },
      {
        path: ':uuid/views',
        handle: { title: 'parent:views.title' },
        load: () => import('./views/screen.tsx'),
      },
    ],
  },
  {
    path: 'account',
    handle: { title: 'drawer.account' },
    children: [
      { index: true, load: () => import('./account/screen.tsx') },
      {
        path: 'children',
        handle: { title: 'parent:account.children' },
        load: () => import('./account/children.tsx'),
      },
      {
        path: 'me',
        handle: { title: 'parent:account.me' },
        load: () => import('@springboard/portal/account'),
      },
      {
        path: 'e-mails',
        handle: { title: 'parent:account.emails' },
        load: () => import('./account/emails.tsx'),
      },
      {
        path: 'calendar',
        handle: { title: 'parent:calendar.title' },
        load: () => import('./calendar/screen.tsx'),
      },
      {
        path: 'privacy',
        handle: { title: 'parent:account.privacy' },
        load: () => import('./account/privacy.tsx'),
      },
    ],
  },
];
