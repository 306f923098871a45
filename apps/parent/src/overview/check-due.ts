import type { Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';

/** Whether the user is asked if the details of the child are right. No one is asked about a child who has left. `now` in seconds since 1970. */
export const isCheckDue = ({ acts, active, check_date, club }: Child, now: number): boolean =>
  acts && active && check_date <= dateIn(club.time_zone, now);
