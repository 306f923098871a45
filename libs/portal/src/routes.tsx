import { redirect, type RouteObject } from 'react-router';
import { guard } from './guard/middleware.ts';
import { Shell } from './layout/shell.tsx';
import type { LoadIcons } from './navigation/areas.ts';
import { PageErrorBoundary, RootErrorBoundary } from './pages/error-boundary.tsx';
import { problemOfAddress } from './pages/error-view.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { sharedPaths } from './paths.ts';
import { portalContext } from './portal-context.ts';
import type { Screen, ScreenModule } from './screens.ts';
import { loadChunk } from './version/chunks.ts';

/** What a portal brings: its own screens, and the signs of its areas. */
export type PortalScreens = { readonly screens: readonly Screen[]; readonly icons: LoadIcons };

/** The pages that all portals share (§2), around the screens of one portal. */
export const routesOf = ({ screens, icons }: PortalScreens): RouteObject[] => [
  {
    path: '/',
    middleware: [guard],
    Component: Shell,
    HydrateFallback: LoadingPage,
    ErrorBoundary: RootErrorBoundary,
    children: [
      ...ENTRY.map(routeOf),
      {
        lazy: () => loadChunk(() => frameWith(icons)),
        // One more level, so that the navigation stays when a page fails.
        children: [
          { ErrorBoundary: PageErrorBoundary, children: [...screens, ...COMMON].map(routeOf) },
        ],
      },
    ],
  },
];

const frameWith = async (load: LoadIcons) => {
  const [{ frameOf }, { icons }] = await Promise.all([import('./layout/frame.tsx'), load()]);
  return frameOf(icons);
};

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

/** Theirs are the last routes: `*` takes what no screen took. */
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
  { path: '*', load: async () => ({ Component: LoadingPage, loader: toErrorPage }) },
];

/** §2: any other path redirects to /error. */
const toErrorPage = () => redirect(sharedPaths.errorWith('not_found'));

const routeOf = ({ index, path, handle, load, children }: Screen): RouteObject => {
  const shared = {
    ...(handle && { handle }),
    ...(load && { lazy: async () => withTranslations(await loadChunk(load)) }),
  };
  if (index) return { ...shared, index };
  return {
    ...shared,
    ...(path !== undefined && { path }),
    ...(children && { children: children.map(routeOf) }),
  };
};

/** The screen with a loader that also loads its translations, so that the screen is drawn with both. */
const withTranslations = ({
  translations,
  loader,
  ...module
}: ScreenModule): Omit<ScreenModule, 'translations'> => {
  if (translations === undefined) return { ...module, ...(loader && { loader }) };
  return {
    ...(loader === undefined && { shouldRevalidate: () => false }),
    ...module,
    loader: async (args) => {
      const loaded = loadChunk(() => portalContext(args.context).translations.load(translations));
      // Also where the data fails to load: the screen's error boundary needs the translations too.
      const [data] = await Promise.allSettled([(async () => loader?.(args) ?? null)(), loaded]);
      await loaded;
      if (data.status === 'rejected') throw data.reason;
      return data.value;
    },
  };
};
