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
import { loadChunk } from '../version/chunks.ts';
import { Account } from './account.tsx';
import { Brand } from './brand.tsx';
import { BreadcrumbBar } from './breadcrumb-bar.tsx';
import { HEADER_TOOLS } from './header-tools.ts';
import { MenuButton } from './menu-button.tsx';
import { OnlineIndicator } from './online-indicator.tsx';
import { renderLink } from '../render-link.tsx';
import { useNavigationItems, useTabItems } from './use-navigation-items.tsx';

const SignedInMenu = lazy(() => loadChunk(() => import('./signed-in-menu.tsx')));

/** The frame as a route, with the icons of the portal's areas and of the pages that all portals share. */
export const frameOf = (own: LoadedIcons) => ({
  Component: Frame,
  loader: ({ context }: LoaderFunctionArgs) => {
    portalContext(context).icons.setState({ offline: CloudCheck, about: Info, ...own });
    return null;
  },
  shouldRevalidate: () => false,
});

/** The layout of every page after the login: navigation at the side or at the bottom, and the app bar. */
function Frame() {
  useTabMemory();
  useRestoredFocus();
  return (
    <div className="flex min-h-dvh">
      <Sides />
      <div className="flex min-w-0 grow flex-col">
        <AppBar
          leading={<MenuButton Menu={SignedInMenu} className="lg:hidden" />}
          trailing={<HeaderTools />}
        >
          <BreadcrumbBar />
        </AppBar>
        <PartsAfterPaint />
        <Main>
          <Outlet />
        </Main>
        <AppTabs />
      </div>
    </div>
  );
}

/** The online indicator, and space for the finder's button, which loads after the first screen. */
function HeaderTools() {
  return (
    <>
      <div id={HEADER_TOOLS} className="contents" />
      <OnlineIndicator />
    </>
  );
}

/** A separate component, so that a new count of queued changes renders nothing else. */
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

/** The target of the skip link and of every change of page. Leaves space for the tabs; a bar at its end covers them. */
function Main({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-6xl grow flex-col px-4 pb-24 outline-none has-data-wide:max-w-[100rem] has-data-[edge=bottom]:max-lg:pb-16 has-data-fixed:max-sm:pb-32! sm:px-6 lg:px-8 lg:pb-12 lg:has-data-[edge=bottom]:pb-0 print:max-w-none print:p-0"
    >
      {children}
    </main>
  );
}

/** The bottom tabs on a phone; none for a single area. */
function AppTabs() {
  const { t } = useTranslation('common');
  const items = useTabItems();
  if (items.length < 2) return null;
  return <BottomTabs label={t('nav.tabs')} items={items} renderLink={renderLink} />;
}

/** Loads after the page. Without a network, a device that has not stored the chunk has no page keys. */
const DeferredParts = lazy(() =>
  import('./deferred-parts.tsx').catch(() => ({ default: () => null })),
);

function PartsAfterPaint() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return (
    isPainted && (
      <Suspense>
        <DeferredParts />
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
