import { maxPastDays } from '@springboard/access';
import { calendarOf, isPastDateAllowed } from '@springboard/domain';
import type { Features } from '@springboard/contract';
import { refuse, type Refusal } from '../http/refusal.ts';

/**
 * §5 and D7: the date is checked against the day on which it was recorded, in the club's time zone, not
 * against the day on which it arrives: what was allowed in the hall stays allowed.
 */
export const refusedDate = (
  date: string,
  recorded_ts: number,
  time_zone: string,
  features: Features,
): Refusal | null => {
  const max_past_days = maxPastDays(features);
  return isPastDateAllowed(date, calendarIn(time_zone)(recorded_ts), max_past_days)
    ? null
    : refuse(422, 'DATE_NOT_ALLOWED', { max_past_days });
};

/** Made once for each time zone, because making one costs as much as the rest of a mark. */
const calendars = new Map<string, ReturnType<typeof calendarOf>>();

const calendarIn = (time_zone: string): ReturnType<typeof calendarOf> => {
  const known = calendars.get(time_zone) ?? calendarOf(time_zone);
  calendars.set(time_zone, known);
  return known;
};
