import { drawer, tabs, type NavigationItem } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import type { NavItem } from '@springboard/ui';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { countOutOfDate } from '../connection/connection.ts';
import { useConnection, usePortalContext, useVisitor } from '../hooks.ts';
import { areaOf, tabTarget } from '../navigation/tabs.ts';

/** §2: entries of the drawer and of the side navigation, in order. */
export const useNavigationItems = (): NavItem[] => {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const waiting = useConnection(countOutOfDate);
  const itemOf = useItem();
  return drawer(portal, useVisitor()).flatMap((area) =>
    itemOf(area, area.path).map((item) =>
      area.name === 'offline'
        ? {
            ...item,
            count: { value: waiting, label: t('connection.outOfDate', { count: waiting }) },
          }
        : item,
    ),
  );
};

/** §2: the bottom tabs; each links to the last visited page of its area. */
export const useTabItems = (): NavItem[] => {
  const { portal, visited } = usePortalContext();
  const { pathname } = useLocation();
  const places = useStore(visited);
  const itemOf = useItem();
  return tabs(portal, useVisitor()).flatMap((area) =>
    itemOf(area, tabTarget(places, area, pathname)),
  );
};

/** The navigation item of an area; none for an area without screens in this portal. */
const useItem = () => {
  const { t } = useTranslation('common');
  const { icons: loaded, counts: open, areas } = usePortalContext();
  const icons = useStore(loaded);
  const counts = useStore(open);
  const { pathname } = useLocation();
  return (area: NavigationItem, to: string): NavItem[] => {
    const { name, path } = area;
    if (!areas.has(path)) return [];
    const Icon = icons[name];
    const active = areaOf([area], pathname) !== undefined;
    const icon = Icon && <Icon aria-hidden size={22} />;
    return [{ to, label: t(`nav.${name}`), icon, active, count: counts[name] }];
  };
};
