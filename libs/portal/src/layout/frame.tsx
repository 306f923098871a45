import { useTranslation } from '@springboard/i18n';
import { AppBar, SideNav } from '@springboard/ui';
import { CloudCheck, Info } from 'lucide-react';
import { Outlet, type LoaderFunctionArgs } from 'react-router';
import { useRestoredFocus } from '../focus/use-restored-focus.ts';
import type { LoadedIcons } from '../navigation/areas.ts';
import { portalContext } from '../portal-context.ts';
import { Account } from './account.tsx';
import { AppTabs } from './app-tabs.tsx';
import { Brand } from './brand.tsx';
import { Main } from './main.tsx';
import { MenuButton } from './menu-button.tsx';
import { OnlineIndicator } from './online-indicator.tsx';
import { renderLink } from './render-link.tsx';
import { BreadcrumbBar } from './breadcrumb-bar.tsx';
import { useNavigationItems } from './use-navigation-items.tsx';
import { useTabMemory } from './use-tab-memory.ts';

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
