import { maxPastDays } from '@springboard/access';
import { dateIn, isPastDateAllowed } from '@springboard/domain';
import type { Features } from '@springboard/contract';
import { apiError, type ApiError } from '../http/api-error.ts';

/**
 * §5 and D7: checks a date against the day on which it was recorded, in the club's time zone. The day on which it
 * arrives does not matter, so what was allowed offline stays allowed.
 */
export const validateDate = (
  date: string,
  recorded_ts: number,
  time_zone: string,
  features: Features,
): ApiError | null => {
  const max_past_days = maxPastDays(features);
  const today = dateIn(time_zone, recorded_ts);
  if (isPastDateAllowed(date, today, max_past_days)) return null;
  // D23: the clock of the device may be wrong, so a date ahead has its own code.
  return date > today
    ? apiError(422, 'DATE_AHEAD', { date })
    : apiError(422, 'DATE_NOT_ALLOWED', { max_past_days });
};
