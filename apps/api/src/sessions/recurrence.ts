import { addDays, type DateOnly, weekdayOf } from '@springboard/domain';

/** Long enough that a coach sees the sessions after a holiday. */
const DAYS_AHEAD = 8 * 7;

/** A weekly time of a group. `weekday` 1 is Monday; both dates are included. */
export type WeeklyTime = {
  readonly weekday: number;
  readonly from_date: DateOnly;
  readonly to_date: DateOnly | null;
};

/** The dates of a weekly time in the eight weeks from `today`. */
export const occurrences = (
  { weekday, from_date, to_date }: WeeklyTime,
  today: DateOnly,
): DateOnly[] => {
  const first = addDays(today, (weekday - weekdayOf(today) + 7) % 7);
  return Array.from({ length: DAYS_AHEAD / 7 }, (_, week) => addDays(first, 7 * week)).filter(
    (date) => date >= from_date && (to_date === null || date <= to_date),
  );
};
