import { GROUP_PAGE_SIZES, isDate } from '@springboard/domain';
import type { TableDefaults } from '@springboard/portal';

/** The groups list: sorted by time where there are times, else by name (§2, §9). */
export const listDefaults = (hasTimes: boolean): TableDefaults => ({
  columns: [...(hasTimes ? ['time'] : []), 'name', 'total_members', 'register'],
  sort: hasTimes ? 'time' : 'name',
  sizes: GROUP_PAGE_SIZES,
});

/** The date that the address asks for, where other dates than today may be seen (§2). */
export function dateOf(search: URLSearchParams, today: string, mayPickDate: boolean): string {
  const asked = search.get('date');
  return mayPickDate && asked !== null && isDate(asked) ? asked : today;
}
