import { problemOfAddress } from './pages/page-problem.ts';
import type { Screen } from './screens.ts';

/** Pages without a login (§2, Route guard), each with its own layout. */
export const ENTRY: readonly Screen[] = [
  { path: 'login', handle: { title: 'login.title' }, load: () => import('./pages/login.tsx') },
  { path: 'redirect', load: () => import('./pages/redirect.tsx') },
  { path: 'reset-password', load: () => import('./pages/reset-password.tsx') },
  { path: 'set-password', load: () => import('./pages/set-password.tsx') },
  { path: 'unsubscribe', load: () => import('./pages/unsubscribe.tsx') },
];

/** A shared tablet changes hands: of the coach portal alone (§2). */
export const SWITCH_USER: Screen & { readonly path: 'switch-user' } = {
  path: 'switch-user',
  handle: { title: 'nav.switch-user' },
  load: () => import('./pages/switch-user/switch-user.tsx'),
};

/** The background jobs of a club or of the national body, with the advanced tools. */
export const TASKS: Screen & { readonly path: 'tasks' } = {
  path: 'tasks',
  handle: { title: 'nav.tasks' },
  children: [
    { index: true, load: () => import('./tasks/screen.tsx') },
    {
      path: ':id',
      handle: { crumb: ({ params }) => params['id'] },
      load: () => import('./tasks/task.tsx'),
    },
  ],
};

/** Pages in the frame that all portals share. */
export const COMMON: readonly Screen[] = [
  { path: 'logout', load: () => import('./pages/logout.tsx') },
  {
    path: 'account',
    handle: { title: 'drawer.account' },
    load: () => import('./pages/account/account.tsx'),
  },
  { path: 'about', handle: { title: 'about.title' }, load: () => import('./pages/about.tsx') },
  {
    path: 'offline',
    handle: { title: 'nav.offline' },
    load: () => import('./pages/offline/offline.tsx'),
  },
  {
    path: 'error',
    handle: { title: (_, search) => `errorPage.${problemOfAddress(search)}Title` },
    load: () => import('./pages/error.tsx'),
  },
];
