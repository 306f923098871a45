import type { LucideIcon } from 'lucide-react';
import type { Screen } from '../screens.ts';

/** Names of the areas of all portals (§2, Navigation); each has its text under `nav`. */
const AREAS = [
  'login',
  'member-groups',
  'planning',
  'scheme',
  'offline',
  'about',
  'switch-user',
  'members',
  'groups',
  'sessions',
  'coaches',
  'reports',
  'documents',
  'users',
  'overview',
  'tags',
  'clubs',
  'tasks',
  'languages',
  'account',
] as const;
export type AreaName = (typeof AREAS)[number];

/** A sign for each area that the portal has; the shell brings its own for the pages it brings. */
export type AreaIcons = Partial<Record<AreaName, LucideIcon>>;

/** Loaded with the navigation, which nobody sees before signing in. */
export type LoadIcons = () => Promise<{ readonly icons: AreaIcons }>;

export const isAreaName = (name: string): name is AreaName => AREAS.some((area) => area === name);

/** First segments of the paths that there are screens for: what has none is not in the navigation. */
export const registeredAreas = (screens: readonly Screen[]): ReadonlySet<string> =>
  new Set(screens.flatMap(({ path }) => (path === undefined ? [] : [`/${path.split('/')[0]}`])));
