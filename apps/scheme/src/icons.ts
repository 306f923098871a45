import type { AreaIcons } from '@springboard/portal';
import {
  Building2,
  ChartColumn,
  Languages,
  LayoutDashboard,
  ListChecks,
  Tags,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';

/** Signs of the areas in the navigation; an area shows there once it has a screen. */
export const icons: AreaIcons = {
  overview: LayoutDashboard,
  tags: Tags,
  users: UserRoundCog,
  members: UsersRound,
  clubs: Building2,
  tasks: ListChecks,
  reports: ChartColumn,
  languages: Languages,
};
