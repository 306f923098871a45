import { HOME } from '@springboard/access';
import type { Portal } from '@springboard/contract';

/** The paths of the pages that all portals share (§2). `syncCentre` and `switchUser` exist in the coach portal. */
export const sharedPaths = {
  login: '/login',
  logout: '/logout',
  /** Where a national body sends the user back to. */
  redirect: '/redirect',
  resetPassword: '/reset-password',
  account: '/account',
  /** In the club and the scheme portal, with the advanced tools. */
  tasks: '/tasks',
  about: '/about',
  error: '/error',
  errorWith: (reason: 'not_found' | 'forbidden' | 'advanced') => `/error?reason=${reason}`,
  syncCentre: '/offline',
  switchUser: '/switch-user',
  /** The first page of a portal, on leaving the page `switchUser` (§2, Route guard). */
  homeAfterSwitch: (portal: Portal) => `${HOME[portal]}?switch=1`,
} as const;
