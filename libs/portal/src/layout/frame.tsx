import { tabs } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { AppBar, BottomTabs, SideNav } from '@springboard/ui';
import { CloudCheck, Info } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, useLocation } from 'react-router';
import { afterPaint } from '../after-paint.ts';
import { useRestoredFocus } from '../focus/use-restored-focus.ts';
import { usePortalContext, useVisitor } from '../hooks.ts';
import type { LoadedIcons } from '../navigation/areas.ts';
import { visit } from '../navigation/tabs.ts';
import { portalContext } from '../portal-context.ts';
import { Account } from './account.tsx';
import { Brand } from './brand.tsx';
import { BreadcrumbBar } from './breadcrumb-bar.tsx';
import { MenuButton } from './menu-button.tsx';
import { OnlineIndicator } from './online-indicator.tsx';
import { renderLink } from './render-link.tsx';
import { useNavigationItems, useTabItems } from './use-navigation-items.tsx';

/** The frame as a route, with the signs of the portal's areas and of the pages that all portals share. */
export const frameOf = (own: LoadedIcons) => ({
  Component: Frame,
  loader: ({ context }: LoaderFunctionArgs) => {
    portalContext(context).icons.setState({ offline: CloudCheck, about: Info, ...own });
    return null;
  },
  shouldRevalidate: () => false,
});

/** What stands around every page behind the login: navigation at the side or below, the bar above. */
function Frame() {
  useTabMemory();
  useRestoredFocus();
  return (
    <div className="flex min-h-dvh">
      <Sides />
      <div className="flex min-w-0 grow flex-col">
        <AppBar leading={<MenuButton className="lg:hidden" />} trailing={<OnlineIndicator />}>
          <BreadcrumbBar />
        </AppBar>
        <Main>
          <Outlet />
        </Main>
        <AppTabs />
      </div>
      <Later />
    </div>
  );
}

/** Apart from the rest, which it does not concern how many changes wait. */
function Sides() {
  const { t } = useTranslation('common');
  return (
    <SideNav
      label={t('nav.label')}
      items={useNavigationItems()}
      renderLink={renderLink}
      header={<Brand />}
      footer={<Account />}
    />
  );
}

/** Where the skip link and every change of page lead. Leaves room for the tabs; a bar at its end lies on them. */
function Main({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-6xl grow flex-col px-4 pb-24 outline-none has-data-wide:max-w-[100rem] has-data-[edge=bottom]:max-lg:pb-16 sm:px-6 lg:px-8 lg:pb-12 lg:has-data-[edge=bottom]:pb-0 print:max-w-none print:p-0"
    >
      {children}
    </main>
  );
}

/** The bottom tabs on a phone; a single one would lead nowhere. */
function AppTabs() {
  const { t } = useTranslation('common');
  const items = useTabItems();
  if (items.length < 2) return null;
  return <BottomTabs label={t('nav.tabs')} items={items} renderLink={renderLink} />;
}

/** Loads after the page. Without a network, a device that has not stored the chunk has no page keys. */
const AfterFirstScreen = lazy(() =>
  import('./after-first-screen.tsx').catch(() => ({ default: () => null })),
);

function Later() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return (
    isPainted && (
      <Suspense>
        <AfterFirstScreen />
      </Suspense>
    )
  );
}

/** §2: each tab returns to the last visited route of its area. */
const useTabMemory = (): void => {
  const { portal, visited } = usePortalContext();
  const visitor = useVisitor();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const areas = tabs(portal, visitor);
    visited.setState((before) => visit(before, areas, { pathname, search }), true);
  }, [portal, visited, visitor, pathname, search]);
};
