import type { AreaIcons } from '@springboard/portal';
import {
  CalendarDays,
  ChartColumn,
  FileText,
  GraduationCap,
  Shapes,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';

/** Signs of the areas in the navigation; an area shows there once it has a screen. */
export const icons: AreaIcons = {
  members: UsersRound,
  groups: Shapes,
  sessions: CalendarDays,
  coaches: GraduationCap,
  reports: ChartColumn,
  documents: FileText,
  users: UserRoundCog,
};
