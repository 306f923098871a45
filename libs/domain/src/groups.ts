import type { Group } from '@springboard/contract';

type Sortable = Pick<Group, 'name' | 'start_at'>;

/**
 * §2: sorts by start time if any group has one (groups without come last), else by name ascending. Numbers
 * in names sort by value. Returns a new list.
 */
export const sortGroups = <G extends Sortable>(groups: readonly G[], locale = 'en-GB'): G[] => {
  const names = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const start = (group: Sortable) => group.start_at ?? Number.MAX_SAFE_INTEGER;
  return groups.toSorted((a, b) => start(a) - start(b) || names.compare(a.name, b.name));
};

/** §2: whether to show the time column: any group has a start time. */
export const hasStartTimes = (groups: readonly Pick<Group, 'start_at'>[]): boolean =>
  groups.some((group) => group.start_at !== null);

/** §2: an unbooked slot has no id. */
export const isUnbooked = (group: Pick<Group, 'id'>): boolean => group.id === null;

/** §2: whether a group can be opened: it has an id and its members are loaded. */
export const isOpenable = (group: Pick<Group, 'id'> & { members_loaded: boolean }): boolean =>
  group.id !== null && group.members_loaded;

/** §9: rows per page of the groups list. */
export const GROUP_PAGE_SIZES = [10, 50, 100, 250] as const;

/** §2: whether to show the pager: there are more rows than the smallest page holds. */
export const hasPager = (total: number): boolean => total > GROUP_PAGE_SIZES[0];
