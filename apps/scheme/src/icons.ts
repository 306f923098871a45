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

/** The icon of each area in the navigation. */
export const icons: AreaIcons<'scheme'> = {
  overview: LayoutDashboard,
  tags: Tags,
  users: UserRoundCog,
  members: UsersRound,
  clubs: Building2,
  tasks: ListChecks,
  reports: ChartColumn,
  languages: Languages,
};
