import { isOn, maxPastDays } from '@springboard/access';
import type { Features } from '@springboard/contract';
import { addDays, GROUP_PAGE_SIZES, isDate } from '@springboard/domain';
import type { TableDefaults } from '@springboard/portal';

/** The groups list: sorted by time where there are times, else by name (§2, §9). */
export const listDefaults = (hasTimes: boolean): TableDefaults => ({
  columns: [...(hasTimes ? ['time'] : []), 'name', 'total_members', 'register'],
  sort: hasTimes ? 'time' : 'name',
  sizes: GROUP_PAGE_SIZES,
});

/**
 * The first date that may be looked at: as many days back as MAX_PAST_DAYS_ATTENDANCE says, unless all of
 * the past is open by CAN_ASSESS_IN_THE_PAST (§6). null: no limit.
 */
export const earliestDate = (features: Features, today: string): string | null =>
  isOn(features, 'CAN_ASSESS_IN_THE_PAST') ? null : addDays(today, -maxPastDays(features));

/** The date that the address asks for, where other dates than today may be seen (§2). */
export function dateOf(
  search: URLSearchParams,
  today: string,
  mayPickDate: boolean,
  earliest: string | null = null,
): string {
  const asked = search.get('date');
  if (!mayPickDate || asked === null || !isDate(asked)) return today;
  return earliest === null || asked >= earliest ? asked : today;
}
