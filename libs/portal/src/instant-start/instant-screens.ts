import { HOME } from '@springboard/access';
import type { Portal } from '@springboard/contract';
import { sharedPaths } from '../paths.ts';

/** What parents open the portal for. Other screens show secrets, or questions that may be answered already. */
const PARENT_SCREENS: readonly string[] = [HOME.parent, `${HOME.parent}/sessions`];

/** Portals with such screens, which are those that are read without a network. */
export const INSTANT_PORTALS: readonly Portal[] = ['coach', 'parent'];

/** Whether a start shows the last state of a screen. The Sync centre shows sync progress and nothing else (OF15). */
export const isInstantScreen = (portal: Portal, path: string): boolean =>
  portal === 'parent' ? PARENT_SCREENS.includes(path) : path !== sharedPaths.syncCentre;
