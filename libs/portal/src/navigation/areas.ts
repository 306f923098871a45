import type { AreaName, DrawerArea } from '@springboard/access';
import type { Portal } from '@springboard/contract';
import type { NavItem } from '@springboard/ui';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Screen } from '../screens.ts';

/** Areas whose pages are part of the shell in every portal. */
type SharedArea = 'offline' | 'about';

/** The icon of each area in a portal's drawer. The shell has those of the areas that all portals share. */
export type AreaIcons<P extends Portal> = Readonly<
  Record<Exclude<DrawerArea<P>, SharedArea>, LucideIcon>
>;

/** The icons on screen. They load after the login, together with the navigation. */
export type LoadedIcons = Readonly<Partial<Record<AreaName | 'login', LucideIcon>>>;

/** Open work by area. It loads after the first screen. */
export type AreaCounts = Readonly<Partial<Record<AreaName | 'login', NavItem['count']>>>;

/** A component that each page has after the first screen. */
export type LoadDeferred = () => Promise<{ readonly default: () => ReactNode }>;

export type LoadIcons = () => Promise<{ readonly icons: LoadedIcons }>;

/** The screens of a portal by area (`ROUTES` of `@springboard/access`). */
export type AreaScreens<P extends Portal> = readonly (Screen & { readonly path: AreaName<P> })[];

/** Paths of the areas that have screens. The navigation leaves out the others. */
export const registeredAreas = (screens: readonly Screen[]): ReadonlySet<string> =>
  new Set(screens.flatMap(({ path }) => (path === undefined ? [] : [`/${path.split('/')[0]}`])));
