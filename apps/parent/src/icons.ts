import type { AreaIcons } from '@springboard/portal';
import { House, UserRound } from 'lucide-react';

/** The icon of each area in the navigation. */
export const icons: AreaIcons<'parent'> = { overview: House, account: UserRound };
