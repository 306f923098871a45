import type { AreaIcons } from '@springboard/portal';
import { ListTree, NotebookPen, UsersRound, UserRoundCog } from 'lucide-react';

/** Signs of the areas in the navigation; an area shows there once it has a screen. */
export const icons: AreaIcons = {
  'member-groups': UsersRound,
  planning: NotebookPen,
  scheme: ListTree,
  'switch-user': UserRoundCog,
};
