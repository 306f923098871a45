import { isOn, maxPastDays } from '@springboard/access';
import type { Features } from '@springboard/contract';
import { addDays, GROUP_PAGE_SIZES, isDate } from '@springboard/domain';
import type { TableDefaults } from '@springboard/portal';

/** The day that the list shows, and the club's day today. */
export type Day = { readonly date: string; readonly today: string };

/** The groups list is sorted by time if there are times, else by name (§2, §9). */
export const listDefaults = (hasTimes: boolean): TableDefaults => ({
  columns: [...(hasTimes ? ['time'] : []), 'name', 'total_members', 'register'],
  sort: hasTimes ? 'time' : 'name',
  sizes: GROUP_PAGE_SIZES,
});

/**
 * The earliest date that can be opened: MAX_PAST_DAYS_ATTENDANCE days back. With CAN_ASSESS_IN_THE_PAST (§6) there
 * is no limit (null).
 */
export const earliestDate = (features: Features, today: string): string | null =>
  isOn(features, 'CAN_ASSESS_IN_THE_PAST') ? null : addDays(today, -maxPastDays(features));

/** The date in the URL, if the user may see other dates than today (§2). */
export function dateFromParams(
  searchParams: URLSearchParams,
  today: string,
  mayPickDate: boolean,
  earliest: string | null = null,
): string {
  const date = searchParams.get('date');
  if (!mayPickDate || date === null || !isDate(date)) return today;
  return earliest === null || date >= earliest ? date : today;
}
