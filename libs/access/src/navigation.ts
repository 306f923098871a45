import type { Portal } from '@springboard/contract';
import { type AreaName, COACH_TABS, OPEN_PATHS, type PortalRoute, ROUTES } from './routes.ts';
import type { Visitor } from './visitor.ts';

/** The outcome of a navigation: `login` requires sign-in, `hidden` is not permitted, `unknown` does not exist. */
export type Visit = 'open' | 'login' | 'hidden' | 'unknown';

/** A page in the navigation. */
export type NavigationItem = PortalArea | { readonly name: 'login'; readonly path: '/login' };

type PortalArea = Pick<PortalRoute<AreaName>, 'name' | 'path'>;

/** §2: entries of the drawer, in order. Without a visitor, the login link. */
export const drawer = (portal: Portal, visitor: Visitor | null): NavigationItem[] =>
  visitor === null
    ? [{ name: 'login', path: '/login' }]
    : ROUTES[portal].filter((route) => route.drawer && isReachable(route, visitor)).map(itemOf);

/** §2: the bottom tabs of a signed-in user: some areas of the coach portal, and all of the parent portal. */
export const tabs = (portal: Portal, visitor: Visitor | null): NavigationItem[] => {
  if (visitor === null) return [];
  if (portal === 'parent') return drawer(portal, visitor);
  if (portal !== 'coach') return [];
  return drawer(portal, visitor).filter(({ name }) => COACH_TABS.some((tab) => tab === name));
};

/** The outcome of a navigation to `path` (without query). `/` leads home and is always open. */
export const visit = (portal: Portal, path: string, visitor: Visitor | null): Visit => {
  if (OPEN_PATHS.some((open) => isWithin(path, open))) return 'open';
  if (visitor === null) return 'login';
  if (path === '/') return 'open';
  const route = ROUTES[portal].find((area) => isWithin(path, area.path));
  if (route === undefined) return 'unknown';
  return isReachable(route, visitor) ? 'open' : 'hidden';
};

/** Whether the advanced tools are all that the visitor lacks for a page. */
export const needsAdvancedTools = (portal: Portal, path: string, visitor: Visitor): boolean =>
  !canOpen(portal, path, visitor) && canOpen(portal, path, { ...visitor, advanced: true });

export const canOpen = (portal: Portal, path: string, visitor: Visitor | null): boolean =>
  visit(portal, path, visitor) === 'open';

const isReachable = (route: PortalRoute, visitor: Visitor) => route.when?.(visitor) ?? true;

const isWithin = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

const itemOf = ({ name, path }: PortalRoute<AreaName>): PortalArea => ({ name, path });
