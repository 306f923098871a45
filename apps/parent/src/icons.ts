import type { AreaIcons } from '@springboard/portal';
import { House, UserRound } from 'lucide-react';

/** Signs of the areas in the navigation; an area shows there once it has a screen. */
export const icons: AreaIcons = { overview: House, account: UserRound };
