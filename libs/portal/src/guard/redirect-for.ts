import {
  canOpen,
  HOME,
  needsAdvancedTools,
  OPEN_PATHS,
  visit,
  type Visitor,
} from '@springboard/access';
import type { Portal } from '@springboard/contract';
import { sharedPaths } from '../paths.ts';
import { safeReturnUrl } from './return-url.ts';

export type Navigation = {
  readonly portal: Portal;
  /** The requested address. */
  readonly to: URL;
  /** The switch-user page was opened, and no user has been chosen yet. */
  readonly switching: boolean;
  /** Null without a valid session: the refresh token's expiry is not in the future (§4). */
  readonly visitor: Visitor | null;
};

/** §2, Route guard: the address to redirect to, or null if the navigation may continue. */
export const redirectFor = ({ portal, to, switching, visitor }: Navigation): string | null => {
  const home = HOME[portal];
  if (OPEN_PATHS.some((path) => path === to.pathname)) return null;
  const outcome = visit(portal, to.pathname, visitor);
  if (outcome === 'login') return loginPath(to);
  if (switching && leavesWithoutSwitching(to) && canOpen(portal, sharedPaths.switchUser, visitor))
    return sharedPaths.switchUser;
  if (to.pathname === '/') return home;
  if (to.pathname === home && to.searchParams.has('switch')) return withoutSwitch(to);
  // An unknown path gets to the error page by the router's last route.
  if (outcome !== 'hidden') return null;
  const needsAdvanced = visitor !== null && needsAdvancedTools(portal, to.pathname, visitor);
  return sharedPaths.errorWith(needsAdvanced ? 'advanced' : 'forbidden');
};

/** The login page, with the address to return to. */
export const loginPath = (to: URL): string => {
  const search = new URLSearchParams({ logout: '1' });
  const returnUrl = safeReturnUrl(`${to.pathname}${to.search}${to.hash}`, to.origin);
  if (returnUrl !== null && returnUrl !== '/') search.set('returnUrl', returnUrl);
  return `${sharedPaths.login}?${search}`;
};

const leavesWithoutSwitching = (to: URL): boolean =>
  to.pathname !== sharedPaths.switchUser && !to.searchParams.has('switch');

const withoutSwitch = (to: URL): string => {
  const search = new URLSearchParams(to.search);
  search.delete('switch');
  return search.size === 0 ? to.pathname : `${to.pathname}?${search}`;
};
