import { safeReturnUrl } from './return-url.ts';

/** §2, Route guard: these are open to somebody who has not signed in. */
const OPEN_PATHS = [
  '/login',
  '/logout',
  '/redirect',
  '/set-password',
  '/reset-password',
  '/unsubscribe',
];

export type GuardSituation = {
  /** Where the navigation leads. */
  readonly to: URL;
  /** The page that is left; null on the first load. */
  readonly from: string | null;
  /** The refresh token's expiry is in the future (§4). */
  readonly signedIn: boolean;
  /** The first page of this portal. */
  readonly home: string;
  /** §6: whether the user may reach a path of this portal. */
  readonly mayOpen: (pathname: string) => boolean;
};

/** The address to go to instead, or null where the navigation may go on. */
export const detourOf = (situation: GuardSituation): string | null => {
  const { to, from, signedIn, home, mayOpen } = situation;
  if (to.pathname === '/login' && signedIn) {
    return safeReturnUrl(to.searchParams.get('returnUrl'), to.origin) ?? home;
  }
  if (OPEN_PATHS.includes(to.pathname)) return null;
  if (!signedIn) return loginPath(to);
  if (from === '/switch-user' && leavesWithoutSwitching(to)) return '/switch-user';
  if (to.pathname === '/') return home;
  if (to.pathname === home && to.searchParams.has('switch')) return withoutSwitch(to);
  return mayOpen(to.pathname) ? null : '/error?reason=forbidden';
};

/** Where somebody without a session is sent, and how they come back. */
export const loginPath = (to: URL): string => {
  const search = new URLSearchParams({ logout: '1' });
  const returnUrl = safeReturnUrl(`${to.pathname}${to.search}${to.hash}`, to.origin);
  if (returnUrl !== null && returnUrl !== '/') search.set('returnUrl', returnUrl);
  return `/login?${search}`;
};

const leavesWithoutSwitching = (to: URL): boolean =>
  to.pathname !== '/switch-user' && !to.searchParams.has('switch');

const withoutSwitch = (to: URL): string => {
  const search = new URLSearchParams(to.search);
  search.delete('switch');
  return search.size === 0 ? to.pathname : `${to.pathname}?${search}`;
};
