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

/** The icon of each area in the navigation. */
export const icons: AreaIcons<'club'> = {
  members: UsersRound,
  groups: Shapes,
  sessions: CalendarDays,
  coaches: GraduationCap,
  reports: ChartColumn,
  documents: FileText,
  users: UserRoundCog,
};
