import type { AreaIcons } from '@springboard/portal';
import { ListTree, NotebookPen, UsersRound, UserRoundCog } from 'lucide-react';

/** The icon of each area in the navigation. */
export const icons: AreaIcons<'coach'> = {
  'member-groups': UsersRound,
  planning: NotebookPen,
  scheme: ListTree,
  'switch-user': UserRoundCog,
};
