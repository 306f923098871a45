import { redirect, type RouteObject } from 'react-router';
import { guard } from './guard/middleware.ts';
import { Shell } from './layout/shell.tsx';
import type { LoadIcons } from './navigation/areas.ts';
import { PageFault, WholeFault } from './pages/page-fault.tsx';
import { Starting } from './pages/starting.tsx';
import type { Screen } from './screens.ts';
import { loadChunk } from './version/chunks.ts';

/** What a portal brings: its own screens, and the signs of its areas. */
export type PortalScreens = { readonly screens: readonly Screen[]; readonly icons: LoadIcons };

/** The pages that all portals share (§2), around the screens of one portal. */
export const routesOf = ({ screens, icons }: PortalScreens): RouteObject[] => [
  {
    path: '/',
    middleware: [guard],
    Component: Shell,
    HydrateFallback: Starting,
    ErrorBoundary: WholeFault,
    children: [
      ...ENTRY.map(routeOf),
      {
        lazy: () => loadChunk(() => frameWith(icons)),
        // One more level, so that the navigation stays when a page fails.
        children: [{ ErrorBoundary: PageFault, children: [...screens, ...COMMON].map(routeOf) }],
      },
    ],
  },
];

const frameWith = async (load: LoadIcons) => {
  const [{ frameOf }, { icons }] = await Promise.all([import('./layout/frame.tsx'), load()]);
  return frameOf(icons);
};

/** What needs nobody to be signed in (§2, Route guard), each with a frame of its own. */
export const ENTRY: readonly Screen[] = [
  { path: 'login', handle: { title: 'login.title' }, load: () => import('./pages/login.tsx') },
  { path: 'redirect', load: () => import('./pages/redirect.tsx') },
  { path: 'reset-password', load: () => import('./pages/reset-password.tsx') },
  { path: 'set-password', load: () => import('./pages/set-password.tsx') },
  { path: 'unsubscribe', load: () => import('./pages/unsubscribe.tsx') },
];

/** A shared tablet changes hands: of the coach portal alone (§2). */
export const SWITCH_USER: Screen = {
  path: 'switch-user',
  handle: { title: 'nav.switch-user' },
  load: () => import('./pages/switch-user/switch-user.tsx'),
};

/** Theirs are the last routes: `*` takes what no screen took. */
export const COMMON: readonly Screen[] = [
  { path: 'logout', load: () => import('./pages/logout.tsx') },
  { path: 'about', handle: { title: 'about.title' }, load: () => import('./pages/about.tsx') },
  {
    path: 'offline',
    handle: { title: 'syncCentre.title' },
    load: () => import('./pages/offline/offline.tsx'),
  },
  { path: 'error', handle: { title: 'nav.error' }, load: () => import('./pages/error.tsx') },
  { path: '*', load: async () => ({ Component: Starting, loader: toErrorPage }) },
];

/** §2: any other path redirects to /error. */
const toErrorPage = () => redirect('/error?reason=not_found');

const routeOf = ({ index, path, handle, load, children }: Screen): RouteObject => {
  const shared = {
    ...(handle && { handle }),
    ...(load && { lazy: () => loadChunk(load) }),
  };
  if (index) return { ...shared, index };
  return {
    ...shared,
    ...(path !== undefined && { path }),
    ...(children && { children: children.map(routeOf) }),
  };
};
