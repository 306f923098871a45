import { redirect, type RouteObject } from 'react-router';
import { guard } from './guard/middleware.ts';
import { Shell } from './layout/shell.tsx';
import type { LoadIcons } from './navigation/areas.ts';
import { PageErrorBoundary, RootErrorBoundary } from './pages/error-boundary.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { sharedPaths } from './paths.ts';
import { portalContext } from './portal-context.ts';
import type { Screen, ScreenModule } from './screens.ts';
import { COMMON, ENTRY } from './shared-screens.ts';
import { loadChunk } from './version/chunks.ts';

/** The own screens of a portal, and the icons of its areas. */
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
          {
            ErrorBoundary: PageErrorBoundary,
            children: [...screens, ...COMMON, UNKNOWN].map(routeOf),
          },
        ],
      },
    ],
  },
];

const frameWith = async (load: LoadIcons) => {
  const [{ frameOf }, { icons }] = await Promise.all([import('./layout/frame.tsx'), load()]);
  return frameOf(icons);
};

const toErrorPage = () => redirect(sharedPaths.errorWith('not_found'));

/** §2: any other path redirects to /error. */
const UNKNOWN: Screen = {
  path: '*',
  load: async () => ({ Component: LoadingPage, loader: toErrorPage }),
};

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
